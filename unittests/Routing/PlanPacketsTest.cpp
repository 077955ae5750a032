// Do hand-made packet trees get the settings that carry them?

#include "PlanTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::StartsWith;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        East = Bundle::East, West = Bundle::West;

using Amsels = std::vector<Amsel>;
using Masters = std::vector<PacketMasterSetting>;
using Rules = std::vector<PacketRule>;

/// Two flows from neighbouring tiles to one channel.
static Routed meeting() {
  Routed design("npu2");
  PortRef low = at(0, 2, DMA, 0), high = at(0, 3, DMA, 0);
  design.packet(1, {low}, {at(0, 4, DMA, 0)})
      .packet(2, {high}, {at(0, 4, DMA, 0)});
  design.hop(low, 1, {0, 2}, {DMA, 0}, {North, 3})
      .hop(low, 1, {0, 3}, {South, 3}, {North, 4})
      .hop(low, 1, {0, 4}, {South, 4}, {DMA, 0})
      .hop(high, 2, {0, 3}, {DMA, 0}, {North, 3})
      .hop(high, 2, {0, 4}, {South, 3}, {DMA, 0});
  return design;
}

TEST(PlanPackets, FlowsOnTheirOwnLinksTakeTheirOwnArbiters) {
  Routed design = meeting();
  PacketPlan plan = design.plan();
  const TileSettings &middle = plan.tiles.at({0, 3});
  EXPECT_EQ(middle.amsels, (Amsels{{0, 0}, {1, 0}}));
  EXPECT_EQ(middle.masters,
            (Masters{{{North, 3}, 0, 1, {}}, {{North, 4}, 1, 1, {}}}));
  EXPECT_EQ(middle.rules,
            (Rules{{{DMA, 0}, 31, 2, {0, 0}}, {{South, 3}, 31, 1, {1, 0}}}));
  const TileSettings &end = plan.tiles.at({0, 4});
  EXPECT_EQ(end.amsels, (Amsels{{0, 0}}));
  EXPECT_EQ(end.masters, (Masters{{{DMA, 0}, 0, 1, {}}}));
  EXPECT_EQ(end.rules,
            (Rules{{{South, 3}, 31, 2, {0, 0}}, {{South, 4}, 31, 1, {0, 0}}}));
  EXPECT_TRUE(middle.connections.empty());
}

TEST(PlanPackets, TheLastFlowAtAPortSaysWhetherHeadersStay) {
  Routed design = meeting();
  design.problem.packetFlows[0].keepHeader = true;
  EXPECT_EQ(design.plan().tiles.at({0, 4}).masters[0].keepHeader, std::nullopt);
  design.problem.packetFlows[1].keepHeader = false;
  EXPECT_EQ(design.plan().tiles.at({0, 4}).masters[0].keepHeader, false);
  EXPECT_EQ(design.plan().tiles.at({0, 3}).masters[0].keepHeader, std::nullopt);
}

TEST(PlanPackets, OneLinkCarriesTwoIdsToTheirPorts) {
  Routed design("npu2");
  PortRef from = at(1, 2, DMA, 0);
  for (int i : {0, 1})
    design.packet(4 + i, {from}, {at(1, 3, DMA, i)});
  design.packet(6, {from}, {at(1, 3, DMA, 0), at(1, 3, DMA, 1)});
  for (int id : {4, 5, 6})
    design.hop(from, id, {1, 2}, {DMA, 0}, {North, 0});
  for (int i : {0, 1})
    design.hop(from, 4 + i, {1, 3}, {South, 0}, {DMA, i})
        .hop(from, 6, {1, 3}, {South, 0}, {DMA, i});
  PacketPlan plan = design.plan();
  EXPECT_EQ(plan.tiles.at({1, 2}).rules, (Rules{{{DMA, 0}, 28, 4, {0, 0}}}));
  const TileSettings &end = plan.tiles.at({1, 3});
  // Both masters listen to the broadcast, each to its own amsel as well.
  ASSERT_EQ(end.masters.size(), 2u);
  EXPECT_EQ(end.masters[0].mselMask & end.masters[1].mselMask, 2);
  EXPECT_EQ(end.amsels.size(), 3u);
  EXPECT_EQ(end.rules.size(), 3u);
}

TEST(PlanPackets, AMaskedFlowIsOneRule) {
  Routed design("npu2");
  PortRef from = at(1, 2, DMA, 0);
  design.packet(0x10, {from}, {at(1, 3, DMA, 0)}, 0x1C)
      .packet(0x3, {from}, {at(1, 2, Core, 0)});
  design.hop(from, 0x10, {1, 2}, {DMA, 0}, {North, 0}, 0x1C)
      .hop(from, 0x10, {1, 3}, {South, 0}, {DMA, 0}, 0x1C)
      .hop(from, 0x3, {1, 2}, {DMA, 0}, {Core, 0});
  PacketPlan plan = design.plan();
  const Rules &rules = plan.tiles.at({1, 2}).rules;
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(std::pair(rules[0].mask, rules[0].value),
            (std::pair<uint8_t, uint8_t>(0x1C, 0x10)));
}

TEST(PlanPackets, AnIncompleteTreeIsRefused) {
  Routed design("npu2");
  design.packet(1, {at(0, 2, DMA, 0)}, {at(0, 3, DMA, 0)});
  design.hop(at(0, 2, DMA, 0), 1, {0, 2}, {DMA, 0}, {North, 0});
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "incomplete-routing");
  EXPECT_EQ(rejection.reason,
            "packet flow source (0, 2) DMA:0 could not be routed to "
            "destination (0, 3) DMA:0; the pathfinder produced an incomplete "
            "routing for this placement.");
}

TEST(PlanPackets, OneIdFromTwoSourcesCannotPart) {
  Routed design("npu2");
  design.packet(1, {at(0, 2, DMA, 0)}, {at(0, 4, DMA, 0)})
      .packet(1, {at(0, 2, DMA, 1)}, {at(0, 4, DMA, 1)});
  for (int i : {0, 1})
    design.hop(at(0, 2, DMA, i), 1, {0, 2}, {DMA, i}, {North, 0})
        .hop(at(0, 2, DMA, i), 1, {0, 3}, {South, 0}, {North, i})
        .hop(at(0, 2, DMA, i), 1, {0, 4}, {South, i}, {DMA, i});
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "packet-id-collision");
  EXPECT_EQ(rejection.reason,
            "at tile (0, 3), packets with id 1 from (0, 2) DMA:0 and (0, 2) "
            "DMA:1 enter on South:0 and leave by different ports; a switchbox "
            "routes on the id alone, so each source's packets would also go "
            "where the other's do.");
  EXPECT_EQ(rejection.keepApart,
            (std::vector<std::pair<NetIndex, NetIndex>>{{0, 1}}));
  EXPECT_FALSE(rejection.blamed.empty());
}

TEST(PlanPackets, OneIdFromTwoSourcesMayJoin) {
  Routed design("npu2");
  PortRef end = at(0, 4, DMA, 0);
  design.packet(1, {at(0, 2, DMA, 0), at(0, 2, DMA, 1)}, {end});
  for (int i : {0, 1})
    design.hop(at(0, 2, DMA, i), 1, {0, 2}, {DMA, i}, {North, 0})
        .hop(at(0, 2, DMA, i), 1, {0, 3}, {South, 0}, {North, 0})
        .hop(at(0, 2, DMA, i), 1, {0, 4}, {South, 0}, {DMA, 0});
  EXPECT_EQ(design.plan().tiles.at({0, 3}).rules,
            (Rules{{{South, 0}, 31, 1, {0, 0}}}));
}

TEST(PlanPackets, ClaimsThatOverlapCannotPart) {
  Routed design("npu2");
  PortRef from = at(0, 2, DMA, 0);
  design.packet(4, {from}, {at(0, 2, Core, 0)}, 0x1C)
      .packet(10, {at(0, 3, DMA, 0)}, {at(0, 3, Core, 0)}, 0x1E)
      .packet(6, {from}, {at(0, 3, Core, 0)});
  design.hop(from, 4, {0, 2}, {DMA, 0}, {Core, 0}, 0x1C)
      .hop(at(0, 3, DMA, 0), 10, {0, 3}, {DMA, 0}, {Core, 0}, 0x1E)
      .hop(from, 6, {0, 2}, {DMA, 0}, {North, 0})
      .hop(from, 6, {0, 3}, {South, 0}, {Core, 0});
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "packet-claims-overlap");
  EXPECT_EQ(rejection.reason,
            "at tile (0, 2), packet flows through DMA:0 claim rule (mask 0x1C, "
            "id 0x4) and rule (mask 0x1F, id 0x6), which both match id 0x6; "
            "widen one mask to carry both, or route them apart.");
}

TEST(PlanPackets, FiveWaysFromOnePortAreTooMany) {
  Routed design("npu2");
  PortRef from = at(1, 3, South, 0);
  Port ways[] = {{Core, 0}, {DMA, 0}, {DMA, 1}, {North, 0}, {East, 0}};
  for (int i = 0; i < 5; ++i) {
    design.packet(i, {from}, {{{1, 3}, ways[i]}});
    design.hop(from, i, {1, 3}, {South, 0}, ways[i]);
  }
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "too-many-packet-rules");
  EXPECT_EQ(rejection.reason,
            "at tile (1, 3), the packet flows entering on South:0 need 5 "
            "packet rules, and a slave port holds 4.");
}

TEST(PlanPackets, MselsRunOut) {
  Routed design("npu2");
  TileSettings own{{1, 3}, {}, {}};
  for (uint8_t msel = 0; msel < 4; ++msel)
    for (uint8_t arbiter = 0; arbiter < 6; ++arbiter)
      own.amsels.push_back({arbiter, msel});
  own.amsels.pop_back();
  design.fix(own);
  for (int i : {0, 1}) {
    design.packet(i, {at(1, 3, DMA, i)}, {at(1, 3, North, i)});
    design.hop(at(1, 3, DMA, i), i, {1, 3}, {DMA, i}, {North, i});
  }
  design.analyze = false;
  design.options.circuitSwitchHops = false;
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "too-few-msels");
  EXPECT_EQ(rejection.reason, "at tile (1, 3), the packet flows need more "
                              "arbiter msels than the switchbox has free.");
}

/// Two DMA channels of one tile to two of another one through one switch with
/// a single arbiter.
static Routed squeezed(bool full) {
  Routed design("npu2");
  TileSettings own{{0, 3}, {}, {}};
  for (uint8_t msel = 0; msel < 4; ++msel)
    for (uint8_t arbiter = full ? 0 : 1; arbiter < 6; ++arbiter)
      own.amsels.push_back({arbiter, msel});
  design.fix(own);
  for (int i : {0, 1}) {
    PortRef from = at(0, 2, DMA, i);
    design.packet(i, {from}, {at(0, 4, DMA, i)});
    design.hop(from, i, {0, 2}, {DMA, i}, {North, i})
        .hop(from, i, {0, 3}, {South, i}, {North, i})
        .hop(from, i, {0, 4}, {South, i}, {DMA, i});
  }
  return design;
}

TEST(PlanPackets, FlowsThatHoldEachOtherUpCannotShareAnArbiter) {
  Routed design = squeezed(false);
  design.options.circuitSwitchHops = false;
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "arbiter-conflict");
  EXPECT_THAT(
      rejection.reason,
      StartsWith("packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) and packet "
                 "flow (0, 2) DMA:1 -> (0, 4) DMA:1 (id 1) can deadlock if "
                 "they share an arbiter, and no routing found keeps them apart "
                 "(last tried: tile (0, 3)). packet flow (0, 2) DMA:0 -> (0, "
                 "4) DMA:0 (id 0) can fill its receiver, and draining that "
                 "waits on (0, 4) S2MM 1, which receives packet flow (0, 2) "
                 "DMA:1 -> (0, 4) DMA:1 (id 1)."));
  EXPECT_EQ(rejection.keepApart,
            (std::vector<std::pair<NetIndex, NetIndex>>{{0, 1}}));
  design.problem.reloadDesign = true;
  EXPECT_EQ(design.rejection().reason,
            rejection.reason +
                " The control overlay keeps the arbiters it takes alone, as in "
                "@ctrl_pkt_overlay, since a control-packet reload "
                "(has_ctrl_pkt_overlay) installs them first.");
  design.problem.reloadDesign = false;
  design.analyze = false;
  EXPECT_EQ(design.plan().tiles.at({0, 3}).amsels, (Amsels{{0, 0}, {0, 1}}));
}

TEST(PlanPackets, HopsBecomeCircuitsWhereArbitersLack) {
  for (bool full : {false, true}) {
    Routed design = squeezed(full);
    TileSettings middle = design.plan().tiles.at({0, 3});
    // One is enough when one arbiter is free; they are taken in order.
    EXPECT_EQ(middle.connections.front(),
              (SwitchConnection{{South, 0}, {North, 0}}));
    EXPECT_EQ(middle.connections.size(), full ? 2u : 1u);
    EXPECT_EQ(middle.rules.size(), full ? 0u : 1u);
    EXPECT_EQ(middle.masters.size(), full ? 0u : 1u);
  }
}

TEST(PlanPackets, ASlaveThatIsNotAloneStaysPacketSwitched) {
  Routed design = squeezed(false);
  // Id 7 enters beside id 0 and leaves elsewhere; id 8 joins the way of id 1.
  PortRef from = at(0, 2, DMA, 0), side = at(0, 3, DMA, 0);
  design.packet(7, {from}, {at(0, 3, Core, 0)})
      .packet(8, {side}, {at(0, 4, DMA, 1)});
  design.hop(from, 7, {0, 2}, {DMA, 0}, {North, 0})
      .hop(from, 7, {0, 3}, {South, 0}, {Core, 0})
      .hop(side, 8, {0, 3}, {DMA, 0}, {North, 1})
      .hop(side, 8, {0, 4}, {South, 1}, {DMA, 1});
  design.analyze = false;
  EXPECT_TRUE(design.plan().tiles.at({0, 3}).connections.empty());
}

TEST(PlanPackets, FlowsJoinRulesThatAreThere) {
  Routed design = meeting();
  TileSettings own{{0, 4}, {}, {}};
  own.amsels = {{2, 1}};
  own.masters = {{{DMA, 0}, 2, 2, {}}};
  own.rules = {{{South, 4}, 28, 0, {2, 1}}};
  design.fix(own);
  TileSettings end = design.plan().tiles.at({0, 4});
  // Id 1 has its rule already; id 2 gets one to the amsel that is there.
  EXPECT_EQ(end.rules, (Rules{{{South, 3}, 31, 2, {2, 1}}}));
  EXPECT_TRUE(end.masters.empty());
  EXPECT_TRUE(end.amsels.empty());
  design.problem.fixed[0].rules[0].value = 4;
  EXPECT_EQ(design.plan().tiles.at({0, 4}).rules,
            (Rules{{{South, 3}, 31, 2, {2, 1}}, {{South, 4}, 31, 1, {2, 1}}}));
}

TEST(PlanPackets, RulesThatLeadElsewhereBarTheWay) {
  Routed design = meeting();
  TileSettings own{{0, 4}, {}, {}};
  own.amsels = {{2, 1}};
  own.masters = {{{Core, 0}, 2, 2, {}}};
  own.rules = {{{South, 4}, 28, 0, {2, 1}}};
  design.fix(own);
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "packet-claims-overlap");
  EXPECT_THAT(rejection.reason,
              StartsWith("at tile (0, 4), packet flows through South:4 claim "
                         "rule (mask 0x1C, id 0x0) and rule (mask 0x1F, id "
                         "0x1), which both match id 0x1;"));
}

TEST(PlanPackets, PriorityFlowsTakeHighArbitersAndMarkTheirSource) {
  Routed design = meeting();
  design.problem.packetFlows[0].priority = true;
  PacketPlan plan = design.plan();
  EXPECT_EQ(plan.tiles.at({0, 2}).rules,
            (Rules{{{DMA, 0}, 31, 1, {5, 3}, false, true}}));
  EXPECT_EQ(plan.tiles.at({0, 3}).amsels, (Amsels{{0, 0}, {5, 3}}));
}

TEST(PlanPackets, PriorityRoutesThatTieFlowsToOneArbiter) {
  // Ids 0 and 1 can hold each other up; both leave (0, 3) with id 2.
  Routed design("npu2");
  PortRef third = at(1, 3, Core, 0);
  design.packet(2, {third}, {at(0, 5, DMA, 0), at(0, 5, DMA, 1)});
  design.hop(third, 2, {1, 3}, {Core, 0}, {West, 0})
      .hop(third, 2, {0, 3}, {East, 0}, {North, 0})
      .hop(third, 2, {0, 3}, {East, 0}, {North, 1})
      .hop(third, 2, {0, 4}, {South, 0}, {North, 0})
      .hop(third, 2, {0, 4}, {South, 1}, {North, 1})
      .hop(third, 2, {0, 5}, {South, 0}, {DMA, 0})
      .hop(third, 2, {0, 5}, {South, 1}, {DMA, 1});
  for (int i : {0, 1}) {
    PortRef from = at(0, 2, DMA, i);
    design.packet(unsigned(i), {from}, {at(0, 4, DMA, i)});
    design.hop(from, unsigned(i), {0, 2}, {DMA, i}, {North, i})
        .hop(from, unsigned(i), {0, 3}, {South, i}, {North, i})
        .hop(from, unsigned(i), {0, 4}, {South, i}, {DMA, i});
    DmaProgramModel program; // The third flow never stalls.
    program.tile = {0, 5};
    program.channel = {DmaDirection::S2MM, i};
    program.bds.resize(1);
    program.bds[0].bytes = 64;
    program.loopStart = 0;
    design.problem.design.programs.push_back(program);
  }
  EXPECT_EQ(design.rejection().name, "arbiter-conflict");
  for (PacketFlow &flow : design.problem.packetFlows)
    flow.priority = true;
  PlanRejection rejection = design.rejection();
  EXPECT_EQ(rejection.name, "priority-routes-share-arbiter");
  std::string s = "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0)",
              t = "packet flow (0, 2) DMA:1 -> (0, 4) DMA:1 (id 1)",
              u = "packet flow (1, 3) Core:0 -> (0, 5) DMA:0 (id 2)";
  EXPECT_THAT(rejection.reason,
              StartsWith("at tile (0, 3), the routes prioritized flows "
                         "(priority_route) keep put " +
                         s + " and " + t + " on one arbiter: " + s +
                         " leaves by North:0 with " + u +
                         ", which leaves by North:1 with " + t +
                         ", and a master port or packet rule takes one "
                         "arbiter. " +
                         s + " can fill its receiver, and draining that"));
}

TEST(PlanPackets, TheOrderOfFlowsDoesNotMatter) {
  Routed design = meeting();
  PacketPlan plan = design.plan();
  std::swap(design.problem.packetFlows[0], design.problem.packetFlows[1]);
  EXPECT_EQ(design.plan().tiles, plan.tiles);
}
