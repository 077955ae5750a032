// Does the router keep streams apart that can hold each other up, and say so
// where it cannot?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::HasSubstr;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA;

/// Three streams through (0, 3), whose switchbox has four arbiters reserved.
static Flows cutTile() {
  Flows design("npu2_1col");
  TileSettings middle{{0, 3}, {}, {}};
  for (uint8_t arbiter = 0; arbiter < 4; ++arbiter)
    for (uint8_t msel = 0; msel < 4; ++msel)
      middle.amsels.push_back({arbiter, msel});
  llvm::sort(middle.amsels, [](Amsel a, Amsel b) {
    return std::pair(a.msel, a.arbiter) < std::pair(b.msel, b.arbiter);
  });
  design.fix(middle)
      .packet(0, at(0, 2, DMA, 0), at(0, 4, DMA, 0))
      .packet(1, at(0, 2, DMA, 1), at(0, 4, DMA, 1))
      .packet(2, at(0, 2, Core, 0), at(0, 4, Core, 0));
  return design;
}

TEST(RouterDeadlock, TooFewArbitersAreFoundBeforeRouting) {
  RouterOptions options;
  options.circuitSwitchHops = false;
  Failure failure = take(routeFlows(cutTile().problem, options));
  EXPECT_EQ(
      failure.message,
      "Unable to find a legal routing: at tile (0, 3), no two of packet flow "
      "(0, 2) DMA:0 -> (0, 4) DMA:0 (id 0), packet flow (0, 2) DMA:1 -> (0, 4) "
      "DMA:1 (id 1), packet flow (0, 2) Core:0 -> (0, 4) Core:0 (id 2) can "
      "share an arbiter, and each takes one there whatever the routing, but "
      "the switchbox has 2 free. For example, packet flow (0, 2) DMA:0 -> "
      "(0, 4) DMA:0 (id 0) can fill its receiver, and draining that waits on "
      "(0, 4) S2MM 1, which receives packet flow (0, 2) DMA:1 -> (0, 4) DMA:1 "
      "(id 1). The volume packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) "
      "carries is unknown, so it is assumed to overrun its receiver. Nothing "
      "in the design programs (0, 4) S2MM 0, so it is assumed to wait on "
      "anything on its tile.");
}

TEST(RouterDeadlock, HopsThatBecomeCircuitsNeedNoArbiter) {
  RoutingSolution solution = solve(cutTile().problem);
  ASSERT_NE(settingsAt(solution, {0, 3}), nullptr);
  EXPECT_FALSE(settingsAt(solution, {0, 3})->connections.empty());
}

TEST(RouterDeadlock, StreamsThatHoldEachOtherUpTakeDifferentArbiters) {
  Flows design("npu2");
  design.packet(1, at(0, 2, DMA, 0), at(0, 4, DMA, 0))
      .packet(2, at(0, 3, DMA, 0), at(0, 4, DMA, 1));
  RoutingSolution solution = solve(design.problem);
  const TileSettings *last = settingsAt(solution, {0, 4});
  ASSERT_NE(last, nullptr);
  ASSERT_EQ(last->masters.size(), 2u);
  EXPECT_NE(last->masters[0].arbiter, last->masters[1].arbiter);
  // Nor do they meet on a link.
  ASSERT_EQ(last->rules.size(), 2u);
  EXPECT_NE(last->rules[0].slave, last->rules[1].slave);
}

/// One channel sends id 0 and then id 1; what takes id 0 waits for id 1.
static Flows sentInTheWrongOrder() {
  Flows design("npu2");
  DesignModel &model = design.problem.design;
  model.locks.push_back({0});
  TileCoord sender{0, 2}, receiver{0, 4};
  auto program = [&](TileCoord tile, DmaChannel channel,
                     std::vector<BdModel> bds) {
    DmaProgramModel entry;
    entry.tile = tile;
    entry.channel = channel;
    entry.bds = std::move(bds);
    model.programs.push_back(std::move(entry));
  };
  LockUse wait{LockUse::AcquireGreaterEqual, 0, 1},
      give{LockUse::Release, 0, 1};
  program(sender, {DmaDirection::MM2S, 0}, {{64, 0, {}, {}}, {64, 1, {}, {}}});
  program(receiver, {DmaDirection::S2MM, 0}, {{64, std::nullopt, {wait}, {}}});
  program(receiver, {DmaDirection::S2MM, 1}, {{64, std::nullopt, {}, {give}}});
  design.packet(0, at(0, 2, DMA, 0), at(0, 4, DMA, 0))
      .packet(1, at(0, 2, DMA, 0), at(0, 4, DMA, 1));
  return design;
}

static constexpr const char *WrongOrder =
    "Flows can deadlock however they are routed: packet flow (0, 2) DMA:0 -> "
    "(0, 4) DMA:0 (id 0) can fill its receiver, and draining that waits on "
    "(0, 4) S2MM 1, which receives packet flow (0, 2) DMA:0 -> (0, 4) DMA:1 "
    "(id 1).";

TEST(RouterDeadlock, UnavoidablePairsAreRefused) {
  Flows design = sentInTheWrongOrder();
  std::vector<uint32_t> flows;
  llvm::Error error = routeFlows(design.problem).takeError();
  error = llvm::handleErrors(
      std::move(error),
      [&](std::unique_ptr<RoutingDiagnostic> diagnostic) -> llvm::Error {
        flows = diagnostic->getFlows().vec();
        return llvm::Error(std::move(diagnostic));
      });
  Failure failure = take(std::move(error));
  EXPECT_EQ(failure.name, "unavoidable-deadlock");
  EXPECT_EQ(failure.message,
            std::string(WrongOrder) +
                " Set allow-deadlock-prone (aiecc "
                "--allow-deadlock-prone-routing) to route them anyway.");
  EXPECT_EQ(flows, (std::vector<uint32_t>{0, 1}));
}

TEST(RouterDeadlock, UnavoidablePairsAreWarnedOfOnRequest) {
  RouterOptions options;
  options.allowDeadlockProne = true;
  Flows design = sentInTheWrongOrder();
  auto solution = routeFlows(design.problem, options);
  ASSERT_TRUE(bool(solution)) << llvm::toString(solution.takeError());
  ASSERT_EQ(solution->warnings.size(), 1u);
  EXPECT_EQ(solution->warnings[0].first, "unavoidable-deadlock");
  EXPECT_EQ(solution->warnings[0].second, WrongOrder);
}

TEST(RouterDeadlock, WithoutAnalysisNothingIsRefused) {
  RouterOptions options;
  options.analyzeDeadlocks = false;
  EXPECT_EQ(take(routeFlows(sentInTheWrongOrder().problem, options)).name, "");
}
