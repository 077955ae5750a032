// Which switch configurations the hardware has.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include <map>
#include <set>

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

// `[` `<` bundle `:` ch `,` count `>` {`,` ...} `]`
static ParseResult parseMergeSlots(OpAsmParser &parser,
                                   DenseI32ArrayAttr &slots) {
  SmallVector<int32_t> values;
  auto parseSlot = [&]() -> ParseResult {
    std::string word;
    llvm::SMLoc where = parser.getCurrentLocation();
    if (parser.parseLess() || parser.parseKeywordOrString(&word))
      return failure();
    std::optional<WireBundle> bundle = symbolizeWireBundle(word);
    if (!bundle)
      return parser.emitError(where, "unknown bundle: ") << word;
    values.push_back(int32_t(*bundle));
    return failure(
        parser.parseColon() || parser.parseInteger(values.emplace_back()) ||
        parser.parseComma() || parser.parseInteger(values.emplace_back()) ||
        parser.parseGreater());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseSlot))
    return failure();
  slots = parser.getBuilder().getDenseI32ArrayAttr(values);
  return success();
}

static void printMergeSlots(OpAsmPrinter &printer, Operation *op,
                            DenseI32ArrayAttr slots) {
  printer << "[";
  ArrayRef<int32_t> values = slots.asArrayRef();
  for (size_t i = 0; i + 2 < values.size(); i += 3)
    printer << (i ? ", <" : "<") << stringifyWireBundle(WireBundle(values[i]))
            << " : " << values[i + 1] << ", " << values[i + 2] << ">";
  printer << "]";
}

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIESwitchOps.cpp.inc"

// Messages of this file write a port as `North: 0`.
static std::string toText(Port port) {
  return (toString(port.bundle) + ": " + Twine(port.channel)).str();
}

static std::string toText(const std::set<Port> &ports) {
  std::string text;
  for (Port port : ports)
    text += (text.empty() ? "(" : ", (") + toText(port) + ")";
  return text;
}

namespace {
/// Walks the ops of one switchbox and remembers which ports are taken.
class SwitchboxChecker {
public:
  explicit SwitchboxChecker(SwitchboxOp box)
      : box(box), device(getDevice(box)), at(getTileCoord(box.getTile())) {
    // Outside of the array the tile has its own error.
    if (at && !device.contains(*at))
      at = std::nullopt;
  }

  LogicalResult check();

private:
  LogicalResult checkConnect(ConnectOp connect);
  LogicalResult checkMasterSet(MasterSetOp masterSet);
  LogicalResult checkRules(PacketRulesOp rules);
  LogicalResult checkPacketPairs();
  LogicalResult checkMerges();
  LogicalResult checkBound(Operation *op, Port port, bool isSource);

  SwitchboxOp box;
  const Device &device;
  std::optional<TileCoord> at; ///< Absent: no port is compared with a count.
  std::set<Port> circuitSources, packetSources, dests;
  std::map<std::pair<int, int>, SmallVector<Port>> sourcesOfSelect;
};
} // namespace

LogicalResult SwitchboxChecker::checkBound(Operation *op, Port port,
                                           bool isSource) {
  StringRef end = isSource ? "source" : "dest";
  if (port.channel < 0)
    return emitNamedError(op, "switch-port-range")
           << end << " index cannot be less than zero";
  if (!at)
    return success();
  int bound = isSource ? device.slavePortCount(*at, port.bundle)
                       : device.masterPortCount(*at, port.bundle);
  if (port.channel < bound)
    return success();
  if (bound > 0)
    return emitNamedError(op, "switch-port-range")
           << "index " << port.channel << " for " << end << " bundle "
           << toString(port.bundle) << " must be less than " << bound;
  return emitNamedError(op, "switch-port-range")
         << end << " bundle " << toString(port.bundle)
         << " not supported; index: " << port.channel << ", bound: " << bound;
}

LogicalResult SwitchboxChecker::checkConnect(ConnectOp connect) {
  Port source = connect.getSourcePort(), dest = connect.getDestPort();
  if (failed(checkBound(connect, source, true)) ||
      failed(checkBound(connect, dest, false)))
    return failure();
  if (dests.count(dest))
    return emitNamedError(connect, "switch-port-taken")
           << "connecting (" << toText(source) << ") to (" << toText(dest)
           << ") on " << (at ? toString(*at) : "an unplaced tile")
           << " targets same dst as another connect op; existing "
              "destinations: "
           << toText(dests);
  if (packetSources.count(source))
    return emitNamedError(connect, "switch-port-taken")
           << "packet switched source " << toString(source.bundle)
           << source.channel
           << " cannot match another connect or masterset operation";
  dests.insert(dest);
  circuitSources.insert(source);
  if (at && !device.isLegalConnection(*at, source, dest))
    return emitNamedError(connect, "illegal-switch-connection")
           << "illegal stream switch connection";
  return success();
}

LogicalResult SwitchboxChecker::checkMasterSet(MasterSetOp masterSet) {
  Port dest = masterSet.getDestPort();
  if (failed(checkBound(masterSet, dest, false)))
    return failure();
  if (!dests.insert(dest).second)
    return emitNamedError(masterSet, "switch-port-taken")
           << "targets same destination " << toText(dest)
           << " as another connect or masterset operation";
  return success();
}

/// A rule speaks of ids that packets can have, `ids` of them, and of one at
/// least.
static LogicalResult verifyRule(PacketRuleOp rule, unsigned ids) {
  const unsigned mask = uint8_t(rule.getMask()),
                 value = uint8_t(rule.getValue());
  if (mask >= ids || value >= ids)
    return emitNamedError(rule, "packet-field-range")
           << (value >= ids ? "packet id " : "packet id mask ")
           << (value >= ids ? value : mask) << " exceeds the maximum of "
           << ids - 1;
  if (value & ~mask)
    return emitNamedError(rule, "packet-mask")
           << "has ID 0x" << llvm::utohexstr(value) << " outside mask 0x"
           << llvm::utohexstr(mask) << ", which no packet can match";
  return success();
}

LogicalResult SwitchboxChecker::checkRules(PacketRulesOp rules) {
  Port source = rules.getSourcePort();
  if (failed(checkBound(rules, source, true)))
    return failure();
  if (circuitSources.count(source) || !packetSources.insert(source).second)
    return emitNamedError(rules, "switch-port-taken")
           << "packet switched source " << toString(source.bundle)
           << source.channel
           << " cannot match another connect or masterset operation";
  if (rules.getRules().empty())
    return success(); // Its own verifier says so.
  for (PacketRuleOp rule : rules.getRules().getOps<PacketRuleOp>()) {
    if (failed(verifyRule(rule, 1u << device.packetIdBits())))
      return failure();
    if (auto select = rule.getAmsel().getDefiningOp<AMSelOp>())
      sourcesOfSelect[{select.getArbiterID(), select.getMsel()}].push_back(
          source);
  }
  return success();
}

/// A packet that a rule sends to a select leaves by every master that listens
/// to it; each such pair must be a connection of the switch.
LogicalResult SwitchboxChecker::checkPacketPairs() {
  if (!at)
    return success();
  for (MasterSetOp masterSet : box.getConnections().getOps<MasterSetOp>())
    for (Value amsel : masterSet.getAmsels()) {
      auto select = amsel.getDefiningOp<AMSelOp>();
      if (!select)
        continue;
      auto found =
          sourcesOfSelect.find({select.getArbiterID(), select.getMsel()});
      if (found == sourcesOfSelect.end())
        continue;
      for (Port source : found->second)
        if (!device.isLegalConnection(*at, source, masterSet.getDestPort()))
          return emitNamedError(masterSet, "illegal-switch-connection")
                 << "illegal stream switch connection";
    }
  return success();
}

/// An arbiter has one schedule, and it names every slave port that the arbiter
/// serves.
LogicalResult SwitchboxChecker::checkMerges() {
  std::set<int> scheduled;
  for (AMSelOp amsel : box.getConnections().getOps<AMSelOp>()) {
    SmallVector<AMSelOp::MergeSlot> slots = amsel.getMergeSlots();
    if (slots.empty())
      continue;
    if (!scheduled.insert(amsel.getArbiterID()).second)
      return emitNamedError(amsel, "deterministic-merge")
             << "arbiter " << int(amsel.getArbiterID())
             << " already has a deterministic merge schedule on another amsel";
    for (const auto &[select, sources] : sourcesOfSelect) {
      if (select.first != amsel.getArbiterID())
        continue;
      for (Port source : sources)
        if (llvm::none_of(slots, [&](const AMSelOp::MergeSlot &slot) {
              return slot.port == source;
            }))
          return emitNamedError(amsel, "deterministic-merge")
                 << "does not schedule slave port " << toString(source);
    }
  }
  return success();
}

LogicalResult SwitchboxChecker::check() {
  for (Operation &op : box.getConnections().front()) {
    LogicalResult result = success();
    if (auto connect = dyn_cast<ConnectOp>(op))
      result = checkConnect(connect);
    else if (auto masterSet = dyn_cast<MasterSetOp>(op))
      result = checkMasterSet(masterSet);
    else if (auto rules = dyn_cast<PacketRulesOp>(op))
      result = checkRules(rules);
    else if (!isa<AMSelOp, EndOp>(op))
      return emitNamedError(&op, "foreign-op")
             << "cannot be contained in a Switchbox op";
    if (failed(result))
      return failure();
  }
  if (failed(checkMerges()))
    return failure();
  return checkPacketPairs();
}

/// A switch has settings only where it stands.
static LogicalResult verifyPlaced(TileElement op) {
  if (!isa_and_nonnull<LogicalTileOp>(op.getTileLike()))
    return success();
  return emitNamedError(op, "switch-unplaced")
         << "requires a placed tile (aie.tile), not a logical tile";
}

LogicalResult SwitchboxOp::verifyRegions() {
  if (failed(verifyPlaced(*this)))
    return failure();
  if (getConnections().empty())
    return emitNamedError(*this, "empty-body") << "should have non-empty body";
  return SwitchboxChecker(*this).check();
}

/// A region of connects only, each to a destination of its own.
static LogicalResult verifyConnects(Operation *op, Region &connections) {
  if (connections.empty())
    return emitNamedError(op, "empty-body") << "should have non-empty body";
  std::set<Port> dests;
  for (Operation &inner : connections.front()) {
    auto connect = dyn_cast<ConnectOp>(inner);
    if (connect && (connect.getSourcePort().channel < 0 ||
                    connect.getDestPort().channel < 0))
      return emitNamedError(connect, "switch-port-range")
             << (connect.getSourcePort().channel < 0 ? "source" : "dest")
             << " index cannot be less than zero";
    if (!connect && !isa<EndOp>(inner))
      return emitNamedError(&inner, "foreign-op")
             << "cannot be contained in a Switchbox op";
    if (connect && !dests.insert(connect.getDestPort()).second)
      return emitNamedError(connect, "switch-port-taken")
             << "targets same destination " << toText(connect.getDestPort())
             << " as another connect operation";
  }
  return success();
}

LogicalResult ShimMuxOp::verifyRegions() {
  if (failed(verifyPlaced(*this)))
    return failure();
  if (TileLike tile = getTileLike(); tile && !tile.isShimTile())
    return emitNamedError(*this, "wrong-tile-kind")
           << "failed to verify that op exists in a shim tile";
  return verifyConnects(*this, getConnections());
}

LogicalResult ShimSwitchboxOp::verifyRegions() {
  return verifyConnects(*this, getConnections());
}

SmallVector<AMSelOp::MergeSlot> AMSelOp::getMergeSlots() {
  SmallVector<MergeSlot> slots;
  ArrayRef<int32_t> values =
      getDeterministicMerge().value_or(ArrayRef<int32_t>());
  for (size_t i = 0; i + 2 < values.size(); i += 3)
    slots.push_back({{Bundle(values[i]), values[i + 1]}, values[i + 2]});
  return slots;
}

LogicalResult AMSelOp::verify() {
  std::optional<ArrayRef<int32_t>> values = getDeterministicMerge();
  if (!values)
    return success();
  for (size_t i = 0; i < values->size(); i += 3)
    if (values->size() % 3 != 0 || !symbolizeWireBundle((*values)[i]))
      return emitNamedError(*this, "deterministic-merge")
             << "needs a bundle, a channel and a packet count for each slot";
  if (getDevice(*this).isAIE1())
    return emitNamedError(*this, "deterministic-merge")
           << "deterministic merge is not supported by this device";
  // AM025, deterministic merge registers: two arbiters of a switch have them.
  if (getArbiterID() > 1)
    return emitNamedError(*this, "deterministic-merge")
           << "arbiter " << int(getArbiterID())
           << " does not support deterministic merge";
  SmallVector<MergeSlot> slots = getMergeSlots();
  if (slots.size() < 2)
    return emitNamedError(*this, "deterministic-merge")
           << "needs at least 2 merge slots";
  for (const MergeSlot &slot : slots)
    if (slot.packetCount < 1 || slot.packetCount > 63)
      return emitNamedError(*this, "deterministic-merge")
             << "packet_count must be in 1..63";
  return success();
}

LogicalResult MasterSetOp::verify() {
  std::optional<int> arbiter;
  for (Value amsel : getAmsels()) {
    auto select = amsel.getDefiningOp<AMSelOp>();
    if (!select)
      return emitNamedError(*this, "masterset-arbiter")
             << "amsel operand must be produced by an 'aie.amsel' op";
    if (arbiter && *arbiter != select.getArbiterID())
      return emitNamedError(*this, "masterset-arbiter")
             << "a master port can only be tied to one arbiter";
    arbiter = select.getArbiterID();
  }
  return success();
}

LogicalResult PacketRulesOp::verify() {
  if (getRules().empty())
    return emitNamedError(*this, "empty-body") << "should have non-empty body";
  return success();
}

/// The tile op at `coord` in `block`, made at its top if there is none.
static TileOp getOrCreateTile(Block &block, TileCoord coord, Location where) {
  for (TileOp tile : block.getOps<TileOp>())
    if (tile.getCol() == coord.column && tile.getRow() == coord.row) {
      tile->moveBefore(&block, block.begin());
      return tile;
    }
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  return TileOp::create(builder, where, coord.column, coord.row);
}

LogicalResult aie::normalizeLegacySwitches(Operation *root) {
  root->walk([](ShimSwitchboxOp old) {
    TileOp tile =
        getOrCreateTile(*old->getBlock(), {old.getCol(), 0}, old.getLoc());
    OpBuilder builder(old);
    auto box = SwitchboxOp::create(builder, old.getLoc(), tile.getResult());
    box.getConnections().takeBody(old.getConnections());
    box->setDiscardableAttrs(old->getDiscardableAttrDictionary());
    old.getResult().replaceAllUsesWith(box.getResult());
    old.erase();
  });
  return success();
}
