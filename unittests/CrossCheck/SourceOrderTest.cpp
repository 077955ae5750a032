// One channel sends two flows: what it sends first can hold up what follows.

#include "Trial.h"

using namespace tileloom;
using namespace tileloom::crosscheck;

namespace {

/// (0, from) MM2S 0 sends ids in the given order; flow 1 ends at a receiver
/// that waits until flow 2 has come.
DesignText oneSource(int from, int to, llvm::ArrayRef<int> order,
                     int initial = 0) {
  DesignText design("npu1_1col");
  const int arrived = design.lock({0, to}, initial);
  std::vector<Transfer> sent;
  for (int id : order)
    sent.push_back({64, id});
  design.send(dma(0, from, 0), sent);
  design.receive(dma(0, to, 0), {Transfer{64, -1, arrived}});
  design.receive(dma(0, to, 1), {Transfer{64, -1, -1, arrived}});
  design.packetFlow(1, dma(0, from, 0), {dma(0, to, 0)});
  design.packetFlow(2, dma(0, from, 0), {dma(0, to, 1)});
  return design;
}

class Order : public ::testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(Order, ThatSendsTheWaitingFlowFirstIsPastMending) {
  auto [from, to] = GetParam();
  expectUnmendable(oneSource(from, to, {1, 2}), "unavoidable-deadlock");
}
TEST_P(Order, ThatSendsTheAwaitedFlowFirstIsHarmless) {
  auto [from, to] = GetParam();
  expectHarmless(oneSource(from, to, {2, 1}),
                 {{0, std::min(from, to)}, {0, std::max(from, to)}});
}
TEST_P(Order, IsNoMatterWithAToken) {
  auto [from, to] = GetParam();
  expectHarmless(oneSource(from, to, {1, 2}, 1),
                 {{0, std::min(from, to)}, {0, std::max(from, to)}});
}
INSTANTIATE_TEST_SUITE_P(SourceOrder, Order,
                         ::testing::Values(std::tuple(2, 3), std::tuple(2, 5),
                                           std::tuple(4, 3)));

} // namespace
