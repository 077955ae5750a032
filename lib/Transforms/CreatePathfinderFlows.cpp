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
    RoutingProblem problem;
    problem.device = &device.getModel();
    problem.fixed = readSwitchSettings(device);
    bool bad = false;
    for (FlowOp flow : device.getOps<FlowOp>())
      bad |= failed(read(flow, problem, flows));
    if (bad)
      return signalPassFailure();
    if (flows.empty())
      return;
    llvm::Expected<RoutingSolution> solution = routeCircuits(problem);
    if (!solution)
      return fail(device, flows, solution.takeError());
    // Nobody believes a router: separate code proves the settings first.
    if (llvm::Error error = checkRouting(problem, *solution))
      return fail(device, flows, std::move(error));
    SwitchWriter(device).write(*solution);
    for (FlowOp flow : flows)
      flow.erase();
  }

  llvm::LogicalResult read(FlowOp flow, RoutingProblem &problem,
                           llvm::SmallVectorImpl<FlowOp> &flows) {
    if (!flow.getVia().empty())
      return emitNamedError(flow, "flow-via")
             << "cannot be routed while it carries via waypoints; run "
                "--aie-split-flow-vias first";
    std::optional<TileCoord> source = getTileCoord(flow.getSource());
    std::optional<TileCoord> dest = getTileCoord(flow.getDest());
    if (!source || !dest)
      return emitNamedError(flow, "flow-unplaced")
             << "ends at a tile without coordinates; place the logical tiles "
                "first";
    CircuitFlow circuit;
    circuit.source = {*source, flow.getSourcePort()};
    circuit.destinations = {{*dest, flow.getDestPort()}};
    circuit.id = flows.size();
    problem.flows.push_back(std::move(circuit));
    flows.push_back(flow);
    return mlir::success();
  }

  /// Where the user can do something about it: the first flow concerned, the
  /// switchbox whose connections are at fault, else the device.
  mlir::Location placeOf(DeviceOp device, llvm::ArrayRef<FlowOp> flows,
                         const RoutingDiagnostic &diagnostic) {
    if (!diagnostic.getFlows().empty())
      return FlowOp(flows[diagnostic.getFlows().front()]).getLoc();
    for (mlir::Operation &op : *device.getBody())
      if (mlir::isa<Interconnect>(op) &&
          mlir::cast<TileElement>(&op).getTileCoord() == diagnostic.getTile())
        return op.getLoc();
    return device.getLoc();
  }

  void fail(DeviceOp device, llvm::ArrayRef<FlowOp> flows, llvm::Error error) {
    auto print = [](mlir::Location where, const Diagnostic &diagnostic) {
      NamedDiagnostic diag(mlir::emitError(where), diagnostic.getName());
      diag << diagnostic.getMessage();
      for (const std::string &note : diagnostic.getNotes())
        diag.attachNote(where) << note;
    };
    llvm::handleAllErrors(
        std::move(error),
        [&](const RoutingDiagnostic &diagnostic) {
          print(placeOf(device, flows, diagnostic), diagnostic);
        },
        [&](const Diagnostic &diagnostic) {
          print(device.getLoc(), diagnostic);
        });
    signalPassFailure();
  }
};

} // namespace
