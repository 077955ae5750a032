// How far from the shortest possible are the router's broadcast trees?
//
// The oracle is S. Dreyfus, R. Wagner, "The Steiner problem in graphs" (1971),
// over the same switches, counting links.

#include "../../lib/Routing/SwitchGraph.h"

#include "RoutingTestSupport.h"

#include <random>

using namespace tileloom;
using namespace tileloom::test;

namespace {

/// Fewest links of any tree from a slave to a set of masters.
class Oracle {
public:
  explicit Oracle(const SwitchGraph &graph) : graph(graph) {
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

  const SwitchGraph &graph;
  std::vector<std::vector<InNode>> before;
};

} // namespace

TEST(SteinerQuality, SingleTreesAreNearlyShortest) {
  unsigned total = 0, fewestTotal = 0;
  for (const char *name : {"npu1", "npu2"}) {
    const Device &dev = device(name);
    SwitchGraph graph(dev);
    Oracle oracle(graph);
    std::mt19937 random(7);
    auto below = [&](int n) { return int(random() % unsigned(n)); };
    for (int trial = 0; trial < 100; ++trial) {
      Flows design(name);
      PortRef source = at(below(dev.columns()), 0, Bundle::DMA, below(2));
      std::set<PortRef> ends;
      for (int i = 0, e = 2 + below(4); i < e; ++i)
        ends.insert(at(below(dev.columns()), 1 + below(dev.rows() - 1),
                       Bundle::DMA, below(2)));
      design.flow(source, std::vector<PortRef>(ends.begin(), ends.end()));
      std::vector<OutNode> sinks;
      for (const PortRef &end : ends)
        sinks.push_back(graph.destination(end.tile, end.port));
      unsigned fewest =
          oracle.links(graph.source(source.tile, source.port), sinks);
      unsigned found = solve(design.problem).linkCount(dev);
      ASSERT_GE(found, fewest);
      total += found;
      fewestTotal += fewest;
    }
  }
  // Measured: 1834 against 1817. A figure below the bound means a wrong oracle.
  EXPECT_LE(total * 100, fewestTotal * 102);
}
