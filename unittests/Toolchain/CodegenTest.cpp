// Does the in-process back end make the right objects and report bad input?

#include "TestSupport.h"
#include "tileloom/Toolchain/Compile.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/SourceMgr.h"

#include "gmock/gmock.h"

#include <thread>

using namespace tileloom;
using ::testing::Contains;
using ::testing::HasSubstr;

namespace {

const CoreTarget &rv32 = CoreTarget::get(CoreTargetKind::RV32);

const char *const coreIr = R"(
@acc = external global [16 x i32]
@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare void @__tl_lock_acquire(i32, i32)
define void @core_0_2(i32 %i, float %x) {
  call void @__tl_lock_acquire(i32 48, i32 -1)
  %p = getelementptr [4 x i32], ptr @table, i32 0, i32 %i
  %v = load volatile i32, ptr %p
  %w = sitofp i32 %v to float
  %y = fmul float %x, %w
  store volatile float %y, ptr @acc
  ret void
}
)";

struct Emitted {
  std::string object;
  Failure failure;
};

Emitted emit(llvm::StringRef ir, unsigned level = 2) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic why;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(ir, why, context);
  if (!module)
    return {"", {"unparsed", why.getMessage().str(), ""}};
  if (llvm::Error error = optimizeModule(*module, rv32, level))
    return {"", failureOf(std::move(error))};
  auto object = emitObject(*module, rv32, level);
  if (!object)
    return {"", failureOf(object.takeError())};
  return {*object, {}};
}

std::vector<std::string> sectionsOf(const std::string &object) {
  auto file = llvm::cantFail(llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(object, "o")));
  std::vector<std::string> names;
  for (const llvm::object::SectionRef &section : file->sections())
    names.push_back(llvm::cantFail(section.getName()).str());
  return names;
}

TEST(Codegen, EveryFunctionAndDatumHasItsSection) {
  Emitted emitted = emit(coreIr);
  ASSERT_EQ(emitted.failure.name, "") << emitted.failure.message;
  std::vector<std::string> sections = sectionsOf(emitted.object);
  EXPECT_THAT(sections, Contains(".text.core_0_2"));
  EXPECT_THAT(sections, Contains(".stack_sizes"));
  EXPECT_THAT(sections, Contains(HasSubstr(".rodata")));
  auto file = llvm::cantFail(llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(emitted.object, "o")));
  EXPECT_EQ(file->getArch(), llvm::Triple::riscv32);
  // EF_RISCV_FLOAT_ABI_SINGLE: links with objects of clang's -mabi=ilp32f.
  auto *elf = llvm::cast<llvm::object::ELF32LEObjectFile>(file.get());
  EXPECT_EQ(elf->getPlatformFlags() & 6u, 2u);
}

TEST(Codegen, SameModuleSameBytes) {
  std::string first = emit(coreIr).object;
  std::vector<std::string> others(4);
  std::vector<std::thread> threads;
  for (std::string &other : others)
    threads.emplace_back([&other] { other = emit(coreIr).object; });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &other : others)
    EXPECT_EQ(other, first);
}

TEST(Codegen, EveryLevelWorks) {
  for (unsigned level : {0u, 1u, 2u, 3u})
    EXPECT_EQ(emit(coreIr, level).failure.name, "");
}

TEST(Codegen, InvalidIrIsNamed) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic why;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(coreIr, why, context);
  // A block without terminator.
  module->getFunction("core_0_2")->getEntryBlock().back().eraseFromParent();
  Failure failure = failureOf(optimizeModule(*module, rv32));
  EXPECT_EQ(failure.name, "invalid-llvm-ir");
  EXPECT_EQ(failureOf(emitObject(*module, rv32)).name, "invalid-llvm-ir");
}

TEST(Codegen, BackEndErrorsAreNamed) {
  Emitted emitted = emit("define void @f() {\n"
                         "  call void asm sideeffect \"no_such_insn\", \"\"()\n"
                         "  ret void\n}\n");
  EXPECT_EQ(emitted.failure.name, "codegen-failed");
  EXPECT_THAT(emitted.failure.message, HasSubstr("no_such_insn"));
}

TEST(Codegen, VendorTargetsHaveNoInProcessBackEnd) {
  llvm::LLVMContext context;
  llvm::Module module("m", context);
  EXPECT_EQ(
      failureOf(emitObject(module, CoreTarget::get(CoreTargetKind::Peano)))
          .name,
      "codegen-unavailable");
}

} // namespace
