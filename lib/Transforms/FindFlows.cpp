// Which flows do the switchboxes of a design carry?

#include "SwitchSettings.h"

#include "tileloom/Routing/FindFlows.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"

#include <map>
#include <set>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEFINDFLOWS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

/// The ops that recovered flows use, by what they state.
struct LiftedOps {
  using Connection =
      std::tuple<TileCoord, bool, Port, Port>; ///< bool: of a mux.
  std::set<Connection> connections;
  std::set<std::pair<TileCoord, Port>> masters;
  std::set<std::tuple<TileCoord, Port, uint8_t, uint8_t, Amsel>> rules;

  explicit LiftedOps(const TracedFlows &flows) {
    for (const TracedFlow &flow : flows.circuits) {
      for (const RouteHop &hop : flow.hops)
        connections.insert({hop.tile, false, hop.slave, hop.master});
      addMuxes(flow.muxConnections);
    }
    for (const TracedPacketFlow &flow : flows.packets) {
      for (const TracedHop &at : flow.hops) {
        const RouteHop &hop = at.hop;
        if (!at.rule) {
          connections.insert({hop.tile, false, hop.slave, hop.master});
          continue;
        }
        masters.insert({hop.tile, hop.master});
        rules.insert({hop.tile, hop.slave, at.rule->mask, at.rule->value,
                      at.rule->amsel});
      }
      addMuxes(flow.muxConnections);
    }
  }

private:
  void addMuxes(
      llvm::ArrayRef<std::pair<TileCoord, SwitchConnection>> muxConnections) {
    for (const auto &[tile, connection] : muxConnections)
      connections.insert({tile, true, connection.slave, connection.master});
  }
};

struct FindFlows : aie::impl::AIEFindFlowsBase<FindFlows> {
  using Base::Base;

  void runOnOperation() override {
    DeviceOp device = getOperation();
    TraceOptions options;
    options.keepPartialFlows = keepPartialFlows;
    TracedFlows flows =
        findFlows(device.getModel(), readSwitchSettings(device), options);
    addCircuits(device, flows.circuits);
    addPackets(device, flows.packets);
    if (removeLifted)
      remove(device, LiftedOps(flows));
  }

private:
  void addCircuits(DeviceOp device, llvm::ArrayRef<TracedFlow> flows);
  void addPackets(DeviceOp device, llvm::ArrayRef<TracedPacketFlow> flows);
  void addPacket(SwitchWriter &writer, DeviceOp device,
                 const TracedPacketFlow &flow, llvm::ArrayRef<PortRef> ends);
  void remove(DeviceOp device, const LiftedOps &lifted);
  void removeFrom(mlir::Operation &box, TileCoord tile,
                  const LiftedOps &lifted);
  void removeFrom(PacketRulesOp rules, TileCoord tile, const LiftedOps &lifted);
};

} // namespace

void FindFlows::addCircuits(DeviceOp device, llvm::ArrayRef<TracedFlow> flows) {
  std::set<std::pair<PortRef, PortRef>> known;
  for (FlowOp flow : device.getOps<FlowOp>())
    if (auto source = getTileCoord(flow.getSource()))
      if (auto dest = getTileCoord(flow.getDest()))
        known.insert(
            {{*source, flow.getSourcePort()}, {*dest, flow.getDestPort()}});
  SwitchWriter writer(device);
  for (const TracedFlow &flow : flows) {
    if (!known.insert({flow.source, flow.destination}).second)
      continue;
    mlir::Value source = writer.getTile(flow.source.tile);
    mlir::Value dest = writer.getTile(flow.destination.tile);
    mlir::OpBuilder builder(device.getBody()->getTerminator());
    FlowOp::create(builder, device.getLoc(), source,
                   toDialect(flow.source.port.bundle), flow.source.port.channel,
                   dest, toDialect(flow.destination.port.bundle),
                   flow.destination.port.channel);
  }
}

void FindFlows::addPackets(DeviceOp device,
                           llvm::ArrayRef<TracedPacketFlow> flows) {
  std::set<std::tuple<PortRef, PortRef, uint8_t, uint8_t>> known;
  for (PacketFlowOp flow : device.getOps<PacketFlowOp>())
    for (auto source : flow.getPorts().getOps<PacketSourceOp>())
      for (auto dest : flow.getPorts().getOps<PacketDestOp>()) {
        auto from = getTileCoord(source.getTile());
        auto to = getTileCoord(dest.getTile());
        if (from && to)
          known.insert({{*from, source.getPort()},
                        {*to, dest.getPort()},
                        uint8_t(flow.getID()),
                        uint8_t(flow.getMask())});
      }
  SwitchWriter writer(device);
  auto key = [](const TracedPacketFlow &flow) {
    return std::tuple(flow.source, flow.packetId, flow.mask, flow.keepHeader,
                      flow.priority);
  };
  // Flows of their own from one port with one id, of which some end at a tile
  // controller and some do not, count as a mistake; one flow that says so does
  // not.
  std::map<decltype(key(flows.front())), std::vector<PortRef>> ends;
  auto isControl = [](const PortRef &end) {
    return end.port.bundle == Bundle::TileControl;
  };
  for (const TracedPacketFlow &flow : flows)
    ends[key(flow)].push_back(flow.destination);
  for (const TracedPacketFlow &flow : flows) {
    std::vector<PortRef> together = ends[key(flow)];
    if (llvm::none_of(together, isControl) || llvm::all_of(together, isControl))
      together = {flow.destination};
    llvm::erase_if(together, [&](const PortRef &end) {
      return !known.insert({flow.source, end, flow.packetId, flow.mask}).second;
    });
    if (!together.empty())
      addPacket(writer, device, flow, together);
  }
}

void FindFlows::addPacket(SwitchWriter &writer, DeviceOp device,
                          const TracedPacketFlow &flow,
                          llvm::ArrayRef<PortRef> ends) {
  mlir::Location where = device.getLoc();
  mlir::Value source = writer.getTile(flow.source.tile);
  std::vector<mlir::Value> tiles;
  for (const PortRef &end : ends)
    tiles.push_back(writer.getTile(end.tile));
  mlir::OpBuilder builder(device.getBody()->getTerminator());
  auto op = PacketFlowOp::create(
      builder, where, mlir::ValueRange(), flow.packetId, flow.mask,
      flow.keepHeader ? builder.getBoolAttr(*flow.keepHeader)
                      : mlir::BoolAttr(),
      flow.priority ? builder.getBoolAttr(true) : mlir::BoolAttr(), nullptr,
      nullptr, nullptr, nullptr);
  op.getPorts().emplaceBlock();
  PacketFlowOp::ensureTerminator(op.getPorts(), builder, where);
  builder.setInsertionPoint(op.getPorts().front().getTerminator());
  PacketSourceOp::create(builder, where, source,
                         toDialect(flow.source.port.bundle),
                         flow.source.port.channel);
  for (auto [tile, end] : llvm::zip_equal(tiles, ends))
    PacketDestOp::create(builder, where, tile, toDialect(end.port.bundle),
                         end.port.channel);
}

/// Erases the settings that recovered flows use, then what is left empty.
void FindFlows::remove(DeviceOp device, const LiftedOps &lifted) {
  llvm::SmallVector<mlir::Operation *> boxes;
  for (mlir::Operation &op : *device.getBody())
    if (mlir::isa<Interconnect>(op))
      boxes.push_back(&op);
  for (mlir::Operation *box : boxes) {
    auto tile = mlir::cast<TileElement>(box).getTileCoord();
    if (!tile)
      continue;
    removeFrom(*box, *tile, lifted);
    mlir::Region &region = mlir::cast<Interconnect>(box).getConnections();
    if (!region.front().without_terminator().empty())
      continue;
    llvm::SetVector<mlir::Operation *> wires;
    for (mlir::Operation *user : box->getUsers())
      if (mlir::isa<WireOp>(user))
        wires.insert(user);
    for (mlir::Operation *wire : wires)
      wire->erase();
    if (box->use_empty())
      box->erase();
  }
}

void FindFlows::removeFrom(mlir::Operation &box, TileCoord tile,
                           const LiftedOps &lifted) {
  const bool isMux = mlir::isa<ShimMuxOp>(box);
  mlir::Block &block = mlir::cast<Interconnect>(&box).getConnections().front();
  for (mlir::Operation &op : llvm::make_early_inc_range(block)) {
    if (auto connect = mlir::dyn_cast<ConnectOp>(op)) {
      if (lifted.connections.count(
              {tile, isMux, connect.getSourcePort(), connect.getDestPort()}))
        connect.erase();
    } else if (auto master = mlir::dyn_cast<MasterSetOp>(op)) {
      if (lifted.masters.count({tile, master.getDestPort()}) &&
          master->use_empty())
        master.erase();
    } else if (auto rules = mlir::dyn_cast<PacketRulesOp>(op)) {
      removeFrom(rules, tile, lifted);
    }
  }
  for (mlir::Operation &op : llvm::make_early_inc_range(block))
    if (mlir::isa<AMSelOp>(op) && op.use_empty())
      op.erase();
}

void FindFlows::removeFrom(PacketRulesOp rules, TileCoord tile,
                           const LiftedOps &lifted) {
  mlir::Block &block = rules.getRules().front();
  for (PacketRuleOp rule :
       llvm::make_early_inc_range(block.getOps<PacketRuleOp>()))
    if (auto amsel = rule.getAmsel().getDefiningOp<AMSelOp>())
      if (lifted.rules.count(
              {tile, rules.getSourcePort(), uint8_t(rule.getMask()),
               uint8_t(rule.getValue()),
               Amsel{uint8_t(amsel.getArbiterID()), uint8_t(amsel.getMsel())}}))
        rule.erase();
  if (block.without_terminator().empty())
    rules.erase();
}
