# Compiler settings, dependencies and the functions that declare a room.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

option(TILELOOM_BUILD_TESTS "Build unit tests and register lit tests" ON)
option(TILELOOM_BUILD_BENCH "Build the benchmarks" OFF)
option(TILELOOM_BUILD_FUZZERS "Build the libFuzzer targets" OFF)
option(TILELOOM_SANITIZE "Build with AddressSanitizer and UBSan" OFF)

find_package(MLIR 22.1 REQUIRED CONFIG PATHS /usr/lib/llvm-22)
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)
find_library(UNICORN_LIBRARY unicorn REQUIRED)
find_library(CADICAL_LIBRARY cadical REQUIRED)

include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories("${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include")
# MLIR's Debian packages come with RTTI and without exceptions.
add_compile_options(-Wall -Wextra -Wno-unused-parameter -Werror=return-type
                    -fvisibility-inlines-hidden -fdiagnostics-color)

if(TILELOOM_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr
                      -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined -fno-sanitize=vptr)
endif()
if(TILELOOM_BUILD_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# tileloom_add_library(Name SOURCES ... [LINK ...] [DEPENDS ...])
# A room of floors 0 to 4: pure C++ over LLVM, no MLIR.
function(tileloom_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} LLVM)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# tileloom_add_mlir_library(Name SOURCES ... [LINK ...] [DEPENDS ...])
# A room of floors 5 and above: may use MLIR. DEPENDS names tablegen targets.
# Parsing MLIR's headers is most of the cost of such a file, so all of these
# libraries share one precompiled header of upstream MLIR.
function(tileloom_add_mlir_library name)
  if(NOT TARGET TileloomMlirPch)
    add_library(TileloomMlirPch STATIC "${PROJECT_SOURCE_DIR}/cmake/MlirPch.cpp")
    target_link_libraries(TileloomMlirPch PUBLIC MLIR LLVM)
    target_compile_options(TileloomMlirPch PRIVATE -Xclang -fno-pch-timestamp)
    target_precompile_headers(TileloomMlirPch PRIVATE "${PROJECT_SOURCE_DIR}/cmake/MlirPch.h")
  endif()
  tileloom_add_library(${name} ${ARGN})
  target_link_libraries(${name} PUBLIC MLIR)
  target_compile_options(${name} PRIVATE -Xclang -fno-pch-timestamp)
  target_precompile_headers(${name} REUSE_FROM TileloomMlirPch)
endfunction()

# tileloom_add_tool(name SOURCES ... LINK ...)
function(tileloom_add_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  # What a tool needs beside it when it runs.
  add_dependencies(${name} tileloom-runtime)
endfunction()

# tileloom_add_unittest(Name SOURCES ... LINK ... [RAPIDCHECK])
# One GoogleTest binary a room, run by ctest as one test.
function(tileloom_add_unittest name)
  cmake_parse_arguments(ARG "RAPIDCHECK" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  if(ARG_RAPIDCHECK)
    target_link_libraries(${name} PRIVATE ${RAPIDCHECK_LIBRARY})
  endif()
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/unittests")
  add_test(NAME ${name} COMMAND ${name})
endfunction()
