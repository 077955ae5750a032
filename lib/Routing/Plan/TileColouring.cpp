// Do the arbiters of each switch suffice for the packets of a routing?

#include "PacketTexts.h"
#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

/// Hops of a tile that take an arbiter there.
static std::vector<HopIndex> packetHops(const PlanState &state,
                                        TileCoord tile) {
  std::vector<HopIndex> hops;
  if (auto it = state.traffic.tiles.find(tile); it != state.traffic.tiles.end())
    for (HopIndex hop : it->second)
      if (!state.traffic.hops[hop].isCircuit)
        hops.push_back(hop);
  return hops;
}

Colouring tileloom::colourTile(PlanState &state, TileCoord tile) {
  std::vector<HopIndex> hops = packetHops(state, tile);
  const FixedSwitch &fixed = state.traffic.fixedAt(tile);
  ColourProblem problem;
  problem.arbiters = state.input.graph.device().arbiterCount();
  problem.msels = state.input.graph.device().mselCount();
  problem.reserved = fixed.reserved;
  problem.ruled = fixed.ruled;
  problem.fixedMasters = fixed.masters;
  for (HopIndex hop : hops) {
    const TrafficHop &at = state.traffic.hops[hop];
    ColourFlow flow;
    flow.slave = at.slave;
    flow.masters = at.masters;
    flow.overlay = state.treeOf(hop).overlay;
    flow.fixed = at.fixed;
    flow.excluded = state.excluded[hop];
    problem.flows.push_back(std::move(flow));
  }
  Colouring colouring = colourArbiters(problem, [&](uint32_t a, uint32_t b) {
    return state.clash(hops[a], hops[b]);
  });
  if (colouring.kind == Colouring::Found)
    for (size_t i = 0; i < hops.size(); ++i)
      state.amsels[hops[i]] = colouring.amsels[i];
  else if (colouring.kind == Colouring::Clash)
    colouring.clash = {hops[colouring.clash.first],
                       hops[colouring.clash.second]};
  return colouring;
}

/// All pairs of a tile that clash, for the router to keep apart.
static void blameTile(const PlanState &state, TileCoord tile,
                      PlanRejection &rejection) {
  std::vector<HopIndex> hops = packetHops(state, tile);
  for (size_t i = 0; i < hops.size(); ++i) {
    state.blame(hops[i], rejection);
    for (size_t j = 0; j < i; ++j)
      if (state.traffic.hops[hops[i]].slave !=
              state.traffic.hops[hops[j]].slave &&
          state.clash(hops[j], hops[i]))
        state.keepApart(hops[j], hops[i], rejection);
  }
}

static PlanRejection describe(const PlanState &state, TileCoord tile,
                              const Colouring &colouring) {
  if (auto forced = findForcedPair(state, tile))
    return *forced;
  std::optional<std::pair<StreamId, StreamId>> pair;
  if (colouring.kind == Colouring::Clash)
    pair = state.conflictingStreams(
        state.traffic.hops[colouring.clash.first].tree,
        state.traffic.hops[colouring.clash.second].tree);
  if (!pair)
    return reject("too-few-msels",
                  atTile(tile) + ", the packet flows need more arbiter msels "
                                 "than the switchbox has free.");
  const StreamDependencies &streams = *state.input.dependencies;
  std::string text =
      streams.name(pair->first) + " and " + streams.name(pair->second) +
      " can deadlock if they share an arbiter, and no routing found keeps them "
      "apart (last tried: tile " +
      toString(tile) + "). " + streams.explain(pair->first, pair->second);
  if (state.input.problem.reloadDesign)
    text += " The control overlay keeps the arbiters it takes alone, as in "
            "@ctrl_pkt_overlay, since a control-packet reload "
            "(has_ctrl_pkt_overlay) installs them first.";
  return reject("arbiter-conflict", std::move(text));
}

std::optional<PlanRejection> tileloom::colourTiles(PlanState &state) {
  std::optional<PlanRejection> first;
  for (const auto &[tile, hops] : state.traffic.tiles) {
    Colouring colouring = colourTile(state, tile);
    if (colouring.kind == Colouring::Found)
      continue;
    if (!first)
      first = describe(state, tile, colouring);
    blameTile(state, tile, *first);
  }
  return first;
}
