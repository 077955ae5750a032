// Which arbiters break the rings in which packets could wait for each other?

#include "HoldSearch.h"
#include "PacketTexts.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

static constexpr unsigned ReplanLimit = 256;
/// Attempts to close a ring, over all plans of one pass.
static constexpr unsigned SearchLimit = 16384;

namespace {

class Breaker {
public:
  explicit Breaker(PlanState &state) : state(state), graph(state.input.graph) {}

  std::optional<PlanRejection> run() {
    if (!attempt({{false, false}}))
      return blamed(reject(
          "hold-cycle", "packet flows can deadlock holding arbiters across "
                        "switchboxes, and no arbiter assignment found avoids "
                        "it. "));
    if (attempt({{true, false}}))
      return std::nullopt;
    // What is only assumed may stay, as long as no other assignment falls back
    // behind the first pass.
    if (attempt({{true, true}, {false, false}}))
      return std::nullopt;
    PlanRejection prone = blamed(
        reject("shared-receiver-cycle",
               "Packet flows into receivers they share can deadlock holding "
               "arbiters across switchboxes, and no routing found avoids "
               "it: "));
    prone.deadlockProne = true;
    prone.plan = emitPlan(state);
    return prone;
  }

private:
  using Filters = std::vector<HoldFilter>;

  /// Colours tiles anew until no search finds a ring. On failure the plan is as
  /// it was, and the first ring stays in `waits`.
  bool attempt(const Filters &filters) {
    replans = 0;
    budget = SearchLimit;
    state.beginPass();
    waits.clear();
    return solve(filters);
  }

  bool solve(const Filters &filters) {
    std::vector<HoldWait> ring;
    {
      HoldGraph holds(state);
      state.spend(holds.allWaits().size() + holds.nodeCount());
      for (HoldFilter filter : filters) {
        for (uint32_t wait : findHoldCycle(state, holds, filter, budget))
          ring.push_back(holds.allWaits()[wait]);
        if (!ring.empty())
          break;
      }
    }
    if (ring.empty())
      return true;
    if (waits.empty())
      waits = ring;
    for (const HoldWait &wait : ring)
      if (wait.kind == HoldWait::Arbiter && !wait.forced && move(wait, filters))
        return true;
    return false;
  }

  /// Puts the two flows of an arbiter wait apart and goes on from there; undoes
  /// it when that leads nowhere.
  bool move(const HoldWait &wait, const Filters &filters) {
    HopIndex a = std::min(wait.needing, wait.holding);
    HopIndex b = std::max(wait.needing, wait.holding);
    bool mayA = isMovable(a), mayB = isMovable(b);
    if ((!mayA && !mayB) || replans == ReplanLimit || state.isExhausted())
      return false;
    ++replans;
    std::set<std::pair<HopIndex, HopIndex>> apart = state.apart;
    std::vector<uint8_t> excluded = state.excluded;
    std::vector<std::optional<Amsel>> amsels = state.amsels;
    if (mayA && mayB)
      state.apart.insert({a, b});
    else
      state.excluded[mayA ? a : b] |= uint8_t(1u << wait.held->second);
    TileCoord tile = graph.tileOfIn(state.traffic.hops[a].slave);
    if (colourTile(state, tile).kind == Colouring::Found && solve(filters))
      return true;
    state.apart = std::move(apart);
    state.excluded = std::move(excluded);
    state.amsels = std::move(amsels);
    return false;
  }

  bool isMovable(HopIndex hop) const {
    return state.treeOf(hop).isRequested() && !state.traffic.hops[hop].fixed;
  }

  /// With the sentences of the ring.
  PlanRejection blamed(PlanRejection result) const {
    for (size_t i = 0; i < waits.size(); ++i)
      result.reason += (i ? " " : "") + sentence(waits[i]);
    for (const HoldWait &wait : waits) {
      if (wait.kind == HoldWait::Drain)
        continue;
      for (HopIndex hop : {wait.waiting, wait.needing, wait.holding})
        state.blame(hop, result);
      state.keepApart(wait.needing, wait.holding, result);
    }
    return result;
  }

  std::string name(HopIndex hop) const {
    const PacketTree &tree = state.treeOf(hop);
    return state.input.dependencies->name(tree.members.front().first);
  }

  std::string sentence(const HoldWait &wait) const {
    if (wait.kind == HoldWait::Drain)
      return state.input.dependencies->explain(wait.receiver, wait.sender);
    InNode slave = state.traffic.hops[wait.waiting].slave;
    std::string tile = "tile " + toString(graph.tileOfIn(slave));
    if (wait.kind == HoldWait::Link)
      return name(wait.waiting) + " can queue behind " + name(wait.holding) +
             " on " + portText(graph.portOfIn(slave)) + " into " + tile + ".";
    return name(wait.holding) + " can hold arbiter " +
           std::to_string(wait.held->second) + " at " + tile + " that " +
           name(wait.needing) + " needs" +
           (wait.needing == wait.waiting
                ? "."
                : ", and " + name(wait.waiting) + " can queue behind it.");
  }

  PlanState &state;
  const SwitchGraph &graph;
  std::vector<HoldWait> waits;
  unsigned replans = 0, budget = 0;
};

} // namespace

std::optional<PlanRejection> tileloom::breakHoldCycles(PlanState &state) {
  if (!state.input.dependencies)
    return std::nullopt;
  return Breaker(state).run();
}
