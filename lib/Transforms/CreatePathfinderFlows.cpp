// Which switch settings carry the flows of a design?

#include "SwitchSettings.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/Router.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Transforms/Passes.h"

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
    if (!routeCircuit)
      return;
    llvm::SmallVector<FlowOp> flows;
    llvm::Expected<RoutingProblem> problem = read(device, flows);
    if (!problem)
      return fail(device, problem.takeError());
    if (flows.empty())
      return;
    llvm::Expected<RoutingSolution> solution = routeCircuits(*problem);
    if (!solution)
      return fail(device, solution.takeError());
    // Nobody believes a router: separate code proves the settings first.
    if (llvm::Error error = checkRouting(*problem, *solution))
      return fail(device, std::move(error));
    SwitchWriter(device).write(*solution);
    for (FlowOp flow : flows)
      flow.erase();
  }

  llvm::Expected<RoutingProblem> read(DeviceOp device,
                                      llvm::SmallVectorImpl<FlowOp> &flows) {
    RoutingProblem problem;
    problem.device = &device.getModel();
    for (FlowOp flow : device.getOps<FlowOp>()) {
      if (!flow.getVia().empty())
        return makeDiagnostic("flow-via",
                              "a flow cannot be routed while it carries via "
                              "waypoints; run --aie-split-flow-vias first");
      std::optional<TileCoord> source = getTileCoord(flow.getSource());
      std::optional<TileCoord> dest = getTileCoord(flow.getDest());
      if (!source || !dest)
        return makeDiagnostic("flow-unplaced",
                              "a flow ends at a tile without coordinates; "
                              "place the logical tiles first");
      CircuitFlow circuit;
      circuit.source = {*source, flow.getSourcePort()};
      circuit.destinations = {{*dest, flow.getDestPort()}};
      circuit.id = flows.size();
      problem.flows.push_back(std::move(circuit));
      flows.push_back(flow);
    }
    problem.fixed = readSwitchSettings(device);
    return problem;
  }

  void fail(DeviceOp device, llvm::Error error) {
    llvm::handleAllErrors(
        std::move(error),
        [&](const Diagnostic &diagnostic) {
          NamedDiagnostic diag(mlir::emitError(device.getLoc()),
                               diagnostic.getName());
          diag << diagnostic.getMessage();
          for (const std::string &note : diagnostic.getNotes())
            diag.attachNote(device.getLoc()) << note;
        },
        [&](const llvm::ErrorInfoBase &info) {
          mlir::emitError(device.getLoc()) << info.message();
        });
    signalPassFailure();
  }
};

} // namespace
