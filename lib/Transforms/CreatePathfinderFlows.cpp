// Which switch settings carry the flows of a design?

#include "RoutingInput.h"
#include "SwitchSettings.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/Router.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/Support/Debug.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEROUTEPATHFINDERFLOWS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct RoutePathfinderFlows
    : aie::impl::AIERoutePathfinderFlowsBase<RoutePathfinderFlows> {
  using Base::Base;

  void runOnOperation() override {
    DeviceOp device = getOperation();
    auto input = readRoutingInput(device, routeCircuit, routePacket);
    if (failed(input))
      return signalPassFailure();
    if (!input->ops.empty())
      if (llvm::Error error = route(device, *input)) {
        reportRoutingError(device, *input, std::move(error));
        return signalPassFailure();
      }
    for (mlir::Operation *flow : input->ops)
      flow->erase();
    writeWires(device);
  }

private:
  llvm::Error route(DeviceOp device, const RoutingInput &input) {
    DEBUG_WITH_TYPE("aie-stream-dependency",
                    printWaits(input.problem, llvm::dbgs()));
    RouterOptions options;
    options.circuitSwitchHops = circuitSwitchHops;
    options.allowDeadlockProne = allowDeadlockProne;
    llvm::Expected<RoutingSolution> solution =
        routeFlows(input.problem, options);
    if (!solution)
      return solution.takeError();
    // Nobody believes a router: separate code proves the settings first.
    if (llvm::Error error = checkRouting(input.problem, *solution))
      return error;
    for (const auto &[name, message] : solution->warnings)
      NamedDiagnostic(mlir::emitWarning(device.getLoc()), name) << message;
    SwitchWriter(device).write(*solution);
    return llvm::Error::success();
  }
};

} // namespace
