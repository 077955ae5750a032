// Which flows do the switchboxes of a design carry?

#include "SwitchSettings.h"

#include "tileloom/Routing/FindFlows.h"
#include "tileloom/Transforms/Passes.h"

#include <set>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEFINDFLOWS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct FindFlows : aie::impl::AIEFindFlowsBase<FindFlows> {
  using Base::Base;

  void runOnOperation() override {
    DeviceOp device = getOperation();
    TraceOptions options;
    options.keepPartialFlows = keepPartialFlows;
    std::vector<TracedFlow> flows =
        traceFlows(device.getModel(), readSwitchSettings(device), options);

    std::set<std::pair<PortRef, PortRef>> known;
    for (FlowOp flow : device.getOps<FlowOp>())
      if (auto source = getTileCoord(flow.getSource()))
        if (auto dest = getTileCoord(flow.getDest()))
          known.insert(
              {{*source, flow.getSourcePort()}, {*dest, flow.getDestPort()}});
    SwitchWriter writer(device);
    for (const TracedFlow &flow : flows)
      if (known.insert({flow.source, flow.destination}).second)
        add(writer, device, flow);
    if (removeLifted)
      remove(device, flows);
  }

  void add(SwitchWriter &writer, DeviceOp device, const TracedFlow &flow) {
    mlir::Value source = writer.getTile(flow.source.tile);
    mlir::Value dest = writer.getTile(flow.destination.tile);
    mlir::OpBuilder builder(device.getBody()->getTerminator());
    FlowOp::create(builder, device.getLoc(), source,
                   toDialect(flow.source.port.bundle), flow.source.port.channel,
                   dest, toDialect(flow.destination.port.bundle),
                   flow.destination.port.channel);
  }

  /// Erases the connections that recovered flows use, then what is left empty.
  void remove(DeviceOp device, llvm::ArrayRef<TracedFlow> flows) {
    using Key = std::tuple<TileCoord, bool, Port, Port>;
    std::set<Key> used;
    for (const TracedFlow &flow : flows) {
      for (const RouteHop &hop : flow.hops)
        used.insert({hop.tile, false, hop.slave, hop.master});
      for (const auto &[tile, connection] : flow.muxConnections)
        used.insert({tile, true, connection.slave, connection.master});
    }
    for (mlir::Operation &op :
         llvm::make_early_inc_range(device.getBody()->getOperations())) {
      auto interconnect = mlir::dyn_cast<Interconnect>(op);
      if (!interconnect)
        continue;
      auto tile = mlir::cast<TileElement>(&op).getTileCoord();
      if (!tile)
        continue;
      mlir::Region &region = interconnect.getConnections();
      for (ConnectOp connect :
           llvm::make_early_inc_range(region.getOps<ConnectOp>()))
        if (used.contains({*tile, mlir::isa<ShimMuxOp>(op),
                           connect.getSourcePort(), connect.getDestPort()}))
          connect.erase();
      if (region.front().without_terminator().empty())
        erase(device, &op);
    }
  }

  void erase(DeviceOp device, mlir::Operation *box) {
    for (mlir::Operation *user : llvm::make_early_inc_range(box->getUsers()))
      if (mlir::isa<WireOp>(user))
        user->erase();
    if (box->use_empty())
      box->erase();
  }
};

} // namespace
