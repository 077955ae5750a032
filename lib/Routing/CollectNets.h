// Which nets do the flows of a problem form, and which ports are theirs to use?

#ifndef TILELOOM_LIB_ROUTING_COLLECTNETS_H
#define TILELOOM_LIB_ROUTING_COLLECTNETS_H

#include "Net.h"

#include "tileloom/Routing/RoutingProblem.h"

#include <map>

namespace tileloom {

/// Circuit flows by source; packet flows by source and claim, over all
/// destinations of all flows. Circuits first, then by source, id and mask: the
/// order of the flows does not matter from here on. Net::streams stay empty.
std::vector<Net> collectNets(const SwitchGraph &graph,
                             const RoutingProblem &problem);

/// For each net the packet group it belongs to: packet nets that are linked by
/// common destinations, directly or through others. -1 for circuits.
std::vector<int32_t> packetGroups(llvm::ArrayRef<Net> nets);

/// What the design's own settings leave to the nets.
struct FixedPorts {
  /// A rule of a slave in packet mode: an id that matches leaves by these.
  struct Rule {
    uint8_t mask = 0x1F, value = 0;
    std::vector<OutNode> masters; ///< Sorted.
  };
  /// Circuit connections: both ports are closed.
  std::vector<TreeStep> connections;
  /// Slaves in packet mode: closed for circuits. Rules in slot order.
  std::map<InNode, std::vector<Rule>> rules;
  /// Masters in packet mode: closed for circuits. Sorted.
  std::vector<OutNode> packetMasters;
  /// Tiles that nothing new may use.
  std::vector<TileCoord> closedTiles;
};

FixedPorts collectFixed(const SwitchGraph &graph,
                        const RoutingProblem &problem);

/// The ends of a net as the flows spell them; a shim's may stand behind a mux.
PortRef sourceEnd(const SwitchGraph &graph, const RoutingProblem &problem,
                  const Net &net);
PortRef sinkEnd(const SwitchGraph &graph, const RoutingProblem &problem,
                const Net &net, OutNode sink);

/// The flows of a net as RoutingDiagnostic counts them: packet flows come after
/// all circuit flows.
void appendFlowNumbers(const RoutingProblem &problem, const Net &net,
                       std::vector<uint32_t> &numbers);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_COLLECTNETS_H
