// How is a design routed without being built?

#include "tileloom/Driver/RouteDesign.h"

#include "BuildSession.h"

#include "tileloom/Transforms/Passes.h"

using namespace tileloom;

RoutedDesign::RoutedDesign(std::unique_ptr<BuildSession> session)
    : session(std::move(session)) {}
RoutedDesign::~RoutedDesign() = default;

aie::DeviceOp RoutedDesign::getDevice() const { return session->getDevice(); }

llvm::Error BuildSession::routeAndFindFlows() {
  mlir::PassManager passes(&context);
  mlir::OpPassManager &onDevice = passes.nest<aie::DeviceOp>();
  onDevice.addPass(aie::createAIERoutePathfinderFlows());
  aie::AIEFindFlowsOptions keepBoxes;
  keepBoxes.removeLifted = false;
  onDevice.addPass(aie::createAIEFindFlows(keepBoxes));
  return runPasses(passes);
}

llvm::Expected<std::unique_ptr<RoutedDesign>>
tileloom::routeDesign(const DesignBuildOptions &options) {
  auto session = std::make_unique<BuildSession>(options);
  if (llvm::Error error = session->load())
    return error;
  if (llvm::Error error = session->routeAndFindFlows())
    return error;
  return std::make_unique<RoutedDesign>(std::move(session));
}
