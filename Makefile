# The README's commands. Each works on a fresh Debian 12 with only git and make.

JOBS ?= 2
CMAKE_FLAGS ?=

.PHONY: help bootstrap build demo check bench clean

help:
	@echo 'make demo    build, then run the vector scale example on npu1 and npu2'
	@echo 'make check   build, then run every test'
	@echo 'make bench   build, then run the benchmarks'

bootstrap:
	@scripts/bootstrap

build: bootstrap
	@cmake --preset release $(CMAKE_FLAGS) > build-configure.log 2>&1 || { cat build-configure.log; exit 1; }
	@mv build-configure.log build/
	@cmake --build --preset release -j $(JOBS)

demo: build
	@scripts/demo build/bin

check: build
	@scripts/check-layers
	@scripts/check-diagnostics
	@ctest --preset release

bench: bootstrap
	@cmake --preset release -DTILELOOM_BUILD_BENCH=ON $(CMAKE_FLAGS) > /dev/null
	@cmake --build --preset release -j $(JOBS)
	@scripts/bench build/bench

clean:
	@rm -rf build build-asan build-fuzz
