// How a design gets ids, switch settings and addresses, and leaves its
// artefacts.

#include "BuildSession.h"

#include "tileloom/Support/File.h"
#include "tileloom/Transforms/Passes.h"

#include "mlir/Transforms/Passes.h"

using namespace tileloom;

llvm::Error BuildSession::writeModule(llvm::StringRef artefactName) {
  return writeFileAtomically(artefact(artefactName),
                             [&](llvm::raw_ostream &os) {
                               module->print(os);
                               os << "\n";
                             });
}

llvm::Error BuildSession::assignIds() {
  mlir::PassManager passes(&context);
  mlir::OpPassManager &onDevice = passes.nest<aie::DeviceOp>();
  onDevice.addPass(aie::createAIEAssignLockIDs());
  onDevice.addPass(aie::createAIEAssignBufferDescriptorIDs());
  onDevice.addPass(aie::createAIEPrepareBuffers());
  onDevice.addPass(aie::createAIEAssignCoreLinkFiles());
  onDevice.addPass(aie::createAIENormalizeAddressSpaces());
  if (failed(passes.run(*module)))
    return reported();
  return writeModule("input_with_symbols.mlir");
}

llvm::Error BuildSession::route() {
  mlir::PassManager passes(&context);
  passes.nest<aie::DeviceOp>().addPass(aie::createAIERoutePathfinderFlows());
  if (failed(passes.run(*module)))
    return reported();
  return writeModule("input_physical.mlir");
}

llvm::Error BuildSession::place() {
  mlir::PassManager passes(&context);
  passes.nest<aie::DeviceOp>().addPass(aie::createAIEAssignBufferAddresses());
  if (failed(passes.run(*module)))
    return reported();
  return writeModule("input_with_addresses.mlir");
}
