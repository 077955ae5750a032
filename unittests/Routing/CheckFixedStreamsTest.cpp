// Does the checker see to it that new settings leave fixed ones alone?

#include "PacketTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::HasSubstr;

static constexpr Bundle DMA = Bundle::DMA, South = Bundle::South,
                        North = Bundle::North, East = Bundle::East;

namespace {

/// The design sends id 1 from (0, 2) to (0, 3) DMA:0; id 5 from the other DMA
/// channel joins it on the way to (0, 3) DMA:1.
struct CheckFixedStreams : testing::Test {
  Flows design{"npu2"};
  RoutingSolution good;

  CheckFixedStreams() {
    design
        .fix(packetBox({0, 2}, {{{North, 3}, 0, 1, std::nullopt}},
                       {{{DMA, 0}, 31, 1, {0, 0}}}))
        .fix(packetBox({0, 3}, {{{DMA, 0}, 0, 1, std::nullopt}},
                       {{{South, 3}, 31, 1, {0, 0}}}))
        .packet(5, {at(0, 2, DMA, 1)}, {at(0, 3, DMA, 1)});
    good.tiles = {packetBox({0, 2}, {}, {{{DMA, 1}, 31, 5, {0, 0}}}),
                  packetBox({0, 3}, {{{DMA, 1}, 1, 0x2, std::nullopt}},
                            {{{South, 3}, 31, 5, {1, 1}}})};
    good.packetPaths = {
        {0, {{{0, 2}, {DMA, 1}, {North, 3}}, {{0, 3}, {South, 3}, {DMA, 1}}}}};
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

TEST_F(CheckFixedStreams, JoiningIsFine) { accepts(good); }

TEST_F(CheckFixedStreams, NewRulesStandBehindFixedOnes) {
  // Alone it would take id 1 as well.
  good.tiles[1].rules[0] = {{South, 3}, 0, 0, {1, 1}};
  accepts(good);
  // As an overlay rule it comes first.
  good.tiles[1].rules[0].overlay = true;
  refuses(good, "the fixed stream of packets with id 1 from (0, 2) DMA:0 goes "
                "another way than before at (0, 3) South:3");
}

TEST_F(CheckFixedStreams, TakenMastersAndAmsels) {
  RoutingSolution bad = good;
  bad.tiles[0].masters = {{{North, 3}, 1, 1, std::nullopt}};
  refuses(bad, "the packet master (0, 2) North:3 is set already by fixed "
               "settings");
  bad = good;
  bad.tiles[0].masters = {{{East, 3}, 0, 1, std::nullopt}};
  refuses(bad, "the packet master (0, 2) East:3 listens to amsel<0> (0), which "
               "fixed settings have taken");
  bad = good;
  bad.tiles[0].amsels = {{0, 0}};
  refuses(bad, "amsel<0> (0) is named twice at tile (0, 2)");
  // Reserved by name alone.
  design.problem.fixed[1].amsels.push_back({1, 1});
  refuses(good, "listens to amsel<1> (1), which fixed settings have taken");
}

TEST_F(CheckFixedStreams, RulesFillTheSlots) {
  for (uint8_t id : {8, 9, 10})
    design.problem.fixed[1].rules.push_back({{South, 3}, 31, id, {0, 0}});
  refuses(good, "(0, 3) South:3 has more than 4 rules");
}

TEST_F(CheckFixedStreams, IdsThatTheDesignHasNoRuleForAreNotSent) {
  // The design passes 4 to 7 on, but only 7 comes through.
  design.problem.fixed[0].rules[0] = {{DMA, 0}, 0x1C, 4, {0, 0}};
  design.problem.fixed[1].rules[0].value = 7;
  accepts(good);
  // Once it has one, a rule of the overlay in front may not take its packets.
  design.problem.fixed[1].rules[0] = {{South, 3}, 31, 5, {0, 0}};
  design.problem.packetFlows[0].packetId = 6;
  good.tiles[0].rules[0].value = 6;
  good.tiles[1].rules[0] = {{South, 3}, 0x1C, 4, {1, 1}};
  accepts(good);
  good.tiles[1].rules[0].overlay = true;
  refuses(good, "the fixed stream of packets with id 5 from (0, 2) DMA:0 goes "
                "another way than before at (0, 3) South:3");
}

TEST_F(CheckFixedStreams, FixedStreamsThatEndInTheOpenDoNotGoOn) {
  design.fix({0, 4}, {{{DMA, 0}, {North, 0}}});
  accepts(good);
  RoutingSolution bad = good;
  bad.tiles.push_back(packetBox({0, 5}, {{{DMA, 0}, 0, 1, std::nullopt}},
                                {{{South, 0}, 0, 0, {0, 0}}}));
  refuses(bad, "the fixed stream of packets with id 0 from (0, 4) DMA:0, which "
               "ended at (0, 4) North:0, goes on at (0, 5) South:0");
  // It does when a flow says so.
  design.packet(0, {at(0, 5, South, 0)}, {at(0, 5, DMA, 0)}, 0);
  bad.packetPaths.push_back({1, {{{0, 5}, {South, 0}, {DMA, 0}}}});
  accepts(bad);
}

TEST_F(CheckFixedStreams, FixedHeaderSettingsStand) {
  // A flow into the fixed DMA:0, which is told to keep the header.
  design.problem.packetFlows[0].destinations = {at(0, 3, DMA, 0)};
  design.problem.fixed[1].masters[0].keepHeader = true;
  good.tiles[1] = packetBox({0, 3}, {}, {{{South, 3}, 31, 5, {0, 0}}});
  good.packetPaths[0].hops[1].master = {DMA, 0};
  accepts(good);
  design.problem.packetFlows[0].keepHeader = false;
  refuses(good, "keep their header at (0, 3) DMA:0, against the flow");
}

TEST_F(CheckFixedStreams, ConnectionsOfTheDesignTakeNoRules) {
  design.fix({0, 4}, {{{South, 0}, {DMA, 0}}});
  RoutingSolution bad = good;
  bad.tiles.push_back(packetBox({0, 4}, {{{DMA, 1}, 0, 1, std::nullopt}},
                                {{{South, 0}, 31, 5, {0, 0}}}));
  refuses(bad, "(0, 4) South:0 has a connection and packet rules");
}
