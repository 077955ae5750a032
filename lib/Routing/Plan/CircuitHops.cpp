// Which packet hops become circuit connections, because their switch has more
// packet masters than arbiters?

#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

namespace {

/// Ports that circuits of this routing take.
struct CircuitPorts {
  std::set<InNode> slaves;
  std::set<OutNode> masters;

  explicit CircuitPorts(const PlanInput &input) {
    for (size_t i = 0; i < input.nets.size(); ++i)
      if (!input.nets[i].isPacket)
        for (const TreeStep &step : input.trees[i]) {
          slaves.insert(step.from);
          masters.insert(step.via);
        }
  }
};

class TileHops {
public:
  TileHops(PlanState &state, TileCoord tile, llvm::ArrayRef<HopIndex> hops,
           const CircuitPorts &circuits)
      : state(state), graph(state.input.graph), hops(hops),
        fixed(state.traffic.fixedAt(tile)), circuits(circuits) {}

  void run() {
    for (HopIndex hop : hops)
      if (state.treeOf(hop).isRequested())
        for (OutNode master : state.traffic.hops[hop].masters)
          if (!fixed.masters.count(master))
            masters.insert(master);
    size_t free = 0;
    for (uint8_t reserved : fixed.reserved)
      free += reserved == 0;
    std::set<InNode> seen;
    for (HopIndex hop : hops) {
      if (masters.size() <= free)
        return;
      InNode slave = state.traffic.hops[hop].slave;
      if (seen.insert(slave).second && isEligible(slave))
        convert(slave);
    }
  }

private:
  static bool leadsOn(Bundle bundle) {
    return bundle == Bundle::South || bundle == Bundle::West ||
           bundle == Bundle::North || bundle == Bundle::East;
  }

  /// The slave is the only one that feeds its masters, all of them lead to
  /// neighbours, and every packet that enters goes to all of them.
  bool isEligible(InNode slave) const {
    if (circuits.slaves.count(slave) || fixed.connections.count(slave) ||
        fixed.rules.count(slave))
      return false;
    std::set<OutNode> fed;
    for (HopIndex hop : hops)
      if (const TrafficHop &at = state.traffic.hops[hop]; at.slave == slave)
        fed.insert(at.masters.begin(), at.masters.end());
    for (OutNode master : fed)
      if (!leadsOn(graph.portOfOut(master).bundle) ||
          graph.wire(master) == NoNode || circuits.masters.count(master) ||
          fixed.masters.count(master))
        return false;
    for (HopIndex hop : hops) {
      const TrafficHop &at = state.traffic.hops[hop];
      bool touches = llvm::any_of(
          at.masters, [&](OutNode master) { return fed.count(master) != 0; });
      if (!touches)
        continue;
      const PacketTree &tree = state.treeOf(hop);
      if (at.slave != slave || at.masters.size() != fed.size() ||
          !tree.isRequested() || at.isCircuit ||
          state.input.nets[size_t(tree.net)].priority ||
          llvm::any_of(at.masters,
                       [&](OutNode master) { return endsAt(tree, master); }))
        return false;
    }
    return true;
  }

  /// The last hop stays in packet mode, also where it leads on: the header may
  /// have to be dropped there.
  bool endsAt(const PacketTree &tree, OutNode master) const {
    return llvm::binary_search(state.input.nets[size_t(tree.net)].sinks,
                               master);
  }

  void convert(InNode slave) {
    for (HopIndex hop : hops)
      if (TrafficHop &at = state.traffic.hops[hop]; at.slave == slave) {
        at.isCircuit = true;
        for (OutNode master : at.masters)
          masters.erase(master);
      }
  }

  PlanState &state;
  const SwitchGraph &graph;
  llvm::ArrayRef<HopIndex> hops;
  const FixedSwitch &fixed;
  const CircuitPorts &circuits;
  std::set<OutNode> masters;
};

} // namespace

void tileloom::convertHops(PlanState &state) {
  if (!state.input.options.circuitSwitchHops)
    return;
  CircuitPorts circuits(state.input);
  for (const auto &[tile, hops] : state.traffic.tiles)
    if (!state.input.graph.device().isShim(tile))
      TileHops(state, tile, hops, circuits).run();
}
