// A language server for designs: what MLIR's gives editors, with our dialects.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<tileloom::aie::AIEDialect, tileloom::aiex::AIEXDialect>();
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
