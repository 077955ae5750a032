// How a design gets ids, switch settings and addresses, and leaves its
// artefacts.

#include "BuildSession.h"

#include "tileloom/Support/File.h"
#include "tileloom/Transforms/Passes.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/Passes.h"

using namespace tileloom;

llvm::Error BuildSession::writeModule(llvm::StringRef artefactName) {
  // Aliases would cost a second traversal.
  const auto flags = mlir::OpPrintingFlags().assumeVerified().useLocalScope();
  return writeFileAtomically(artefact(artefactName),
                             [&](llvm::raw_ostream &os) {
                               module->print(os, flags);
                               os << "\n";
                             });
}

llvm::Error BuildSession::runPasses(mlir::PassManager &passes) {
  // Once a step: a verification costs as much as a pass or two.
  passes.enableVerifier(false);
  if (failed(passes.run(*module)) || failed(mlir::verify(*module)))
    return reported();
  return llvm::Error::success();
}

llvm::Error BuildSession::assignIds() {
  mlir::PassManager passes(&context);
  mlir::OpPassManager &onDevice = passes.nest<aie::DeviceOp>();
  aie::AIEObjectFifoStatefulTransformOptions fifos;
  fifos.dynamicObjFifos = options.dynamicObjFifos;
  fifos.packetSwObjFifos = options.packetObjFifos;
  onDevice.addPass(aie::createAIEObjectFifoStatefulTransform(fifos));
  onDevice.addPass(aie::createAIELowerCascadeFlows());
  onDevice.addPass(aie::createAIEAssignLockIDs());
  onDevice.addPass(aie::createAIEAssignBufferDescriptorIDs());
  onDevice.addPass(aie::createAIEPrepareBuffers());
  onDevice.addPass(aie::createAIENormalizeAddressSpaces());
  if (llvm::Error error = runPasses(passes))
    return error;
  return writeModule("input_with_symbols.mlir");
}

llvm::Error BuildSession::addControlOverlay() {
  mlir::PassManager passes(&context);
  passes.nest<aie::DeviceOp>().addPass(aie::createAIEAssignTileControllerIDs());
  aie::AIEGenerateColumnControlOverlayOptions overlay;
  overlay.routeShimToTileCtrl = true;
  passes.addPass(aie::createAIEGenerateColumnControlOverlay(overlay));
  return runPasses(passes);
}

llvm::Error BuildSession::route() {
  if (options.controlOverlay)
    if (llvm::Error error = addControlOverlay())
      return error;
  mlir::PassManager passes(&context);
  passes.nest<aie::DeviceOp>().addPass(aie::createAIECheckPacketIDs());
  aie::AIERoutePathfinderFlowsOptions routing;
  routing.allowDeadlockProne = options.allowDeadlockProneRouting;
  passes.nest<aie::DeviceOp>().addPass(
      aie::createAIERoutePathfinderFlows(routing));
  // The checker has proved the routing; place() verifies the whole.
  passes.enableVerifier(false);
  if (failed(passes.run(*module)))
    return reported();
  return writeModule("input_physical.mlir");
}

llvm::Error BuildSession::place() {
  mlir::PassManager passes(&context);
  passes.nest<aie::DeviceOp>().addPass(aie::createAIEAssignBufferAddresses());
  if (llvm::Error error = runPasses(passes))
    return error;
  return writeModule("input_with_addresses.mlir");
}
