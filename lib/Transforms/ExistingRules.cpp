// Do the packet rules that a design has already let its flows' packets pass?

#include "RoutingInput.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include <map>
#include <set>

using namespace tileloom;
using namespace tileloom::aie;

namespace {

/// Rules stay, and stand in front of all that the router adds. Where one takes
/// an id that a flow brings, its packets go where the rule says.
class ExistingRules {
public:
  ExistingRules(DeviceOp device, const RoutingProblem &problem)
      : device(device.getModel()) {
    for (SwitchboxOp box : device.getOps<SwitchboxOp>())
      if (auto tile = box.getTileCoord())
        add(*tile, box);
    for (const PacketFlow &flow : problem.packetFlows)
      for (const PortRef &source : flow.sources)
        for (unsigned id = 0; id < 1u << this->device.packetIdBits(); ++id)
          if ((id & flow.mask) == flow.packetId)
            for (const PortRef &end : flow.destinations)
              wanted[{switchPort(source, true), id}].insert(
                  switchPort(end, false));
  }

  mlir::LogicalResult check() {
    for (const auto &[packets, ends] : wanted)
      if (failed(follow(packets.first, packets.second, ends)))
        return mlir::failure();
    return mlir::success();
  }

private:
  /// An arbiter and a msel of a tile.
  using Select = std::tuple<TileCoord, int, int>;

  void add(TileCoord tile, SwitchboxOp box) {
    for (mlir::Operation &op : box.getConnections().front()) {
      if (auto set = mlir::dyn_cast<MasterSetOp>(op))
        for (mlir::Value amsel : set.getAmsels())
          if (auto select = amsel.getDefiningOp<AMSelOp>())
            listeners[{tile, select.getArbiterID(), select.getMsel()}]
                .push_back(set.getDestPort());
      if (auto list = mlir::dyn_cast<PacketRulesOp>(op))
        for (PacketRuleOp rule : list.getRules().getOps<PacketRuleOp>())
          rules[{tile, list.getSourcePort()}].push_back(rule);
    }
  }

  PortRef switchPort(const PortRef &end, bool isSource) const {
    auto south = isSource ? device.shimMuxSlave(end.tile, end.port)
                          : device.shimMuxMaster(end.tile, end.port);
    return device.isShim(end.tile) && south ? PortRef{end.tile, *south} : end;
  }

  PacketRuleOp match(const PortRef &slave, unsigned id) const {
    auto found = rules.find(slave);
    if (found != rules.end())
      for (PacketRuleOp rule : found->second)
        if ((id & uint8_t(rule.getMask())) == uint8_t(rule.getValue()))
          return rule;
    return nullptr;
  }

  /// Follows packets as far as existing rules lead them. From there on they are
  /// the router's; but a rule that has them leave to something else than their
  /// destinations cannot be made good.
  mlir::LogicalResult follow(const PortRef &source, unsigned id,
                             const std::set<PortRef> &ends) const {
    std::set<PortRef> entered{source};
    std::vector<PortRef> queue{source};
    while (!queue.empty()) {
      PortRef slave = queue.back();
      queue.pop_back();
      PacketRuleOp rule = match(slave, id);
      auto select = rule ? rule.getAmsel().getDefiningOp<AMSelOp>() : AMSelOp();
      if (!select)
        continue;
      auto found =
          listeners.find({slave.tile, select.getArbiterID(), select.getMsel()});
      if (found == listeners.end())
        continue;
      for (Port master : found->second) {
        if (ends.count({slave.tile, master}))
          continue;
        auto far = device.linkFrom(slave.tile, master);
        if (!far)
          return refuse(rule, id);
        if (entered.insert({far->first, far->second}).second)
          queue.push_back({far->first, far->second});
      }
    }
    return mlir::success();
  }

  static mlir::LogicalResult refuse(PacketRuleOp rule, unsigned id) {
    emitNamedError(rule, "packet-rule-false-match")
        << "can lead to false packet id match for id " << id
        << ", which is not supposed to pass through this port.";
    rule.emitRemark("Please consider changing all uses of packet id ")
        << id << " to avoid deadlock.";
    return mlir::failure();
  }

  const Device &device;
  std::map<PortRef, std::vector<PacketRuleOp>> rules; ///< In slot order.
  std::map<Select, std::vector<Port>> listeners;
  /// The ends of the packets with one id from one source.
  std::map<std::pair<PortRef, unsigned>, std::set<PortRef>> wanted;
};

} // namespace

mlir::LogicalResult aie::checkExistingRules(DeviceOp device,
                                            const RoutingProblem &problem) {
  return ExistingRules(device, problem).check();
}
