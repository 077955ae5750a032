// Are equal cores built once, with their own names, and are failures complete?

#include "tileloom/Toolchain/Build.h"
#include "TestSupport.h"
#include "tileloom/Object/CoreElf.h"

#include "gmock/gmock.h"

#include <map>

using namespace tileloom;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = CoreBuffer::Kind;

namespace {

class CoreBuild : public ::testing::Test {
protected:
  CoreBuild() {
    context.target = &CoreTarget::get(CoreTargetKind::RV32);
    context.tools = portableTools();
    context.arch = Arch::AIE2;
    options.progress = [this](const BuildEvent &event) {
      events.push_back(event);
    };
  }

  /// A core that reads buffer in_C and writes out_C, C the column.
  CoreJob job(int column, unsigned factor = 3) {
    std::string c = std::to_string(column);
    CoreJob job;
    job.key = "main_core_" + c + "_2";
    job.layout.device = Device::lookup("npu1");
    job.layout.tile = {column, 2};
    job.layout.stack = CoreStack{1024, std::nullopt, std::nullopt};
    // Every job sees the whole design.
    for (int other = 0; other < 4; ++other) {
      std::string o = std::to_string(other);
      job.layout.tiles.push_back(
          {{other, 2},
           {{"in_" + o, 0x400, 64, {}, Kind::Ordinary},
            {"out_" + o, 0x440, 64, {}, Kind::Ordinary}}});
    }
    job.ir = "@other = external global [16 x i32]\n"
             "@in_" +
             c +
             " = external global [16 x i32]\n"
             "@out_" +
             c +
             " = external global [16 x i32]\n"
             "declare i32 @scale(i32)\n"
             "define void @core_" +
             c +
             "_2() {\n"
             "  %v = load i32, ptr @in_" +
             c +
             "\n"
             "  %w = mul i32 %v, " +
             std::to_string(factor) +
             "\n"
             "  %x = call i32 @scale(i32 %w)\n"
             "  store i32 %x, ptr @out_" +
             c +
             "\n"
             "  ret void\n}\n";
    job.layout.linkFiles = {folder.path("scale.o")};
    job.object = folder.path("objects_" + job.key + ".o");
    job.script = folder.path("ldScripts_" + job.key + ".ld.script");
    job.elf = folder.path("elfs_" + job.key + "/" + job.key + ".elf");
    return job;
  }

  KernelSource kernel() {
    return {folder.write("scale.c", "int scale(int x) { return x + 1; }\n"),
            folder.path("scale.o"),
            {}};
  }

  CoreElf elf(const CoreJob &job) {
    auto core = readCoreElf(job.elf, {0x4000, 0x70000, 0x10000});
    if (core)
      return *core;
    ADD_FAILURE() << llvm::toString(core.takeError());
    return {};
  }

  unsigned count(BuildStep step) const {
    return llvm::count_if(events,
                          [&](const BuildEvent &e) { return e.step == step; });
  }

  TestFolder folder;
  BuildContext context;
  BuildOptions options;
  std::vector<BuildEvent> events;
};

TEST_F(CoreBuild, EqualCoresAreBuiltOnceUnderTheirOwnNames) {
  std::vector<CoreJob> jobs = {job(1), job(2), job(3)};
  ASSERT_EQ(textOf(buildCores(context, {kernel()}, jobs, options)), "");
  EXPECT_EQ(count(BuildStep::CompileKernel), 1u);
  EXPECT_EQ(count(BuildStep::CompileCore), 1u);
  EXPECT_EQ(count(BuildStep::LinkCore), 1u);
  EXPECT_EQ(count(BuildStep::CopyObject), 2u);
  EXPECT_EQ(count(BuildStep::CopyElf), 2u);
  CoreElf first = elf(jobs[0]);
  for (int column = 1; column <= 3; ++column) {
    CoreElf core = elf(jobs[column - 1]);
    std::string c = std::to_string(column);
    ASSERT_NE(core.find("core_" + c + "_2"), nullptr);
    ASSERT_NE(core.find("in_" + c), nullptr);
    EXPECT_EQ(core.find("in_" + c)->address, 0x70400u);
    ASSERT_NE(core.find("out_" + std::to_string(column - 1)), nullptr);
    EXPECT_EQ(core.find("out_" + std::to_string(column - 1))->address,
              0x50440u);
    ASSERT_EQ(core.program.size(), 1u);
    EXPECT_EQ(core.program[0].bytes, first.program[0].bytes);
    if (column > 1) {
      EXPECT_EQ(core.find("core_1_2"), nullptr);
    }
  }
}

TEST_F(CoreBuild, CanonicalIrIsBuiltOnceUnderOwnNames) {
  std::vector<CoreJob> own = {job(1), job(2)}, jobs = own;
  llvm::StringMap<std::string> names = canonicalNames(jobs[0].layout);
  std::string canonical = jobs[0].ir;
  for (std::string name : {"core_1_2", "in_1", "out_1"})
    for (size_t at = 0; (at = canonical.find(name, at)) != std::string::npos;
         at += names[name].size())
      canonical.replace(at, name.size(), names[name]);
  for (CoreJob &job : jobs) {
    job.ir = canonical;
    job.irIsCanonical = true;
    job.optimizedIr = folder.path(job.key + ".ll");
  }
  ASSERT_EQ(textOf(buildCores(context, {kernel()}, jobs, options)), "");
  EXPECT_EQ(count(BuildStep::CompileCore), 1u);
  EXPECT_EQ(count(BuildStep::LinkCore), 1u);
  std::vector<std::string> programs;
  for (const CoreJob &job : jobs)
    programs.push_back(folder.read("elfs_" + job.key + "/" + job.key + ".elf"));
  // The same bytes as from IR under the cores' own names.
  ASSERT_EQ(textOf(buildCores(context, {}, own, options)), "");
  for (size_t i = 0; i < jobs.size(); ++i)
    EXPECT_EQ(programs[i],
              folder.read("elfs_" + own[i].key + "/" + own[i].key + ".elf"));
  std::string second = folder.read(jobs[1].key + ".ll");
  EXPECT_THAT(second, HasSubstr("define void @core_2_2()"));
  EXPECT_THAT(second, HasSubstr("load i32, ptr @in_2"));
  EXPECT_THAT(second, Not(HasSubstr("_1")));
}

TEST_F(CoreBuild, CanonicalIrMustNotHoldAnOwnName) {
  CoreJob job = this->job(1);
  std::string name = canonicalNames(job.layout)["core_1_2"];
  job.ir = "declare void @core_1_2()\ndefine void @" + name +
           "() {\n  call void @core_1_2()\n  ret void\n}\n";
  job.irIsCanonical = true;
  Failure failure = failureOf(compileCores(context, {job}, options));
  EXPECT_EQ(failure.name, "invalid-llvm-ir");
  EXPECT_THAT(failure.message, HasSubstr("'core_1_2' for two things"));
}

TEST_F(CoreBuild, CopiesEqualSeparateBuilds) {
  std::vector<CoreJob> jobs = {job(1), job(2)};
  ASSERT_EQ(textOf(buildCores(context, {kernel()}, jobs, options)), "");
  CoreElf copy = elf(jobs[1]);
  CoreJob alone = job(2);
  ASSERT_EQ(failureOf(buildCores(context, {}, {alone}, options)).message, "");
  CoreElf built = elf(alone);
  ASSERT_EQ(copy.program.size(), built.program.size());
  EXPECT_EQ(copy.program[0].bytes, built.program[0].bytes);
  ASSERT_EQ(copy.symbols.size(), built.symbols.size());
  for (size_t i = 0; i < copy.symbols.size(); ++i) {
    EXPECT_EQ(copy.symbols[i].name, built.symbols[i].name);
    EXPECT_EQ(copy.symbols[i].address, built.symbols[i].address);
  }
}

TEST_F(CoreBuild, DifferentCodeOrLayoutIsBuiltApart) {
  std::vector<CoreJob> jobs = {job(1), job(2, 5), job(3), job(0)};
  jobs[2].layout.tiles[3].buffers[0].address = 0x800;
  ASSERT_EQ(textOf(buildCores(context, {kernel()}, jobs, options)), "");
  // Columns 1, 3 and 0 share code; column 3 has its buffer elsewhere.
  EXPECT_EQ(count(BuildStep::CompileCore), 2u);
  EXPECT_EQ(count(BuildStep::LinkCore), 3u);
  EXPECT_EQ(elf(jobs[2]).find("in_3")->address, 0x70800u);
}

// Column 0 has no tile behind its western window, and nobody looks there.
TEST_F(CoreBuild, BordersOfTheArrayDoNotMatterToWhoDoesNotLookAcross) {
  std::vector<CoreJob> jobs = {job(1), job(0)};
  ASSERT_EQ(textOf(buildCores(context, {kernel()}, jobs, options)), "");
  EXPECT_EQ(count(BuildStep::LinkCore), 1u);
  // The first core's western neighbour is not in the copy's symbols.
  EXPECT_NE(elf(jobs[0]).find("out_0"), nullptr);
  CoreElf copy = elf(jobs[1]);
  ASSERT_NE(copy.find("out_0"), nullptr);
  EXPECT_EQ(copy.find("out_0")->address, 0x70440u);
  EXPECT_EQ(copy.find("out_1"), nullptr);
}

TEST_F(CoreBuild, NeighboursBuffersMatterToWhoUsesThem) {
  std::vector<CoreJob> jobs;
  for (int column : {1, 2, 3}) {
    jobs.push_back(job(column));
    std::string &ir = jobs.back().ir;
    std::string own = "out_" + std::to_string(column);
    std::string west = "out_" + std::to_string(column - 1);
    for (size_t at; (at = ir.find(own)) != std::string::npos;)
      ir.replace(at, own.size(), west);
  }
  // Only what column 3 reaches in column 2 is elsewhere.
  jobs[2].layout.tiles[2].buffers[1].address = 0x1000;
  ASSERT_EQ(textOf(buildCores(context, {kernel()}, jobs, options)), "");
  EXPECT_EQ(count(BuildStep::CompileCore), 1u);
  EXPECT_EQ(count(BuildStep::LinkCore), 2u);
  EXPECT_EQ(elf(jobs[1]).find("out_1")->address, 0x50440u);
  EXPECT_EQ(elf(jobs[2]).find("out_2")->address, 0x51000u);
}

TEST_F(CoreBuild, KernelThatNamesABufferForbidsSharing) {
  std::vector<CoreJob> jobs = {job(1), job(2)};
  KernelSource peeking = kernel();
  folder.write("scale.c", "extern int in_1[16];\n"
                          "int scale(int x) { return x + in_1[0]; }\n");
  std::vector<Failure> failures =
      failuresOf(buildCores(context, {peeking}, jobs, options));
  EXPECT_EQ(count(BuildStep::LinkCore), 2u);
  // in_1 is the western neighbour's buffer for column 2, so both links are
  // good.
  EXPECT_TRUE(failures.empty());
}

// The linker script would win without a word, and the kernel would use the
// buffer.
TEST_F(CoreBuild, BufferAndKernelSymbolOfOneNameClash) {
  KernelSource clashing = kernel();
  folder.write("scale.c",
               "int in_1[4];\nint scale(int x) { return in_1[x]; }\n");
  Failure failure =
      failureOf(buildCores(context, {clashing}, {job(1)}, options));
  EXPECT_EQ(failure.name, "buffer-symbol-clash");
  EXPECT_EQ(
      failure.message,
      "core main_core_1_2: 'in_1' is a buffer that the core can see, and '" +
          folder.path("scale.o") + "' defines a symbol of that name");
}

TEST_F(CoreBuild, ResultsDoNotDependOnThreads) {
  std::vector<CoreJob> jobs = {job(1), job(2, 5), job(3, 7), job(0, 9)};
  std::vector<std::map<std::string, std::string>> results;
  for (unsigned threads : {1u, 4u}) {
    options.threads = threads;
    ASSERT_EQ(failureOf(buildCores(context, {kernel()}, jobs, options)).message,
              "");
    results.emplace_back();
    for (const CoreJob &job : jobs)
      results.back()[job.key] =
          llvm::cantFail(readFile(job.elf))->getBuffer().str();
  }
  EXPECT_EQ(results[0], results[1]);
}

TEST_F(CoreBuild, SameKernelIsCompiledOnce) {
  KernelSource a = kernel(), b = a, c = a;
  b.object = folder.path("copy.o");
  c.object = folder.path("other.o");
  c.flags = {"-DOTHER"};
  ASSERT_EQ(failureOf(compileKernels(context, {a, b, c}, options)).message, "");
  EXPECT_EQ(count(BuildStep::CompileKernel), 2u);
  EXPECT_EQ(folder.read("scale.o"), folder.read("copy.o"));
}

TEST_F(CoreBuild, EveryFailureIsReportedInJobOrder) {
  std::vector<KernelSource> kernels;
  for (const char *name : {"a", "b", "c"})
    kernels.push_back({folder.write(std::string(name) + ".c", "broken\n"),
                       folder.path(std::string(name) + ".o"),
                       {}});
  std::vector<Failure> failures =
      failuresOf(compileKernels(context, kernels, options));
  ASSERT_EQ(failures.size(), 3u);
  EXPECT_THAT(failures[0].notes, HasSubstr("a.c:1"));
  EXPECT_THAT(failures[1].notes, HasSubstr("b.c:1"));
  EXPECT_THAT(failures[2].notes, HasSubstr("c.c:1"));
}

TEST_F(CoreBuild, WarningsComeInJobOrder) {
  std::vector<KernelSource> kernels;
  for (const char *name : {"a", "b", "c"})
    kernels.push_back({folder.write(std::string(name) + ".c", "#warning hm\n"),
                       folder.path(std::string(name) + ".o"),
                       {}});
  std::vector<std::string> subjects;
  options.warning = [&](llvm::StringRef subject, llvm::StringRef text) {
    subjects.push_back(llvm::sys::path::filename(subject).str());
    EXPECT_THAT(text.str(), HasSubstr("warning: hm"));
  };
  ASSERT_EQ(failureOf(compileKernels(context, kernels, options)).message, "");
  EXPECT_THAT(subjects, ElementsAre("a.c", "b.c", "c.c"));
}

TEST_F(CoreBuild, BadIrAndMissingFilesAreNamed) {
  CoreJob bad = job(1);
  bad.ir = "define void @core_1_2() {";
  Failure failure = failureOf(compileCores(context, {bad}, options));
  EXPECT_EQ(failure.name, "invalid-llvm-ir");
  EXPECT_THAT(failure.message, HasSubstr("the LLVM IR of core main_core_1_2"));
  CoreJob lonely = job(1);
  failure = failureOf(buildCores(context, {}, {lonely}, options));
  EXPECT_EQ(failure.name, "missing-link-file");
}

TEST_F(CoreBuild, OptimisedIrHasTheCoresOwnNames) {
  std::vector<CoreJob> jobs = {job(1), job(2)};
  for (CoreJob &job : jobs)
    job.optimizedIr = folder.path("opted_" + job.key + ".ll");
  ASSERT_EQ(failureOf(compileCores(context, jobs, options)).message, "");
  EXPECT_THAT(folder.read("opted_main_core_1_2.ll"), HasSubstr("@core_1_2()"));
  EXPECT_THAT(folder.read("opted_main_core_2_2.ll"), HasSubstr("@core_2_2()"));
}

TEST_F(CoreBuild, PrintingRunsAndWritesNothing) {
  for (CoreTargetKind kind :
       {CoreTargetKind::RV32, CoreTargetKind::Peano, CoreTargetKind::Chess}) {
    events.clear();
    context.target = &CoreTarget::get(kind);
    options.printOnly = true;
    context.tools = llvm::cantFail(locateTools(
        *context.target, ToolEnvironment::ofProcess(), ToolUse::Print));
    CoreJob printed = job(1);
    KernelSource source{folder.path("absent.c"), folder.path("scale.o"), {}};
    ASSERT_EQ(
        failureOf(buildCores(context, {source}, {printed}, options)).message,
        "");
    ASSERT_GE(events.size(), 3u);
    EXPECT_THAT(events.front().str(), HasSubstr("absent.c"));
    EXPECT_THAT(events.back().str(), HasSubstr(printed.elf));
    EXPECT_FALSE(llvm::sys::fs::exists(printed.script));
    EXPECT_FALSE(llvm::sys::fs::exists(printed.object));
  }
}

} // namespace
