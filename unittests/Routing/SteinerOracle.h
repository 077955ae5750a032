// How many links does a single tree take at least? The method of S. Dreyfus,
// R. Wagner, "The Steiner problem in graphs" (1971), over the switches.

#ifndef TILELOOM_UNITTESTS_ROUTING_STEINERORACLE_H
#define TILELOOM_UNITTESTS_ROUTING_STEINERORACLE_H

#include "../../lib/Routing/SwitchGraph.h"

#include "llvm/ADT/bit.h"

#include <algorithm>

namespace tileloom::test {

/// Fewest links of any tree from a slave to a set of masters.
class SteinerOracle {
public:
  explicit SteinerOracle(SwitchGraph switches) : graph(std::move(switches)) {
    before.resize(graph.inCount());
    for (InNode in = 0; in < graph.inCount(); ++in)
      for (uint16_t local : graph.crossbar(in))
        if (InNode next = graph.wire(graph.masterBase(in) + local);
            next != NoNode)
          before[next].push_back(in);
  }

  unsigned links(InNode source, const std::vector<OutNode> &sinks) {
    size_t sets = size_t(1) << sinks.size();
    std::vector<std::vector<unsigned>> best(
        sets, std::vector<unsigned>(graph.inCount(), Far));
    for (size_t set = 1; set < sets; ++set) {
      auto &here = best[set];
      for (InNode in = 0; in < graph.inCount(); ++in) {
        if ((set & (set - 1)) == 0)
          for (uint16_t local : graph.crossbar(in))
            if (graph.masterBase(in) + local ==
                sinks[size_t(llvm::countr_zero(set))])
              here[in] = 0;
        for (size_t part = (set - 1) & set; part; part = (part - 1) & set)
          here[in] = std::min(here[in], best[part][in] + best[set ^ part][in]);
      }
      spread(here);
    }
    return best[sets - 1][source];
  }

private:
  static constexpr unsigned Far = 1u << 20;

  /// Relaxes along links, backwards, in order of distance.
  void spread(std::vector<unsigned> &cost) {
    std::vector<std::vector<InNode>> buckets;
    auto add = [&](InNode in) {
      if (cost[in] >= buckets.size())
        buckets.resize(cost[in] + 1);
      buckets[cost[in]].push_back(in);
    };
    for (InNode in = 0; in < graph.inCount(); ++in)
      if (cost[in] < Far)
        add(in);
    for (size_t d = 0; d < buckets.size(); ++d)
      for (size_t i = 0; i < buckets[d].size(); ++i) {
        InNode in = buckets[d][i];
        if (cost[in] != d)
          continue;
        for (InNode from : before[in])
          if (cost[from] > d + 1) {
            cost[from] = unsigned(d + 1);
            add(from);
          }
      }
  }

  SwitchGraph graph;
  std::vector<std::vector<InNode>> before;
};

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_STEINERORACLE_H
