// Is a switch that lacks arbiters whatever the routing found before routing?

#include "PlanTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        Trace = Bundle::Trace;

/// Three flows through the middle of a column, whose switch has `free`
/// arbiters left.
static Routed column(const char *device, unsigned free) {
  Routed design(device);
  design.packet(0, {at(0, 2, DMA, 0)}, {at(0, 4, DMA, 0)})
      .packet(1, {at(0, 2, DMA, 1)}, {at(0, 4, DMA, 1)})
      .packet(2, {at(0, 2, Core, 0)}, {at(0, 4, Core, 0)});
  TileSettings own{{0, 3}, {}, {}};
  for (uint8_t msel = 0; msel < 4; ++msel)
    for (uint8_t arbiter = uint8_t(free); arbiter < 6; ++arbiter)
      own.amsels.push_back({arbiter, msel});
  design.fix(own);
  design.options.circuitSwitchHops = false;
  return design;
}

TEST(PlanShortage, ThreeFlowsTwoArbiters) {
  Routed design = column("npu2_1col", 2);
  std::optional<PlanRejection> rejection = design.shortage();
  ASSERT_TRUE(rejection);
  EXPECT_EQ(rejection->name, "too-few-arbiters");
  EXPECT_EQ(
      rejection->reason,
      "at tile (0, 3), no two of packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id "
      "0), packet flow (0, 2) DMA:1 -> (0, 4) DMA:1 (id 1), packet flow (0, 2) "
      "Core:0 -> (0, 4) Core:0 (id 2) can share an arbiter, and each takes one "
      "there whatever the routing, but the switchbox has 2 free. For example, "
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its receiver, "
      "and draining that waits on (0, 4) S2MM 1, which receives packet flow "
      "(0, 2) DMA:1 -> (0, 4) DMA:1 (id 1). The volume packet flow (0, 2) "
      "DMA:0 -> (0, 4) DMA:0 (id 0) carries is unknown, so it is assumed to "
      "overrun its receiver. Nothing in the design programs (0, 4) S2MM 0, so "
      "it is assumed to wait on anything on its tile.");
  EXPECT_EQ(rejection->nets.size(), 3u);
}

TEST(PlanShortage, ThreeArbitersAreEnough) {
  EXPECT_FALSE(column("npu2_1col", 3).shortage());
}

TEST(PlanShortage, NoneFree) {
  std::optional<PlanRejection> rejection = column("npu2_1col", 0).shortage();
  ASSERT_TRUE(rejection);
  EXPECT_EQ(rejection->reason,
            "at tile (0, 3), packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) "
            "takes an arbiter whatever the routing, but the switchbox has none "
            "free");
}

TEST(PlanShortage, ATileThatCanBePassedByPinsNobody) {
  EXPECT_FALSE(column("npu2_2col", 2).shortage());
  EXPECT_FALSE(column("npu2", 0).shortage());
}

TEST(PlanShortage, HopsThatCanBecomeCircuitsPinNobody) {
  Routed design = column("npu2_1col", 0);
  design.options.circuitSwitchHops = true;
  EXPECT_FALSE(design.shortage());
  for (PacketFlow &flow : design.problem.packetFlows)
    flow.priority = true;
  EXPECT_TRUE(design.shortage());
}

TEST(PlanShortage, TheDestinationAlwaysPins) {
  Routed design = column("npu2", 6);
  design.options.circuitSwitchHops = true;
  design.problem.fixed[0].tile = {0, 4};
  design.problem.fixed[0].amsels.clear();
  EXPECT_FALSE(design.shortage());
  for (uint8_t msel = 0; msel < 4; ++msel)
    for (uint8_t arbiter = 2; arbiter < 6; ++arbiter)
      design.problem.fixed[0].amsels.push_back({arbiter, msel});
  std::optional<PlanRejection> rejection = design.shortage();
  ASSERT_TRUE(rejection);
  EXPECT_THAT(rejection->reason, testing::StartsWith("at tile (0, 4), no two"));
}

TEST(PlanShortage, FlowsWithACommonEndShare) {
  Routed design("npu2_1col");
  for (int i = 0; i < 2; ++i)
    design.packet(i, {at(0, 2, DMA, i)}, {at(0, 4, DMA, 0)})
        .packet(4 + i, {at(0, 2, Trace, i)}, {at(0, 4, DMA, 0)});
  TileSettings own{{0, 3}, {}, {}};
  for (uint8_t msel = 0; msel < 4; ++msel)
    for (uint8_t arbiter = 1; arbiter < 6; ++arbiter)
      own.amsels.push_back({arbiter, msel});
  design.fix(own);
  design.options.circuitSwitchHops = false;
  EXPECT_FALSE(design.shortage());
}
