// Nets for tests of the exact search, and an independent judge of its trees.

#ifndef TILELOOM_UNITTESTS_ROUTING_EXACTTESTSUPPORT_H
#define TILELOOM_UNITTESTS_ROUTING_EXACTTESTSUPPORT_H

#include "../../lib/Routing/Exact/ExactRouting.h"

#include "RoutingTestSupport.h"

namespace tileloom::test {

/// Builds nets on one device and asks the exact search about them.
class Nets {
public:
  explicit Nets(llvm::StringRef name) : graph(device(name)) {}

  Nets &circuit(PortRef source, llvm::ArrayRef<PortRef> ends) {
    Net net;
    net.source = graph.source(source.tile, source.port);
    EXPECT_NE(net.source, NoNode);
    for (const PortRef &end : ends)
      net.sinks.push_back(graph.destination(end.tile, end.port));
    llvm::sort(net.sinks);
    EXPECT_NE(net.sinks.back(), NoNode);
    nets.push_back(net);
    return *this;
  }
  Nets &packet(PortRef source, llvm::ArrayRef<PortRef> ends, uint8_t id,
               uint8_t mask = 0x1F) {
    circuit(source, ends);
    nets.back().isPacket = true;
    nets.back().packetId = id;
    nets.back().mask = mask;
    return *this;
  }
  Nets &fix(PortRef slave, Port master) {
    fixed.push_back({graph.slave(slave.tile, slave.port),
                     graph.master(slave.tile, master)});
    return *this;
  }
  /// The circuit flows of a problem, one net a source.
  Nets &addFlows(const RoutingProblem &problem) {
    std::map<PortRef, std::set<PortRef>> bySource;
    for (const auto &[source, ends] : netsOf(problem.flows))
      circuit(source, std::vector<PortRef>(ends.begin(), ends.end()));
    for (const TileSettings &settings : problem.fixed)
      for (const SwitchConnection &c : settings.connections)
        fix({settings.tile, c.slave}, c.master);
    return *this;
  }

  ExactOutcome solve(ExactOptions options = {}) const {
    ExactOutcome outcome = routeExactly(graph, nets, fixed, options);
    if (outcome.kind == ExactOutcome::Routed)
      judge(outcome.trees);
    return outcome;
  }
  ExactOutcome shortest() const {
    ExactOptions options;
    options.minimizeLinks = true;
    return solve(options);
  }

  /// Steps are legal and joined, sinks are reached, ports are shared by nobody
  /// who may not.
  void judge(const std::vector<Tree> &trees) const;

  SwitchGraph graph;
  std::vector<Net> nets;
  std::vector<TreeStep> fixed;
};

inline void Nets::judge(const std::vector<Tree> &trees) const {
  std::map<OutNode, std::set<size_t>> takers;
  std::map<InNode, std::map<size_t, std::set<OutNode>>> leaving;
  ASSERT_EQ(trees.size(), nets.size());
  for (size_t i = 0; i < nets.size(); ++i) {
    std::set<InNode> reached{nets[i].source};
    std::set<OutNode> open(nets[i].sinks.begin(), nets[i].sinks.end());
    for (const TreeStep &step : trees[i]) {
      EXPECT_TRUE(reached.count(step.from));
      EXPECT_TRUE(llvm::is_contained(graph.crossbar(step.from),
                                     step.via - graph.masterBase(step.from)));
      EXPECT_TRUE(takers[step.via].insert(i).second);
      leaving[step.from][i].insert(step.via);
      if (!open.erase(step.via))
        reached.insert(graph.wire(step.via));
      for (const TreeStep &closed : fixed) {
        EXPECT_NE(closed.from, step.from);
        EXPECT_NE(closed.via, step.via);
      }
    }
    EXPECT_TRUE(open.empty());
    EXPECT_FALSE(reached.count(NoNode));
  }
  for (const auto &[out, users] : takers)
    for (size_t user : users)
      EXPECT_TRUE(users.size() == 1 || nets[user].isPacket);
  for (const auto &[in, byNet] : leaving)
    for (const auto &[a, one] : byNet)
      for (const auto &[b, other] : byNet)
        if (a < b) {
          EXPECT_TRUE(nets[a].isPacket && nets[b].isPacket);
          if (nets[a].overlaps(nets[b]))
            EXPECT_EQ(one, other);
        }
}

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_EXACTTESTSUPPORT_H
