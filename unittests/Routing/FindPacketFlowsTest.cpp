// Do packet flows and streams come back from switch settings?

#include "RoutingTestSupport.h"

#include <tuple>

using namespace tileloom;
using namespace tileloom::test;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        East = Bundle::East, Control = Bundle::TileControl;

namespace {

/// Source, destination, id, mask.
using Flow = std::tuple<PortRef, PortRef, int, int>;

TileSettings box(int column, int row, std::vector<PacketMasterSetting> masters,
                 std::vector<PacketRule> rules) {
  TileSettings settings{{column, row}, {}, {}};
  settings.masters = std::move(masters);
  settings.rules = std::move(rules);
  return settings;
}

PacketMasterSetting master(Port port, uint8_t arbiter, uint8_t mselMask,
                           std::optional<bool> keepHeader = std::nullopt) {
  return {port, arbiter, mselMask, keepHeader};
}

PacketRule rule(Port slave, uint8_t mask, uint8_t value, Amsel amsel) {
  return {slave, mask, value, amsel};
}

std::vector<Flow> found(llvm::StringRef name,
                        llvm::ArrayRef<TileSettings> settings,
                        TraceOptions options = {}) {
  std::vector<Flow> flows;
  for (const TracedPacketFlow &flow :
       findFlows(device(name), settings, options).packets)
    flows.push_back({flow.source, flow.destination, flow.packetId, flow.mask});
  return flows;
}

/// The two flows into one DMA of the routing page: (0, 2) sends id 1 and (0, 3)
/// sends id 2, on links of their own, to (0, 4) DMA:0.
std::vector<TileSettings> fanIn() {
  return {
      box(0, 2, {master({North, 3}, 0, 1)}, {rule({DMA, 0}, 31, 1, {0, 0})}),
      box(0, 3, {master({North, 3}, 0, 1), master({North, 4}, 1, 1)},
          {rule({DMA, 0}, 31, 2, {0, 0}), rule({South, 3}, 31, 1, {1, 0})}),
      box(0, 4, {master({DMA, 0}, 0, 1)},
          {rule({South, 3}, 31, 2, {0, 0}), rule({South, 4}, 31, 1, {0, 0})})};
}

} // namespace

TEST(FindPacketFlows, FanInComesBackAsItsFlows) {
  EXPECT_THAT(found("npu2", fanIn()),
              ElementsAre(Flow(at(0, 2, DMA, 0), at(0, 4, DMA, 0), 1, 31),
                          Flow(at(0, 3, DMA, 0), at(0, 4, DMA, 0), 2, 31)));
  TracedFlows flows = findFlows(device("npu2"), fanIn());
  EXPECT_TRUE(flows.circuits.empty());
  const TracedPacketFlow &first = flows.packets[0];
  ASSERT_EQ(first.hops.size(), 3u);
  EXPECT_EQ(first.hops[1].hop, (RouteHop{{0, 3}, {South, 3}, {North, 4}}));
  EXPECT_EQ(first.hops[1].rule, rule({South, 3}, 31, 1, {1, 0}));
  EXPECT_EQ(first.ids(), 1u << 1);
  EXPECT_EQ(first.keepHeader, std::nullopt);
  EXPECT_FALSE(first.priority);
}

TEST(FindPacketFlows, MasksAreUnitedAlongTheWay) {
  // Both send ids 4 to 7 on, and the next switch tells 5 from the others.
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 0, 1)}, {rule({DMA, 0}, 0x1C, 4, {0, 0})}),
      box(0, 3, {master({DMA, 0}, 0, 1), master({DMA, 1}, 1, 1)},
          {rule({South, 0}, 0x1D, 5, {0, 0}), rule({South, 0}, 3, 2, {1, 0})})};
  EXPECT_THAT(found("npu2", settings),
              ElementsAre(Flow(at(0, 2, DMA, 0), at(0, 3, DMA, 0), 5, 0x1D),
                          Flow(at(0, 2, DMA, 0), at(0, 3, DMA, 1), 6, 0x1F)));
}

TEST(FindPacketFlows, RulesBehindOthersThatTakeEverythingCarryNothing) {
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 0, 1), master({East, 0}, 1, 1)},
          {rule({DMA, 0}, 0x1E, 4, {0, 0}), rule({DMA, 0}, 31, 5, {1, 0}),
           rule({DMA, 0}, 0x1C, 4, {1, 0})})};
  TracedFlows flows = findFlows(device("npu2"), settings);
  ASSERT_EQ(flows.packets.size(), 2u);
  EXPECT_EQ(flows.packets[0].mask, 0x1E);
  EXPECT_EQ(flows.packets[0].destination, at(0, 2, North, 0));
  // What is left of the broad rule's claim: ids 4 and 5 are gone already.
  EXPECT_EQ(flows.packets[1].mask, 0x1E);
  EXPECT_EQ(flows.packets[1].packetId, 6);
  EXPECT_EQ(flows.packets[1].destination, at(0, 2, East, 0));
}

TEST(FindPacketFlows, NestedClaimsOfAnotherSourceComeBackWhole) {
  // (0, 2) sends ids 16 to 23 and (0, 1) sends 16 to 19 to one DMA: the switch
  // there has a rule for each claim.
  std::vector<TileSettings> settings = {
      box(0, 1, {master({North, 4}, 0, 1)}, {rule({DMA, 3}, 0x1C, 16, {0, 0})}),
      box(0, 2, {master({North, 1}, 0, 1)},
          {rule({DMA, 0}, 0x18, 16, {0, 0}),
           rule({South, 4}, 0x1C, 16, {0, 0})}),
      box(0, 3, {master({DMA, 1}, 0, 1)},
          {rule({South, 1}, 0x1C, 16, {0, 0}),
           rule({South, 1}, 0x18, 16, {0, 0})})};
  EXPECT_THAT(found("npu1", settings),
              ElementsAre(Flow(at(0, 1, DMA, 3), at(0, 3, DMA, 1), 16, 0x1C),
                          Flow(at(0, 2, DMA, 0), at(0, 3, DMA, 1), 16, 0x18)));
  TracedFlows flows = findFlows(device("npu1"), settings);
  EXPECT_EQ(flows.packets[0].hops.size(), 3u);
  // Both rules of the last switch are on the way of the broad claim.
  EXPECT_EQ(flows.packets[1].hops.size(), 3u);
}

TEST(FindPacketFlows, ClaimsOfOneSourceShareNoIdsUnlessEqual) {
  // Ids 4 to 7 go to DMA:0, and 5 to DMA:1 too, told apart by the first rule
  // of (0, 3) only.
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 0, 1)}, {rule({DMA, 0}, 0x1C, 4, {0, 0})}),
      box(0, 3, {master({DMA, 0}, 0, 3), master({DMA, 1}, 0, 2)},
          {rule({South, 0}, 31, 5, {0, 1}), rule({South, 0}, 0, 0, {0, 0})})};
  PortRef from = at(0, 2, DMA, 0), a = at(0, 3, DMA, 0), b = at(0, 3, DMA, 1);
  EXPECT_THAT(found("npu1", settings),
              ElementsAre(Flow(from, a, 4, 0x1D), Flow(from, a, 5, 0x1F),
                          Flow(from, a, 7, 0x1F), Flow(from, b, 5, 0x1F)));
}

TEST(FindPacketFlows, ContradictingRulesAreNoWay) {
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 0, 1)}, {rule({DMA, 0}, 31, 4, {0, 0})}),
      box(0, 3, {master({DMA, 0}, 0, 1)}, {rule({South, 0}, 31, 5, {0, 0})})};
  EXPECT_TRUE(found("npu2", settings).empty());
}

TEST(FindPacketFlows, MulticastIsOneFlowForEachEnd) {
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 2, 4), master({East, 1}, 2, 12)},
          {rule({Core, 0}, 31, 9, {2, 2})}),
      box(0, 3, {master({Control, 0}, 0, 1)},
          {rule({South, 0}, 31, 9, {0, 0})}),
      box(1, 2, {master({DMA, 1}, 0, 1, true)},
          {rule({Bundle::West, 1}, 31, 9, {0, 0})})};
  EXPECT_THAT(found("npu2", settings),
              ElementsAre(Flow(at(0, 2, Core, 0), at(0, 3, Control, 0), 9, 31),
                          Flow(at(0, 2, Core, 0), at(1, 2, DMA, 1), 9, 31)));
  EXPECT_EQ(findFlows(device("npu2"), settings).packets[1].keepHeader, true);
}

TEST(FindPacketFlows, ShimEndsAreNamedByTheMux) {
  std::vector<TileSettings> settings = {
      box(0, 0, {master({South, 2}, 0, 1)}, {rule({South, 3}, 31, 1, {0, 0})})};
  EXPECT_THAT(found("npu2", settings),
              ElementsAre(Flow(at(0, 0, South, 3), at(0, 0, South, 2), 1, 31)));
  EXPECT_TRUE(found("npu2", settings, {/*keepPartialFlows=*/false}).empty());
  settings[0].muxConnections = {{{DMA, 0}, {North, 3}}, {{North, 2}, {DMA, 0}}};
  EXPECT_THAT(found("npu2", settings, {/*keepPartialFlows=*/false}),
              ElementsAre(Flow(at(0, 0, DMA, 0), at(0, 0, DMA, 0), 1, 31)));
  EXPECT_EQ(
      findFlows(device("npu2"), settings).packets[0].muxConnections.size(), 2u);
}

TEST(FindPacketFlows, CircuitHopsAreOnTheWay) {
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 0, 1)}, {rule({DMA, 0}, 31, 4, {0, 0})}),
      {{0, 3}, {{{South, 0}, {North, 0}}}, {}},
      {{0, 4}, {{{South, 0}, {DMA, 1}}}, {}}};
  TracedFlows flows = findFlows(device("npu2"), settings);
  EXPECT_TRUE(flows.circuits.empty());
  ASSERT_EQ(flows.packets.size(), 1u);
  EXPECT_EQ(flows.packets[0].hops.size(), 3u);
  EXPECT_EQ(flows.packets[0].hops[1].rule, std::nullopt);
  // A connection passes the header on, even into a DMA.
  EXPECT_EQ(flows.packets[0].keepHeader, true);
  // A circuit that leads into rules is a packet flow, one that does not is not.
  settings = {
      {{0, 2}, {{{DMA, 0}, {North, 0}}, {{DMA, 0}, {East, 0}}}, {}},
      box(0, 3, {master({DMA, 0}, 0, 1)}, {rule({South, 0}, 31, 4, {0, 0})})};
  EXPECT_THAT(found("npu2", settings),
              ElementsAre(Flow(at(0, 2, DMA, 0), at(0, 3, DMA, 0), 4, 31)));
  ASSERT_EQ(traceFlows(device("npu2"), settings).size(), 1u);
  EXPECT_EQ(traceFlows(device("npu2"), settings)[0].destination,
            at(0, 2, East, 0));
}

TEST(FindPacketFlows, OverlayAndPriorityMarks) {
  std::vector<TileSettings> settings = fanIn();
  settings[0].rules[0].priority = true;
  settings[1].rules[0].overlay = true;
  EXPECT_THAT(found("npu2", settings),
              ElementsAre(Flow(at(0, 2, DMA, 0), at(0, 4, DMA, 0), 1, 31)));
  EXPECT_TRUE(findFlows(device("npu2"), settings).packets[0].priority);
  TraceOptions all;
  all.includeOverlay = true;
  EXPECT_EQ(found("npu2", settings, all).size(), 2u);
  settings[1].rules[0].overlay = false;
  settings[2].masters[0].overlay = true;
  EXPECT_TRUE(found("npu2", settings).empty());
}

/// Id 3 goes round (0, 2) -> (0, 3) -> (1, 3) -> (1, 2) -> (0, 2) and on.
static std::vector<TileSettings> ringFedByADma() {
  return {
      box(0, 2, {master({North, 0}, 0, 1)},
          {rule({DMA, 0}, 31, 3, {0, 0}), rule({East, 0}, 0, 0, {0, 0})}),
      box(0, 3, {master({East, 0}, 0, 1)}, {rule({South, 0}, 0, 0, {0, 0})}),
      box(1, 3, {master({South, 0}, 0, 1)},
          {rule({Bundle::West, 0}, 0x10, 0, {0, 0})}),
      box(1, 2, {master({Bundle::West, 0}, 0, 1), master({DMA, 1}, 0, 1)},
          {rule({North, 0}, 1, 1, {0, 0})})};
}

TEST(FindPacketFlows, RingsEnd) {
  EXPECT_THAT(found("npu2", ringFedByADma()),
              ElementsAre(Flow(at(0, 2, DMA, 0), at(1, 2, DMA, 1), 3, 31)));
  EXPECT_EQ(findFlows(device("npu2"), ringFedByADma()).packets[0].hops.size(),
            6u);
  std::vector<PacketStream> streams =
      tracePacketStreams(device("npu2"), ringFedByADma());
  ASSERT_EQ(streams.size(), 1u);
  EXPECT_TRUE(streams[0].isRing);
  EXPECT_FALSE(streams[0].isLost);
}

TEST(FindPacketFlows, SettingsThatCannotBeArePassedOver) {
  std::vector<TileSettings> settings = {
      box(9, 9, {master({DMA, 0}, 0, 1)}, {rule({South, 0}, 31, 1, {0, 0})}),
      box(0, 2,
          {master({North, 9}, 0, 1), master({DMA, 1}, 0, 1),
           master({DMA, -1}, 0, 1), master({North, 0}, 0, 255)},
          {rule({DMA, 0}, 63, 33, {0, 0}), rule({DMA, 0}, 1, 2, {0, 0}),
           rule({DMA, 7}, 31, 1, {0, 0}), rule({DMA, 0}, 31, 1, {0, 9}),
           rule({DMA, 0}, 31, 1, {9, 0}), rule({DMA, 0}, 31, 1, {0, 0})})};
  EXPECT_THAT(found("npu2", settings),
              ElementsAre(Flow(at(0, 2, DMA, 0), at(0, 2, North, 0), 1, 31)));
}

TEST(PacketStreams, FirstMatchDecidesForEachId) {
  std::vector<TileSettings> settings = {
      box(0, 2, {master({North, 0}, 0, 1), master({DMA, 0}, 1, 1)},
          {rule({DMA, 0}, 31, 2, {1, 0}), rule({DMA, 0}, 0x1C, 0, {0, 0}),
           rule({DMA, 0}, 31, 3, {1, 0})}),
      box(0, 3, {master({DMA, 1}, 0, 1)}, {rule({South, 0}, 0x1E, 0, {0, 0})})};
  std::vector<PacketStream> streams =
      tracePacketStreams(device("npu2"), settings);
  ASSERT_EQ(streams.size(), 4u);
  using End = PacketStream::End;
  for (int id : {0, 1}) {
    EXPECT_EQ(streams[size_t(id)].id, id);
    EXPECT_THAT(streams[size_t(id)].ends,
                ElementsAre(End{at(0, 3, DMA, 1), false}));
    EXPECT_EQ(streams[size_t(id)].hops.size(), 2u);
    EXPECT_FALSE(streams[size_t(id)].isLost);
  }
  EXPECT_THAT(streams[2].ends, ElementsAre(End{at(0, 2, DMA, 0), false}));
  // The rule for id 3 stands behind one that takes it north, where it is lost.
  EXPECT_EQ(streams[3].id, 3);
  EXPECT_THAT(streams[3].ends, ElementsAre());
  EXPECT_TRUE(streams[3].isLost);
}

TEST(PacketStreams, OnlyIdsThatAreSent) {
  std::vector<PacketStream> streams =
      tracePacketStreams(device("npu2"), fanIn(), [](const PortRef &source) {
        return source == at(0, 2, DMA, 0) ? 2u : 0u;
      });
  ASSERT_EQ(streams.size(), 1u);
  EXPECT_EQ(streams[0].source, at(0, 2, DMA, 0));
  EXPECT_EQ(streams[0].id, 1);
}

TEST(PacketStreams, HeadersOfTheEnds) {
  std::vector<TileSettings> settings = {
      box(0, 2,
          {master({North, 0}, 0, 1), master({DMA, 0}, 0, 1, true),
           master({Control, 0}, 0, 1), master({South, 1}, 0, 1, false)},
          {rule({Core, 0}, 31, 1, {0, 0})}),
      {{0, 3}, {{{South, 0}, {DMA, 1}}}, {}}};
  std::vector<PacketStream> streams =
      tracePacketStreams(device("npu2"), settings);
  ASSERT_EQ(streams.size(), 1u);
  using End = PacketStream::End;
  EXPECT_THAT(streams[0].ends,
              UnorderedElementsAre(
                  End{at(0, 2, DMA, 0), true}, End{at(0, 2, Control, 0), true},
                  End{at(0, 2, South, 1), false}, End{at(0, 3, DMA, 1), true}));
  // Circuits alone are no packet streams.
  EXPECT_TRUE(tracePacketStreams(device("npu2"),
                                 {{{{0, 3}, {{{South, 0}, {DMA, 1}}}, {}}}})
                  .empty());
}
