// Does a control-packet reload find the settings that its overlay takes alone?

#include "PlanTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        Control = Bundle::TileControl;

namespace {

/// The overlay of one column: a token way from (0, 2) to the shim, and control
/// packets for (0, 1) and (0, 2) from shim DMA:0. Data joins them in each test.
struct PlanOverlay : testing::Test {
  PlanOverlay() {
    addOverlay(alone);
    alonePlan = alone.plan();
    alone.problem.reloadDesign = true;
    alonePlan = alone.plan();
    addOverlay(full);
    full.problem.reloadDesign = true;
    full.pinned = &alonePlan.tiles;
  }

  static void addOverlay(Routed &design) {
    PortRef shim = at(0, 0, DMA, 0), token = at(0, 2, Control, 0);
    design.packet(15, {token}, {at(0, 0, South, 0)})
        .packet(26, {shim}, {at(0, 1, Control, 0)})
        .packet(27, {shim}, {at(0, 2, Control, 0)});
    for (PacketFlow &flow : design.problem.packetFlows) {
      flow.priority = true;
      flow.keepHeader = true;
    }
    design.hop(token, 15, {0, 2}, {Control, 0}, {South, 0})
        .hop(token, 15, {0, 1}, {North, 0}, {South, 0})
        .hop(token, 15, {0, 0}, {North, 0}, {South, 0});
    for (unsigned id : {26, 27})
      design.hop(shim, id, {0, 0}, {South, 3}, {North, 0});
    design.hop(shim, 26, {0, 1}, {South, 0}, {Control, 0})
        .hop(shim, 27, {0, 1}, {South, 0}, {North, 0})
        .hop(shim, 27, {0, 2}, {South, 0}, {Control, 0});
  }

  void addData(unsigned id, PortRef from, PortRef to,
               std::vector<std::pair<TileCoord, SwitchConnection>> way) {
    full.packet(id, {from}, {to});
    for (auto [tile, step] : way)
      full.hop(from, id, tile, step.slave, step.master);
  }

  Routed alone{"npu2"}, full{"npu2"};
  PacketPlan alonePlan;
};

} // namespace

static std::string keepText(const std::string &rest) {
  return "the control overlay keeps the packet rules it takes alone, as in "
         "@ctrl_pkt_overlay, since a control-packet reload "
         "(has_ctrl_pkt_overlay) installs them first, but at tile (0, " +
         rest;
}

TEST_F(PlanOverlay, AloneItTakesHighArbitersAndIsMarked) {
  const TileSettings &shim = alonePlan.tiles.at({0, 0});
  // Tokens come down the way that control packets go up: on one arbiter at
  // both ends of a link they could wait for each other.
  EXPECT_EQ(shim.amsels, (std::vector<Amsel>{{4, 3}, {5, 3}}));
  ASSERT_EQ(shim.rules.size(), 2u);
  EXPECT_TRUE(shim.rules[0].overlay);
  EXPECT_TRUE(shim.rules[0].priority);
  EXPECT_FALSE(shim.rules[1].priority);
  EXPECT_TRUE(shim.masters[0].overlay);
  EXPECT_EQ(shim.masters[0].keepHeader, true);
}

TEST_F(PlanOverlay, BesideDataItIsTheSame) {
  addData(3, at(0, 0, DMA, 1), at(0, 2, DMA, 0),
          {{{0, 0}, {{South, 7}, {North, 1}}},
           {{0, 1}, {{South, 1}, {North, 1}}},
           {{0, 2}, {{South, 1}, {DMA, 0}}}});
  addData(4, at(0, 0, DMA, 0), at(0, 2, DMA, 1),
          {{{0, 0}, {{South, 3}, {North, 0}}},
           {{0, 1}, {{South, 0}, {North, 2}}},
           {{0, 2}, {{South, 2}, {DMA, 1}}}});
  PacketPlan plan = full.plan();
  for (const auto &[tile, settings] : alonePlan.tiles) {
    const TileSettings &here = plan.tiles.at(tile);
    for (const PacketMasterSetting &master : settings.masters)
      EXPECT_TRUE(llvm::is_contained(here.masters, master));
    for (const PacketRule &rule : settings.rules) {
      // On its slave the overlay's rules stand first.
      std::vector<PacketRule> before, own;
      for (const PacketRule &r : here.rules)
        if (r.slave == rule.slave)
          before.push_back(r);
      for (const PacketRule &r : settings.rules)
        if (r.slave == rule.slave)
          own.push_back(r);
      before.resize(own.size());
      EXPECT_EQ(before, own);
    }
  }
  EXPECT_FALSE(plan.tiles.at({0, 2}).masters.front().overlay);
}

TEST_F(PlanOverlay, AnIdThatItsRuleMatches) {
  // Alone, one rule for 26 and 27 on the shim's South:3 matches nothing else;
  // a foreign 27 from the same port is the overlay's.
  addData(27, at(0, 1, DMA, 0), at(0, 2, DMA, 1),
          {{{0, 1}, {{DMA, 0}, {North, 1}}}, {{0, 2}, {{South, 1}, {DMA, 1}}}});
  full.plan();
  alonePlan.tiles.at({0, 2}).rules.push_back(
      {{South, 1}, 0x1C, 0x18, {5, 3}, true, false});
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-rule-matches");
  EXPECT_EQ(rejection.reason,
            "at tile (0, 2), the packet rule (mask 0x1C, id 0x18) of the "
            "prioritized flows (the control overlay) on South:1 also matches "
            "packet id 0x1B, and a control-packet reload keeps their rules; "
            "use an id the rule does not match, or route the flow apart.");
}

TEST_F(PlanOverlay, AMasterOfItsOwn) {
  full.packet(3, {at(0, 2, DMA, 0)}, {at(0, 0, South, 0), at(0, 0, South, 4)});
  full.hop(at(0, 2, DMA, 0), 3, {0, 2}, {DMA, 0}, {South, 1})
      .hop(at(0, 2, DMA, 0), 3, {0, 1}, {North, 1}, {South, 1})
      .hop(at(0, 2, DMA, 0), 3, {0, 0}, {North, 1}, {South, 0})
      .hop(at(0, 2, DMA, 0), 3, {0, 0}, {North, 1}, {South, 4});
  full.problem.packetFlows.back().keepHeader = true;
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-master-shared");
  EXPECT_EQ(rejection.reason,
            "at tile (0, 0), packets with id 3 entering on North:1 leave by "
            "South:0, a master port of the prioritized flows (the control "
            "overlay), but not by one of their master sets, which a "
            "control-packet reload keeps.");
}

TEST_F(PlanOverlay, AFlowMayJoinItsMasterSet) {
  addData(3, at(0, 2, DMA, 0), at(0, 0, South, 0),
          {{{0, 2}, {{DMA, 0}, {South, 1}}},
           {{0, 1}, {{North, 1}, {South, 1}}},
           {{0, 0}, {{North, 1}, {South, 0}}}});
  full.problem.packetFlows.back().keepHeader = true;
  full.analyze = false;
  PacketPlan plan = full.plan();
  Amsel token;
  for (const PacketRule &rule : alonePlan.tiles.at({0, 0}).rules)
    if (rule.slave == (Port{North, 0}))
      token = rule.amsel;
  EXPECT_TRUE(
      llvm::is_contained(plan.tiles.at({0, 0}).rules,
                         (PacketRule{{North, 1}, 31, 3, token, false, false})));
  full.problem.packetFlows.back().keepHeader = std::nullopt;
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-header-conflict");
  EXPECT_FALSE(rejection.prefixed);
  EXPECT_EQ(rejection.reason,
            "packet flow 3 is the last to end at (0, 0) South:0, so it sets "
            "whether packets keep their header there, but the prioritized "
            "flows (the control overlay) ending there set it otherwise, and a "
            "control-packet reload keeps their setting.");
}

TEST_F(PlanOverlay, AWayThatItDoesNotTakeAlone) {
  alonePlan.tiles.at({0, 2}).rules.clear();
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-settings-change");
  EXPECT_EQ(rejection.reason,
            keepText("2), packet flow 27 into South:0 takes no packet "
                     "rule there alone."));
}

TEST_F(PlanOverlay, AnAmselThatTheDesignTakes) {
  TileSettings own{{0, 0}, {}, {}};
  own.amsels = {{5, 3}};
  full.fix(own);
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-settings-change");
  EXPECT_THAT(rejection.reason,
              testing::EndsWith(" takes amsel<5> (3) alone, and the design's "
                                "own switchbox takes it."));
}

TEST_F(PlanOverlay, OtherMastersThanAlone) {
  for (PacketMasterSetting &master : alonePlan.tiles.at({0, 2}).masters)
    if (master.master.bundle == Control)
      master.master = {Core, 0};
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-settings-change");
  EXPECT_THAT(rejection.reason,
              testing::EndsWith("alone, to other master ports than here."));
}

TEST_F(PlanOverlay, RulesOfTheDesignBeforeItsOwn) {
  TileSettings own{{0, 0}, {}, {}};
  own.amsels = {{0, 0}};
  own.masters = {{{South, 5}, 0, 1, {}}};
  own.rules = {{{South, 3}, 16, 16, {0, 0}}};
  full.fix(own);
  alone.analyze = full.analyze = false;
  PlanRejection rejection = full.rejection();
  // The rule takes the overlay's packets elsewhere.
  EXPECT_EQ(rejection.name, "packet-claims-overlap");
  // One that takes them to the overlay's port is still not the overlay's.
  full.problem.fixed[0].masters = {{{North, 0}, 0, 1, {}}};
  rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-rules-change");
  EXPECT_FALSE(rejection.prefixed);
  EXPECT_EQ(rejection.reason,
            "the control overlay takes other packet rules at (0, 0) South:3 "
            "than it takes alone, as in @ctrl_pkt_overlay, which a "
            "control-packet reload (has_ctrl_pkt_overlay) installs first.");
}

TEST_F(PlanOverlay, ItsFlowsShareAnArbiterAndCanDeadlock) {
  // Nothing programs shim S2MM 0, so that both flows may hold each other up.
  for (Routed *design : {&alone, &full}) {
    design->packet(1, {at(0, 1, Control, 0)}, {at(0, 0, DMA, 0)})
        .packet(2, {at(0, 0, Control, 0)}, {at(0, 0, DMA, 1)});
    for (PacketFlow &flow : design->problem.packetFlows)
      flow.priority = true;
    design->hop(at(0, 1, Control, 0), 1, {0, 1}, {Control, 0}, {South, 2})
        .hop(at(0, 1, Control, 0), 1, {0, 0}, {North, 2}, {South, 2})
        .hop(at(0, 0, Control, 0), 2, {0, 0}, {Control, 0}, {South, 3});
  }
  alone.analyze = false;
  alonePlan = alone.plan();
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-settings-change");
  EXPECT_EQ(rejection.reason,
            keepText("0), packet flow 26 into South:3 and packet flow 2 into "
                     "TileControl:0 share an arbiter alone, and here can "
                     "deadlock on it."));
}

TEST_F(PlanOverlay, AStreamOfTheDesignOnItsArbiter) {
  // The design routes data to shim S2MM 0 itself, which nothing programs, so
  // that it may wait for the channel that sends the control packets.
  uint8_t arbiter = 0;
  for (const PacketRule &rule : alonePlan.tiles.at({0, 0}).rules)
    if (rule.slave == (Port{South, 3}))
      arbiter = rule.amsel.arbiter;
  TileSettings source{{0, 1}, {}, {}},
      end{{0, 0}, {}, {{{North, 2}, {DMA, 0}}}};
  source.amsels = {{0, 0}};
  source.masters = {{{South, 2}, 0, 1, {}}};
  source.rules = {{{DMA, 0}, 31, 9, {0, 0}}};
  end.amsels = {{arbiter, 0}};
  end.masters = {{{South, 2}, arbiter, 1, {}}};
  end.rules = {{{North, 2}, 31, 9, {arbiter, 0}}};
  full.fix(source);
  full.fix(end);
  PlanRejection rejection = full.rejection();
  EXPECT_EQ(rejection.name, "overlay-settings-change");
  EXPECT_EQ(rejection.reason,
            keepText("0), packet flow 26 into South:3 takes arbiter " +
                     std::to_string(arbiter) +
                     " alone, and here can deadlock holding it."));
}
