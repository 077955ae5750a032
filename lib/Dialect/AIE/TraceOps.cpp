// Which trace configurations are well formed.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

// AM020 ch. 2, AM025: a trace unit has eight event slots.
static constexpr unsigned maxTraceEvents = 8;

static NamedDiagnostic fail(Operation *op) {
  return emitNamedError(op, "trace-config");
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

/// Does an event enumeration belong to a tile kind of an architecture family?
/// `CoreEventAIE2` and `CoreEventAIE2P` name the events of the AIE2 family.
static bool fitsTile(StringRef enumName, TileLike tile, Arch arch) {
  auto [kind, generation] = enumName.split("EventAIE");
  if (generation.empty() != (arch == Arch::AIE1))
    return false;
  if (kind == "Core" || kind == "Mem")
    return tile.isCoreTile();
  if (kind == "MemTile")
    return tile.isMemTile();
  return tile.isShimTile();
}

/// An event that names its enumeration must suit the tile that is traced.
static LogicalResult verifyEvent(Operation *op, TraceEventAttr event) {
  auto trace = dyn_cast_or_null<TraceOp>(op->getParentOp());
  TileLike tile = trace ? getTileLike(trace.getTile()) : TileLike();
  if (!event || !event.isEnumCase() || !tile)
    return success();
  if (fitsTile(event.getEnumName(), tile, getDevice(op).arch()))
    return success();
  auto diag = fail(op);
  diag << "event '" << event.getValue() << "' is not valid for "
       << stringifyAIETileType(tile.getTileType());
  if (std::optional<TileCoord> coord = tile.getCoord())
    diag << " " << toString(*coord);
  return diag;
}

LogicalResult TraceEventOp::verify() { return verifyEvent(*this, getEvent()); }

LogicalResult TraceComboEventOp::verify() {
  if (getSlot() < 0 || getSlot() > 2)
    return fail(*this) << "combo event slot must be 0, 1, or 2";
  if (failed(verifyEvent(*this, getEventA())))
    return failure();
  return verifyEvent(*this, getEventB());
}

LogicalResult TraceEdgeEventOp::verify() {
  if (getSlot() < 0 || getSlot() > 1)
    return fail(*this) << "edge detection slot must be 0 or 1";
  return verifyEvent(*this, getEvent());
}

template <typename TriggerT> static LogicalResult verifyTrigger(TriggerT op) {
  if (!op.getBroadcast() && !op.getEventAttr())
    return fail(op) << "must specify either broadcast or event";
  if (op.getBroadcast() && op.getEventAttr())
    return fail(op) << "cannot specify both broadcast and event";
  return verifyEvent(op, op.getEventAttr());
}

LogicalResult TraceStartOp::verify() { return verifyTrigger(*this); }
LogicalResult TraceStopOp::verify() { return verifyTrigger(*this); }

//===----------------------------------------------------------------------===//
// Packets and ports
//===----------------------------------------------------------------------===//

LogicalResult TracePacketOp::verify() {
  // Packet ids have five bits (AM020 ch. 2); 0 is left to data streams.
  if (getId() < 1 || getId() > 31)
    return fail(*this) << "packet ID must be in range [1, 31]";
  return success();
}

LogicalResult TracePortOp::verify() {
  auto trace = dyn_cast_or_null<TraceOp>((*this)->getParentOp());
  std::optional<TileCoord> coord =
      trace ? getTileCoord(trace.getTile()) : std::nullopt;
  const Device &device = getDevice(*this);
  if (!coord || !device.contains(*coord))
    return success();
  // A port out of the switch fills a memory or the next tile: S2MM.
  bool isMaster = getDirection() == DMAChannelDir::S2MM;
  Bundle bundle = toDevice(getPort());
  int ports = isMaster ? device.masterPortCount(*coord, bundle)
                       : device.slavePortCount(*coord, bundle);
  if (getChannel() >= ports)
    return fail(*this) << "invalid stream switch port configuration for tile "
                       << toString(*coord);
  return success();
}

//===----------------------------------------------------------------------===//
// aie.trace and its lowered form
//===----------------------------------------------------------------------===//

/// No two ops of one kind in a trace use the same slot.
template <typename SlotT>
static LogicalResult verifySlots(TraceOp trace, StringRef what) {
  DenseMap<int32_t, SlotT> seen;
  for (SlotT op : trace.getBody().getOps<SlotT>()) {
    auto [first, isNew] = seen.try_emplace(op.getSlot(), op);
    if (isNew)
      continue;
    auto diag = fail(op);
    diag << "duplicate " << what << " slot " << op.getSlot();
    diag.attachNote(first->second.getLoc()) << "the slot is used here first";
    return diag;
  }
  return success();
}

LogicalResult TraceOp::verify() {
  if (!::tileloom::aie::getTileLike(getTile()))
    return emitNamedError(*this, "not-a-tile")
           << "tile operand must be a TileOp or LogicalTileOp";
  auto events = getBody().getOps<TraceEventOp>();
  size_t count = std::distance(events.begin(), events.end());
  if (count > maxTraceEvents)
    return fail(*this) << "trace unit supports maximum " << maxTraceEvents
                       << " events, got " << count;
  return success();
}

LogicalResult TraceOp::verifyRegions() {
  if (failed(verifySlots<TracePortOp>(*this, "port")) ||
      failed(verifySlots<TraceComboEventOp>(*this, "combo event")) ||
      failed(verifySlots<TraceEdgeEventOp>(*this, "edge event")))
    return failure();
  return success();
}

LogicalResult TraceConfigOp::verify() {
  if (!::tileloom::aie::getTileLike(getTile()))
    return emitNamedError(*this, "not-a-tile")
           << "tile operand must be a TileOp or LogicalTileOp";
  return success();
}

LogicalResult TraceHostConfigOp::verify() {
  if (getBufferSize() <= 0)
    return fail(*this) << "buffer_size must be positive";
  if (getArgIdx() < -1)
    return fail(*this) << "arg_idx must be an argument index, or -1 to append "
                          "an argument";
  return success();
}
