// How do the flows of a parsed design become JSON?

#include "FlowsToJson.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Report/CollectRoutes.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/SourceMgr.h"

using namespace tileloom;

static mlir::FailureOr<aie::DeviceOp> findDevice(mlir::ModuleOp module,
                                                 llvm::StringRef name) {
  for (aie::DeviceOp device : module.getOps<aie::DeviceOp>())
    if (name.empty() || device.getSymName() == name)
      return device;
  if (name.empty())
    return emitNamedError(module, "no-device")
           << "the module holds no aie.device";
  return emitNamedError(module, "device-mismatch")
         << "the module holds no device '" << name << "'";
}

bool tileloom::writeFlowsAsJson(llvm::StringRef input,
                                llvm::StringRef deviceName,
                                llvm::raw_ostream &os) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registry.insert<aie::AIEDialect, aiex::AIEXDialect>();
  mlir::MLIRContext context(registry);
  context.printOpOnDiagnostic(false);

  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(input, /*IsText=*/true);
  if (std::error_code ec = buffer.getError()) {
    llvm::errs() << "tileloom-translate: error: cannot read '" << input
                 << "': " << ec.message() << " [unreadable-file]\n";
    return false;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!module)
    return false;
  auto device = findDevice(*module, deviceName);
  if (failed(device))
    return false;
  auto map = aie::collectRoutes(*device);
  if (failed(map))
    return false;
  writeRouteMapJson(*map, os);
  return true;
}
