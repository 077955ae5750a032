// Do both forms of a core's fifo accesses do what the rules say?

#include "FifoMachine.h"
#include "FifoPrograms.h"

#include "tileloom/Transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace fifotest;
using namespace tileloom::aie;

namespace {

class FifoAccesses : public testing::TestWithParam<const char *> {
protected:
  FifoAccesses() {
    context.disableMultithreading();
    context.loadDialect<AIEDialect, mlir::arith::ArithDialect,
                        mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                        mlir::scf::SCFDialect>();
  }

  /// What the lowered program does. `split`: whether it uses no counters.
  Events lowerAndRun(const Program &program, bool counters, bool &split) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        program.print(GetParam()), &context);
    if (!module)
      return {"does not parse"};
    mlir::PassManager passes(&context);
    AIEObjectFifoStatefulTransformOptions options;
    options.dynamicObjFifos = counters;
    passes.nest<DeviceOp>().addPass(
        createAIEObjectFifoStatefulTransform(options));
    if (failed(passes.run(*module)))
      return {"does not lower"};
    split = true;
    CoreOp core;
    module->walk([&](mlir::Operation *op) {
      if (auto buffer = mlir::dyn_cast<BufferOp>(op))
        split &= buffer.getSymName().has_value();
      if (auto found = mlir::dyn_cast<CoreOp>(op))
        core = found;
    });
    return runCore(core, program.answers);
  }

  mlir::MLIRContext context;
};

TEST_P(FifoAccesses, BothFormsDoWhatTheRulesSay) {
  const bool countingLocks = GetParam() != llvm::StringRef("xcvc1902");
  unsigned splits = 0;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const Program program = makeProgram(seed);
    const Events expected = program.run(countingLocks);
    for (bool counters : {false, true}) {
      bool split = false;
      ASSERT_EQ(lowerAndRun(program, counters, split), expected)
          << "seed " << seed << (counters ? ", counting at run time:\n" : ":\n")
          << program.print(GetParam());
      splits += split && !counters;
    }
  }
  // Both forms are met.
  EXPECT_GT(splits, 100u);
  EXPECT_LT(splits, 400u);
}

INSTANTIATE_TEST_SUITE_P(Devices, FifoAccesses,
                         testing::Values("npu1", "xcvc1902"),
                         [](const auto &info) {
                           return std::string(info.param);
                         });

} // namespace
