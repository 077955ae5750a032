// Are dominators those nodes without which a node is not reached?

#include "../../lib/Routing/Deadlock/Dominators.h"

#include "gtest/gtest.h"

#include <random>

using tileloom::deadlock::Dominators;

using Graph = std::vector<std::vector<uint32_t>>;

/// What node 0 reaches without `removed`.
static std::vector<bool> reachedWithout(const Graph &graph, uint32_t removed) {
  std::vector<bool> seen(graph.size(), false);
  std::vector<uint32_t> work;
  auto enter = [&](uint32_t node) {
    if (node == removed || seen[node])
      return;
    seen[node] = true;
    work.push_back(node);
  };
  enter(0);
  while (!work.empty()) {
    uint32_t node = work.back();
    work.pop_back();
    for (uint32_t to : graph[node])
      enter(to);
  }
  return seen;
}

TEST(Dominators, AgreeWithTheDefinition) {
  std::minstd_rand random(7);
  auto below = [&](size_t limit) { return uint32_t((random() >> 8) % limit); };
  for (int i = 0; i < 2000; ++i) {
    Graph graph(1 + below(12));
    for (size_t edges = below(2 * graph.size() + 1); edges; --edges)
      graph[below(graph.size())].push_back(below(graph.size()));
    Dominators dominators(uint32_t(graph.size()),
                          [&](uint32_t node, Dominators::Emit emit) {
                            for (uint32_t to : graph[node])
                              emit(to);
                          });
    std::vector<bool> reached = reachedWithout(graph, uint32_t(graph.size()));
    for (uint32_t by = 0; by < graph.size(); ++by) {
      std::vector<bool> without = reachedWithout(graph, by);
      for (uint32_t node = 0; node < graph.size(); ++node) {
        ASSERT_EQ(dominators.isReachable(node), reached[node]);
        if (reached[node])
          ASSERT_EQ(dominators.dominates(by, node),
                    reached[by] && !without[node])
              << "graph " << i << ", " << by << " over " << node;
      }
    }
  }
}
