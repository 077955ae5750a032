// Hand-made routings for tests of packet plans.

#ifndef TILELOOM_UNITTESTS_ROUTING_PLANTESTSUPPORT_H
#define TILELOOM_UNITTESTS_ROUTING_PLANTESTSUPPORT_H

#include "../../lib/Routing/CollectNets.h"
#include "../../lib/Routing/Plan/PacketPlan.h"
#include "../../lib/Routing/Streams.h"

#include "RoutingTestSupport.h"

#include "llvm/ADT/STLExtras.h"

#include <memory>

namespace tileloom::test {

/// A problem whose routes the test states hop by hop.
class Routed : public Flows {
public:
  explicit Routed(llvm::StringRef name) : Flows(name), graph(device(name)) {}

  /// One hop of the net that begins at `source` with this claim.
  Routed &hop(PortRef source, unsigned id, TileCoord tile, Port slave,
              Port master, unsigned mask = 0x1F) {
    hops.push_back({source, uint8_t(id), uint8_t(mask), tile, slave, master});
    return *this;
  }

  /// Nets, their streams and those of the fixed settings, and the trees of the
  /// hops stated.
  void prepare() {
    nets = collectNets(graph, problem);
    trees.assign(nets.size(), {});
    std::vector<StreamModel> streams = collectStreams(graph, problem, nets);
    for (const Hop &hop : hops)
      for (size_t i = 0; i < nets.size(); ++i)
        if (nets[i].source == graph.source(hop.source.tile, hop.source.port) &&
            (!nets[i].isPacket ||
             (nets[i].packetId == hop.id && nets[i].mask == hop.mask)))
          trees[i].push_back({graph.slave(hop.tile, hop.slave),
                              graph.master(hop.tile, hop.master)});
    dependencies = std::make_unique<StreamDependencies>(
        *problem.device, problem.design, std::move(streams));
  }

  PlanInput input() {
    return {
        graph,   problem, nets, trees, analyze ? dependencies.get() : nullptr,
        options, pinned};
  }

  std::variant<PacketPlan, PlanRejection> run() {
    prepare();
    return planPackets(input());
  }

  /// Expects a plan.
  PacketPlan plan() {
    auto result = run();
    if (auto *rejection = std::get_if<PlanRejection>(&result)) {
      ADD_FAILURE() << rejection->reason << " [" << rejection->name << "]";
      return {};
    }
    return std::get<PacketPlan>(result);
  }

  /// Expects a rejection.
  PlanRejection rejection() {
    auto result = run();
    if (auto *rejection = std::get_if<PlanRejection>(&result))
      return *rejection;
    ADD_FAILURE() << "planned";
    return {};
  }

  std::optional<PlanRejection> shortage() {
    prepare();
    return findArbiterShortage(graph, problem, nets, *dependencies, options);
  }

  SwitchGraph graph;
  RouterOptions options;
  bool analyze = true;
  std::vector<Net> nets;
  std::vector<Tree> trees;
  std::unique_ptr<StreamDependencies> dependencies;
  const std::map<TileCoord, TileSettings> *pinned = nullptr;

private:
  struct Hop {
    PortRef source;
    uint8_t id, mask;
    TileCoord tile;
    Port slave, master;
  };
  std::vector<Hop> hops;
};

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_PLANTESTSUPPORT_H
