// `mlir-opt` with the `aie` and `aiex` dialects and their passes.
//
// Older spellings are rewritten right after parsing, before the passes that the
// command line names.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static LogicalResult run(int argc, char **argv, DialectRegistry &registry) {
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "tileloom-opt: passes over array designs\n", registry);
  MlirOptMainConfig fromCommandLine = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig config = fromCommandLine;
  config.setPassPipelineSetupFn([&](PassManager &passes) {
    passes.addPass(tileloom::aie::createNormalizeLegacyFormsPass());
    return fromCommandLine.setupPassPipeline(passes);
  });

  if (config.shouldShowDialects()) {
    for (StringRef name : registry.getDialectNames())
      llvm::outs() << name << "\n";
    return success();
  }
  if (config.shouldListPasses()) {
    printRegisteredPasses();
    return success();
  }

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &error);
  if (!file) {
    llvm::errs() << error << "\n";
    return failure();
  }
  std::unique_ptr<llvm::ToolOutputFile> out = openOutputFile(output, &error);
  if (!out) {
    llvm::errs() << error << "\n";
    return failure();
  }
  if (failed(MlirOptMain(out->os(), std::move(file), registry, config)))
    return failure();
  out->keep();
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerAllPasses();
  tileloom::aie::registerNormalizeLegacyFormsPass();
  tileloom::aie::registerAllTransformsPasses();

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<tileloom::aie::AIEDialect, tileloom::aiex::AIEXDialect>();
  return asMainReturnCode(run(argc, argv, registry));
}
