// Does the checker refuse every kind of wrong packet routing?

#include "PacketTestSupport.h"

#include "rapidcheck.h"

#include <cstdlib>

using namespace tileloom;
using namespace tileloom::test;
using testing::HasSubstr;

static constexpr Bundle DMA = Bundle::DMA, South = Bundle::South,
                        West = Bundle::West, North = Bundle::North,
                        East = Bundle::East, Trace = Bundle::Trace,
                        Control = Bundle::TileControl;

// The same mutations in every run; RC_PARAMS in the environment asks for
// others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

namespace {

struct CheckPackets : testing::Test, PacketRouting {
  TileSettings &at(RoutingSolution &solution, int row) {
    return tile(solution, {0, row});
  }
  void accepts(const RoutingSolution &fine) {
    EXPECT_EQ(take(checkRouting(design.problem, fine)).message, "");
  }
  void refuses(const RoutingSolution &bad, llvm::StringRef text) {
    Failure failure = take(checkRouting(design.problem, bad));
    EXPECT_EQ(failure.name, "illegal-routing");
    EXPECT_THAT(failure.message, HasSubstr(text.str()));
  }
};

} // namespace

TEST_F(CheckPackets, GoodOnesPass) {
  EXPECT_EQ(take(verifyInput(design.problem)).message, "");
  accepts(good);
  // Ids that never arrive do not matter, nor does the order of rules that
  // match different ones.
  RoutingSolution fine = good;
  at(fine, 3).rules[1].mask = 0x13;
  accepts(fine);
  std::swap(at(fine, 3).rules[1], at(fine, 3).rules[2]);
  accepts(fine);
}

TEST_F(CheckPackets, WrongId) {
  RoutingSolution bad = good;
  at(bad, 3).rules[1].value = 3;
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 match no rule of (0, 3) "
               "South:3");
  bad = good;
  at(bad, 0).rules[0].mask = 0x1E;
  refuses(bad, "packets with id 18 from (0, 2) DMA:1 match no rule of (0, 0) "
               "North:0");
}

TEST_F(CheckPackets, MissingRuleOrSettings) {
  RoutingSolution bad = good;
  at(bad, 3).rules.erase(at(bad, 3).rules.begin() + 2);
  at(bad, 3).amsels.pop_back();
  at(bad, 3).masters.erase(at(bad, 3).masters.begin());
  refuses(bad, "packets with id 16 from (0, 2) DMA:1 match no rule of (0, 3) "
               "South:3");
  bad = good;
  at(bad, 3).rules.erase(at(bad, 3).rules.begin());
  refuses(bad, "packets with id 2 from (0, 3) DMA:0 find no settings at (0, 3) "
               "DMA:0");
  bad = good;
  at(bad, 1).connections.clear();
  refuses(bad, "packets with id 16 from (0, 2) DMA:1 leave by (0, 2) South:0, "
               "which is no destination of them");
}

TEST_F(CheckPackets, WidenedMaskTakesPacketsOfOthers) {
  RoutingSolution bad = good;
  at(bad, 3).rules[1].mask = 0x0F;
  refuses(bad, "packets with id 17 from (0, 2) DMA:1 match no rule of (0, 4) "
               "South:4");
}

TEST_F(CheckPackets, SlotsInTheWrongOrder) {
  RoutingSolution fine = good;
  at(fine, 3).rules[2] = {{South, 3}, 0, 0, {2, 0}};
  accepts(fine);
  std::swap(at(fine, 3).rules[1], at(fine, 3).rules[2]);
  refuses(fine, "packets with id 1 from (0, 2) DMA:0 leave by (0, 3) DMA:1, "
                "which is no destination of them");
}

TEST_F(CheckPackets, HeaderDroppedOnTheWay) {
  RoutingSolution bad = good;
  at(bad, 3).masters[2].keepHeader = false;
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 lose their header at (0, "
               "3) North:4, on their way");
}

TEST_F(CheckPackets, HeaderAtTheEnd) {
  RoutingSolution bad = good;
  at(bad, 4).masters[0].keepHeader = true;
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 keep their header at (0, "
               "4) DMA:0, against the flow");
  bad = good;
  at(bad, 3).masters[0].keepHeader.reset();
  refuses(bad, "packets with id 16 from (0, 2) DMA:1 lose their header at (0, "
               "3) DMA:1, against the flow");
  // The last flow that ends at a port decides.
  design.problem.packetFlows[0].keepHeader = true;
  accepts(good);
  design.problem.packetFlows[1].keepHeader = true;
  refuses(good, "lose their header at (0, 4) DMA:0, against the flow");
}

TEST_F(CheckPackets, CircuitHopAtTheEndKeepsTheHeader) {
  Flows one("npu2");
  one.packet(3, {test::at(0, 2, DMA, 0)}, {test::at(0, 3, DMA, 0)});
  RoutingSolution solution;
  solution.tiles = {packetBox({0, 2}, {{{North, 0}, 0, 1, std::nullopt}},
                              {{{DMA, 0}, 31, 3, {0, 0}}}),
                    {{0, 3}, {{{South, 0}, {DMA, 0}}}, {}}};
  solution.packetPaths = {
      {0, {{{0, 2}, {DMA, 0}, {North, 0}}, {{0, 3}, {South, 0}, {DMA, 0}}}}};
  EXPECT_THAT(take(checkRouting(one.problem, solution)).message,
              HasSubstr("keep their header at (0, 3) DMA:0, against the flow"));
  one.problem.packetFlows[0].keepHeader = true;
  EXPECT_EQ(take(checkRouting(one.problem, solution)).message, "");
}

TEST_F(CheckPackets, AdditionalMaster) {
  RoutingSolution bad = good;
  at(bad, 3).masters.push_back({{East, 0}, 1, 1, std::nullopt});
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 leave by (0, 3) East:0, "
               "which is no destination of them");
  bad = good;
  at(bad, 4).masters.push_back({{DMA, 1}, 3, 1, std::nullopt});
  at(bad, 4).amsels.push_back({3, 0});
  refuses(bad, "the packet master (0, 4) DMA:1 listens to amsel<3> (0), which "
               "brings it no packet of any flow");
}

TEST_F(CheckPackets, MissingMaster) {
  RoutingSolution bad = good;
  at(bad, 4).masters.clear();
  at(bad, 4).amsels = {{0, 0}};
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 take amsel<0> (0) at tile "
               "(0, 4), to which no master listens");
}

TEST_F(CheckPackets, MasterDrivenTwice) {
  RoutingSolution bad = good;
  at(bad, 3).masters.push_back({{North, 4}, 2, 1, std::nullopt});
  refuses(bad, "the packet master (0, 3) North:4 is driven twice");
  bad = good;
  at(bad, 3).connections = {{{South, 0}, {North, 4}}};
  refuses(bad, "the packet master (0, 3) North:4 is driven twice");
}

TEST_F(CheckPackets, SlaveOfAConnectionAndRules) {
  RoutingSolution bad = good;
  at(bad, 3).connections = {{{South, 3}, {East, 0}}};
  refuses(bad, "(0, 3) South:3 has a connection and packet rules");
}

TEST_F(CheckPackets, PairsAndPortsThatTheSwitchLacks) {
  RoutingSolution bad = good;
  at(bad, 3).rules[0].slave = {DMA, 1};
  at(bad, 3).masters[0] = {{DMA, 0}, 0, 1, true};
  refuses(bad, "the switch cannot connect DMA:1 -> DMA:0 at tile (0, 3), as "
               "rule (mask 0x1F, id 0x2) asks");
  bad = good;
  at(bad, 3).masters[1].master = {North, 6};
  refuses(bad, "the packet master (0, 3) North:6 does not exist");
  bad = good;
  at(bad, 3).rules[0].slave = {Trace, 2};
  refuses(bad, "is on a port that does not exist");
}

TEST_F(CheckPackets, AmselsAndSlotsInRange) {
  RoutingSolution bad = good;
  at(bad, 3).masters[1].arbiter = 6;
  refuses(bad, "listens to arbiter 6, which does not exist");
  bad = good;
  at(bad, 3).masters[1].mselMask = 0x11;
  refuses(bad, "listens to msels that do not exist");
  bad = good;
  at(bad, 3).rules[0].amsel = {0, 4};
  refuses(bad, "names amsel<0> (4), which does not exist");
  bad = good;
  for (uint8_t id : {4, 5, 6})
    at(bad, 3).rules.push_back({{South, 3}, 31, id, {1, 0}});
  refuses(bad, "(0, 3) South:3 has more than 4 rules");
  bad = good;
  at(bad, 3).rules[1] = {{South, 3}, 0x1E, 1, {1, 0}};
  refuses(bad, "rule (mask 0x1E, id 0x1) on (0, 3) South:3 matches no packet");
}

TEST_F(CheckPackets, AmselsAreNamedOnceAndUsed) {
  RoutingSolution bad = good;
  at(bad, 3).amsels.pop_back();
  refuses(bad, "amsel<2> (0) is used at tile (0, 3) but not named");
  bad = good;
  at(bad, 3).amsels.push_back({5, 1});
  refuses(bad, "amsel<5> (1) is named at tile (0, 3) but not used");
  bad = good;
  at(bad, 3).amsels.push_back({2, 0});
  refuses(bad, "amsel<2> (0) is named twice at tile (0, 3)");
}

TEST_F(CheckPackets, RulesThatTakeNothing) {
  RoutingSolution bad = good;
  at(bad, 3).rules.push_back({{South, 3}, 31, 9, {1, 0}});
  refuses(bad, "rule (mask 0x1F, id 0x9) on (0, 3) South:3 takes no packet of "
               "any flow");
}

TEST_F(CheckPackets, SameIdOfTwoSourcesOnOnePort) {
  // (0, 3) sends its id 1 into the channel of (0, 2)'s: fine while both go to
  // the same place.
  Flows two("npu2");
  two.packet(1, {test::at(0, 2, DMA, 0), test::at(0, 3, DMA, 0)},
             {test::at(0, 4, DMA, 0)});
  RoutingSolution solution;
  solution.tiles = {
      packetBox({0, 2}, {{{North, 0}, 0, 1, std::nullopt}},
                {{{DMA, 0}, 31, 1, {0, 0}}}),
      packetBox({0, 3}, {{{North, 0}, 0, 1, std::nullopt}},
                {{{DMA, 0}, 31, 1, {0, 0}}, {{South, 0}, 31, 1, {0, 0}}}),
      packetBox({0, 4}, {{{DMA, 0}, 0, 1, std::nullopt}},
                {{{South, 0}, 31, 1, {0, 0}}})};
  RouteHop last{{0, 4}, {South, 0}, {DMA, 0}};
  solution.packetPaths = {{0,
                           {{{0, 2}, {DMA, 0}, {North, 0}},
                            {{0, 3}, {DMA, 0}, {North, 0}},
                            {{0, 3}, {South, 0}, {North, 0}},
                            last}}};
  EXPECT_EQ(take(checkRouting(two.problem, solution)).message, "");
  two.problem.packetFlows[0].sources.pop_back();
  two.packet(1, {test::at(0, 3, DMA, 0)}, {test::at(0, 4, DMA, 1)});
  EXPECT_THAT(take(checkRouting(two.problem, solution)).message,
              HasSubstr("packets with id 1 from (0, 3) DMA:0 leave by (0, 4) "
                        "DMA:0, which is no destination of them"));
}

TEST_F(CheckPackets, PacketsIntoACircuit) {
  RoutingSolution bad = good;
  tile(bad, {1, 3}).connections = {{{West, 0}, {DMA, 0}}};
  at(bad, 3).masters.push_back({{East, 0}, 1, 1, std::nullopt});
  design.problem.flows[0].source = test::at(1, 3, West, 0);
  tile(bad, {1, 2}).connections.clear();
  bad.paths[0].hops = {{{1, 3}, {West, 0}, {DMA, 0}}};
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 and the stream from (1, 3) "
               "West:0 meet at (1, 3) West:0");
}

TEST_F(CheckPackets, ArrivingTwiceOrInARing) {
  RoutingSolution bad = good;
  // Id 2 also comes to (0, 4) by the other channel.
  at(bad, 3).masters[2] = {{North, 4}, 0, 1, std::nullopt};
  at(bad, 3).rules[1].amsel = {0, 0};
  at(bad, 3).amsels = {{0, 0}, {2, 0}};
  at(bad, 4).rules[0].value = 0, at(bad, 4).rules[0].mask = 0;
  at(bad, 4).rules[1].value = 0, at(bad, 4).rules[1].mask = 0;
  refuses(bad, "packets with id 1 from (0, 2) DMA:0 reach (0, 4) DMA:0 twice");
  Flows ring("npu2");
  ring.packet(3, {test::at(0, 2, DMA, 0)}, {test::at(0, 2, Control, 0)});
  RoutingSolution turn;
  auto box = [](TileCoord tile, Port from, Port to) {
    return packetBox(tile, {{to, 0, 1, std::nullopt}}, {{from, 0, 0, {0, 0}}});
  };
  turn.tiles = {
      box({0, 2}, {DMA, 0}, {North, 0}), box({0, 3}, {South, 0}, {East, 0}),
      box({1, 2}, {North, 0}, {West, 0}), box({1, 3}, {West, 0}, {South, 0})};
  turn.tiles[0].rules.push_back({{East, 0}, 0, 0, {0, 0}});
  turn.tiles[0].masters.push_back({{Control, 0}, 0, 1, std::nullopt});
  EXPECT_THAT(take(checkRouting(ring.problem, turn)).message,
              HasSubstr("packets with id 3 from (0, 2) DMA:0 come to (0, 3) "
                        "South:0 twice"));
}

TEST_F(CheckPackets, EndThatGoesOn) {
  // Flow 0 ends on the wire to (0, 4), where rules of others stand.
  Flows open("npu2");
  open.packet(1, {test::at(0, 3, DMA, 0)}, {test::at(0, 3, North, 0)})
      .packet(2, {test::at(0, 3, DMA, 0)}, {test::at(0, 4, DMA, 0)});
  RoutingSolution solution;
  solution.tiles = {
      packetBox({0, 3}, {{{North, 0}, 0, 1, std::nullopt}},
                {{{DMA, 0}, 31, 1, {0, 0}}, {{DMA, 0}, 31, 2, {0, 0}}}),
      packetBox({0, 4}, {{{DMA, 0}, 0, 1, std::nullopt}},
                {{{South, 0}, 31, 2, {0, 0}}})};
  EXPECT_THAT(take(checkRouting(open.problem, solution)).message,
              HasSubstr("packets with id 1 from (0, 3) DMA:0 end at (0, 3) "
                        "North:0, but go on at (0, 4) South:0"));
}

TEST_F(CheckPackets, MuxOfAPacketEnd) {
  RoutingSolution bad = good;
  at(bad, 0).muxConnections.clear();
  refuses(bad, "the mux connection North:2 -> DMA:0 at tile (0, 0) is missing");
}

TEST_F(CheckPackets, PathsMustBeTheOnesThatAreSet) {
  RoutingSolution bad = good;
  bad.packetPaths.pop_back();
  refuses(bad, "there are 4 packet flows and 3 packet paths");
  bad = good;
  bad.packetPaths[1].flowId = 9;
  refuses(bad, "has the number of another flow");
  bad = good;
  bad.packetPaths[0].hops.pop_back();
  refuses(bad, "leaves out South:4 -> DMA:0 at tile (0, 4)");
  bad = good;
  std::swap(bad.packetPaths[0].hops[0], bad.packetPaths[0].hops[1]);
  refuses(bad, "jumps to South:3 -> North:4 at tile (0, 3)");
  bad = good;
  bad.packetPaths[0].hops.push_back(bad.packetPaths[0].hops.back());
  refuses(bad, "or takes it twice");
  bad = good;
  bad.packetPaths[0].hops[1].master = {North, 3};
  refuses(bad, "takes South:3 -> North:3 at tile (0, 3), which its packets do "
               "not");
}

TEST_F(CheckPackets, TilesThatAReloadDoesNotReach) {
  design.problem.reloadDesign = true;
  design.problem.packetFlows[0].priority = true;
  refuses(good, "tile (0, 0) has new settings, but no flow of the control "
                "overlay reaches it");
}

/// A change that makes any routing wrong.
static bool spoil(RoutingSolution &solution) {
  auto number = [](int low, int high) {
    return *rc::gen::inRange(low, high + 1);
  };
  auto pick = [&](auto &list) -> decltype(auto) {
    return list[size_t(number(0, int(list.size()) - 1))];
  };
  TileSettings &tile = pick(solution.tiles);
  Port port{Bundle(number(0, int(NumBundles) - 1)), number(0, 7)};
  Amsel amsel{uint8_t(number(0, 6)), uint8_t(number(0, 4))};
  switch (number(0, 9)) {
  case 0:
    tile.rules.push_back({port, 31, uint8_t(number(0, 31)), amsel});
    return true;
  case 1:
    tile.masters.push_back(
        {port, amsel.arbiter, uint8_t(1 << amsel.msel), std::nullopt});
    return true;
  case 2:
    if (number(0, 1))
      tile.amsels.push_back(amsel);
    else if (!tile.amsels.empty())
      tile.amsels.pop_back();
    else
      return false;
    return true;
  case 3:
    tile.connections.push_back(
        {port, {Bundle(number(0, int(NumBundles) - 1)), number(0, 5)}});
    return true;
  case 4: {
    FlowPath &path = pick(solution.packetPaths);
    path.hops.erase(path.hops.begin() + number(0, int(path.hops.size()) - 1));
    return true;
  }
  default:
    break;
  }
  if (tile.masters.empty())
    return false;
  PacketMasterSetting &master = pick(tile.masters);
  PacketRule &rule = pick(tile.rules);
  switch (number(0, 5)) {
  case 0: {
    bool changes = master.master != port;
    master.master = port;
    return changes;
  }
  case 1: {
    bool changes = rule.slave != port;
    rule.slave = port;
    return changes;
  }
  case 2: {
    bool changes = rule.amsel != amsel;
    rule.amsel = amsel;
    return changes;
  }
  case 3: {
    unsigned bit = 1u << number(0, 4);
    rule.value ^= bit;
    return true;
  }
  case 4: {
    uint8_t mask = uint8_t(number(0, 15));
    bool changes = mask != master.mselMask;
    master.mselMask = mask;
    return changes;
  }
  default:
    tile.rules.erase(tile.rules.begin() + (&rule - tile.rules.data()));
    return true;
  }
}

TEST(CheckPacketsProperty, SpoiltRoutingsAreRefused) {
  ASSERT_EQ(seeded, 0);
  PacketRouting routing;
  unsigned refused = 0;
  EXPECT_TRUE(rc::check([&] {
    RoutingSolution bad = routing.good;
    if (!spoil(bad))
      return;
    RC_ASSERT(take(checkRouting(routing.design.problem, bad)).name ==
              "illegal-routing");
    ++refused;
  }));
  EXPECT_GT(refused, 100u);
}
