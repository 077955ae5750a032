// What is the router asked, and where do its errors belong?

#include "RoutingInput.h"

#include "DesignModelReader.h"
#include "SwitchSettings.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/SetVector.h"

using namespace tileloom;
using namespace tileloom::aie;

static mlir::FailureOr<PortRef> readEnd(mlir::Operation *flow, mlir::Value tile,
                                        Port port) {
  std::optional<TileCoord> at = getTileCoord(tile);
  if (!at)
    return emitNamedError(flow, "flow-unplaced")
           << "ends at a tile without coordinates; place the logical tiles "
              "first";
  return PortRef{*at, port};
}

template <typename FlowLikeOp>
static mlir::LogicalResult checkVias(FlowLikeOp flow) {
  if (flow.getVia().empty())
    return mlir::success();
  return emitNamedError(flow, "flow-via")
         << "cannot be routed while it carries via waypoints; run "
            "--aie-split-flow-vias first";
}

static mlir::LogicalResult read(FlowOp flow, RoutingInput &input) {
  if (failed(checkVias(flow)))
    return mlir::failure();
  auto source = readEnd(flow, flow.getSource(), flow.getSourcePort());
  if (failed(source))
    return mlir::failure();
  auto dest = readEnd(flow, flow.getDest(), flow.getDestPort());
  if (failed(dest))
    return mlir::failure();
  CircuitFlow circuit;
  circuit.source = *source;
  circuit.destinations = {*dest};
  circuit.id = input.ops.size();
  input.problem.flows.push_back(std::move(circuit));
  input.ops.push_back(flow);
  return mlir::success();
}

static mlir::LogicalResult read(PacketFlowOp flow, RoutingInput &input) {
  if (failed(checkVias(flow)))
    return mlir::failure();
  PacketFlow packet;
  for (mlir::Operation &op : flow.getPorts().front()) {
    auto source = mlir::dyn_cast<PacketSourceOp>(op);
    auto dest = mlir::dyn_cast<PacketDestOp>(op);
    if (!source && !dest)
      continue;
    auto end = source ? readEnd(flow, source.getTile(), source.getPort())
                      : readEnd(flow, dest.getTile(), dest.getPort());
    if (failed(end))
      return mlir::failure();
    if (source)
      packet.sources.push_back(*end);
    else
      packet.destinations.push_back(*end);
  }
  packet.packetId = uint8_t(flow.getID());
  packet.mask = uint8_t(flow.getMask());
  packet.keepHeader = flow.getKeepPktHeader();
  packet.priority = flow.getPriorityRoute().value_or(false);
  packet.id = input.ops.size();
  input.problem.packetFlows.push_back(std::move(packet));
  input.ops.push_back(flow);
  return mlir::success();
}

mlir::FailureOr<RoutingInput>
aie::readRoutingInput(DeviceOp device, bool circuits, bool packets) {
  RoutingInput input;
  input.problem.device = &device.getModel();
  bool bad = false;
  for (RouteOp route : device.getOps<RouteOp>()) {
    emitNamedError(route, "flow-unresolved")
        << "names ends whose DMA channels are not assigned yet; write "
           "aie.flow or aie.packet_flow";
    bad = true;
  }
  if (circuits)
    for (FlowOp flow : device.getOps<FlowOp>())
      bad |= failed(read(flow, input));
  if (packets)
    for (PacketFlowOp flow : device.getOps<PacketFlowOp>())
      bad |= failed(read(flow, input));
  if (bad)
    return mlir::failure();
  input.problem.fixed = readSwitchSettings(device);
  if (auto reload =
          device->getAttrOfType<mlir::BoolAttr>("has_ctrl_pkt_overlay"))
    input.problem.reloadDesign = reload.getValue();
  if (!input.problem.packetFlows.empty())
    input.problem.design = readDesignModel(device);
  return input;
}

/// Faults of the input belong to the flow that has them. When flows do not fit
/// together, none of several is to blame, unless they come from one place.
static mlir::Location placeOf(DeviceOp device, const RoutingInput &input,
                              const RoutingDiagnostic &diagnostic) {
  llvm::SmallSetVector<mlir::Location, 4> places;
  for (uint32_t flow : diagnostic.getFlows())
    if (flow < input.ops.size())
      places.insert(input.ops[flow]->getLoc());
  bool isTogether =
      diagnostic.getMessage().starts_with("Unable to find a legal routing") ||
      diagnostic.getMessage().starts_with("Flows can deadlock");
  if (places.size() == 1 || (!places.empty() && !isTogether))
    return places.front();
  if (!places.empty())
    return device.getLoc();
  if (diagnostic.getTile())
    for (mlir::Operation &op : *device.getBody())
      if (mlir::isa<Interconnect>(op) &&
          mlir::cast<TileElement>(&op).getTileCoord() == diagnostic.getTile())
        return op.getLoc();
  return device.getLoc();
}

void aie::reportRoutingError(DeviceOp device, const RoutingInput &input,
                             llvm::Error error) {
  auto print = [](mlir::Location where, const Diagnostic &diagnostic) {
    NamedDiagnostic diag(mlir::emitError(where), diagnostic.getName());
    diag << diagnostic.getMessage();
    for (const std::string &note : diagnostic.getNotes())
      diag.attachNote(where) << note;
  };
  llvm::handleAllErrors(
      std::move(error),
      [&](const RoutingDiagnostic &diagnostic) {
        print(placeOf(device, input, diagnostic), diagnostic);
      },
      [&](const Diagnostic &diagnostic) {
        print(device.getLoc(), diagnostic);
      });
}
