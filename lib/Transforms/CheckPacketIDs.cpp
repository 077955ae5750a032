// Does some flow carry each packet that a DMA channel sends?

#include "SwitchSettings.h"

#include "tileloom/Dialect/AIE/Analysis/DmaProgram.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Routing/PortRef.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIECHECKPACKETIDS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;

namespace {

/// What leaves a port into its switch.
struct Exits {
  bool circuit = false;
  struct Claim {
    unsigned value, mask;
  };
  std::vector<Claim> claims;

  bool carries(unsigned id) const {
    return circuit || llvm::any_of(claims, [&](const Claim &claim) {
             return (id & claim.mask) == claim.value;
           });
  }
};

struct CheckPacketIDs : aie::impl::AIECheckPacketIDsBase<CheckPacketIDs> {
  void runOnOperation() override {
    exits.clear();
    told.clear();
    device = getOperation();
    collectFlows();
    if (exits.empty())
      return;
    collectSettings();
    for (mlir::Operation &op : *device.getBody())
      if (mlir::isa<MemOp, MemTileDMAOp, ShimDMAOp>(op))
        checkBody(&op);
    for (RuntimeSequenceOp sequence : device.getOps<RuntimeSequenceOp>())
      sequence->walk([&](mlir::Operation *op) { checkWork(op); });
    if (bad)
      signalPassFailure();
  }

private:
  void collectFlows();
  void collectSettings();
  void checkBody(mlir::Operation *op);
  void checkWork(mlir::Operation *op);
  void checkTask(mlir::Region &body, TileCoord tile, DmaChannel channel,
                 PacketInfoAttr packet);
  void checkChain(const DmaProgram &program, unsigned first, TileCoord tile,
                  DmaChannel channel, PacketInfoAttr packet);
  void check(mlir::Operation *op, TileCoord tile, DmaChannel channel,
             std::optional<unsigned> id);

  ShimDMAAllocationOp allocation(mlir::SymbolRefAttr name) {
    return mlir::dyn_cast_or_null<ShimDMAAllocationOp>(
        mlir::SymbolTable::lookupSymbolIn(device, name));
  }
  /// DMA channels of a shim enter its switch by a South port.
  PortRef physical(TileCoord tile, Port port) {
    const Device &model = device.getModel();
    if (model.isShim(tile))
      if (auto south = model.shimMuxSlave(tile, port))
        return {tile, *south};
    return {tile, port};
  }

  DeviceOp device;
  std::map<PortRef, Exits> exits;
  /// Ports and ids that were told of; -1: words without a header.
  std::set<std::pair<PortRef, int>> told;
  bool bad = false;
};

} // namespace

void CheckPacketIDs::collectFlows() {
  for (FlowOp flow : device.getOps<FlowOp>())
    if (auto tile = getTileCoord(flow.getSource()))
      exits[physical(*tile, flow.getSourcePort())].circuit = true;
  for (PacketFlowOp flow : device.getOps<PacketFlowOp>())
    for (PacketSourceOp source : flow.getPorts().getOps<PacketSourceOp>())
      if (auto tile = getTileCoord(source.getTile()))
        exits[physical(*tile, source.getPort())].claims.push_back(
            {unsigned(flow.getID()), unsigned(flow.getMask())});
}

void CheckPacketIDs::collectSettings() {
  for (const TileSettings &settings : readSwitchSettings(device)) {
    for (const SwitchConnection &connection : settings.connections)
      exits[physical(settings.tile, connection.slave)].circuit = true;
    for (const PacketRule &rule : settings.rules)
      exits[physical(settings.tile, rule.slave)].claims.push_back(
          {rule.value, rule.mask});
  }
}

static std::optional<unsigned> idOf(PacketInfoAttr packet) {
  if (packet && packet.getPktId())
    return unsigned(*packet.getPktId());
  return std::nullopt;
}

void CheckPacketIDs::checkBody(mlir::Operation *op) {
  auto tile = mlir::cast<TileElement>(op).getTileCoord();
  if (!tile)
    return;
  DmaProgram program = DmaProgram::get(op);
  for (const DmaProgram::Start &start : program.starts)
    if (start.bd)
      checkChain(program, *start.bd, *tile, start.channel, {});
}

void CheckPacketIDs::checkChain(const DmaProgram &program, unsigned first,
                                TileCoord tile, DmaChannel channel,
                                PacketInfoAttr packet) {
  llvm::SmallDenseSet<unsigned> seen;
  for (std::optional<unsigned> at = first; at && seen.insert(*at).second;
       at = program.bds[*at].next) {
    DMABDOp op = program.bds[*at].op;
    DMABDPacketOp older = program.bds[*at].packet;
    PacketInfoAttr own = op.getPacketAttr();
    check(op, tile, channel,
          older ? std::optional<unsigned>(older.getPacketId())
                : idOf(own ? own : packet));
  }
}

void CheckPacketIDs::checkTask(mlir::Region &body, TileCoord tile,
                               DmaChannel channel, PacketInfoAttr packet) {
  std::optional<unsigned> first;
  DmaProgram program = DmaProgram::getTask(body, channel, first);
  if (first)
    checkChain(program, *first, tile, channel, packet);
}

void CheckPacketIDs::checkWork(mlir::Operation *op) {
  auto channelOf = [](ShimDMAAllocationOp at) {
    return DmaChannel{toDevice(at.getChannelDir()),
                      int32_t(at.getChannelIndex())};
  };
  if (auto memcpy = mlir::dyn_cast<NpuDmaMemcpyNdOp>(op)) {
    ShimDMAAllocationOp at = allocation(memcpy.getMetadata());
    auto tile = at ? getTileCoord(at.getTile()) : std::nullopt;
    if (!tile)
      return;
    PacketInfoAttr own = memcpy.getPacketAttr();
    check(op, *tile, channelOf(at), idOf(own ? own : at.getPacketAttr()));
  } else if (auto task = mlir::dyn_cast<DMAConfigureTaskOp>(op)) {
    if (auto tile = getTileCoord(task.getTile()))
      checkTask(task.getBody(), *tile,
                {toDevice(task.getDirection()), int32_t(task.getChannel())},
                task.getPacketAttr());
  } else if (auto task = mlir::dyn_cast<DMAConfigureTaskForOp>(op)) {
    ShimDMAAllocationOp at = allocation(task.getAlloc());
    if (auto tile = at ? getTileCoord(at.getTile()) : std::nullopt)
      checkTask(task.getBody(), *tile, channelOf(at), at.getPacketAttr());
  }
}

void CheckPacketIDs::check(mlir::Operation *op, TileCoord tile,
                           DmaChannel channel, std::optional<unsigned> id) {
  if (channel.direction != DmaDirection::MM2S)
    return;
  PortRef end{tile, {Bundle::DMA, channel.index}};
  auto found = exits.find(physical(tile, end.port));
  // A port that nothing leaves yet may get its settings at run time.
  if (found == exits.end() || found->second.circuit ||
      (id && found->second.carries(*id)) ||
      !told.insert({end, id ? int(*id) : -1}).second)
    return;
  if (!id) {
    NamedDiagnostic(op->emitWarning(), "packet-without-header")
        << "words without a packet header leave " << toString(end)
        << ", from where only packet flows lead on: the switch takes the first "
           "of them for a header";
    return;
  }
  bad = true;
  std::set<std::string> known;
  for (const Exits::Claim &claim : found->second.claims)
    known.insert(claim.mask == 0x1F
                     ? std::to_string(claim.value)
                     : std::to_string(claim.value) + " (mask 0x" +
                           llvm::utohexstr(claim.mask) + ")");
  NamedDiagnostic diag = emitNamedError(op->getLoc(), "packet-id-nowhere");
  diag << "packets with id " << *id << " leave " << toString(end)
       << ", and no packet flow or rule there carries that id, so they arrive "
          "nowhere";
  diag.attachNote() << "ids that are carried on from there: "
                    << llvm::join(known, ", ");
}
