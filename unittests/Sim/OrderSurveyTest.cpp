// Do surveys find the orders that hang or differ, and count them right?

#include "PacketFixture.h"

#include "tileloom/Sim/OrderSurvey.h"

#include <gmock/gmock.h>

#include <set>

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;
using ::testing::HasSubstr;

namespace {

struct OrderSurveyTest : PacketFixture {
  const TileCoord shim{0, 0}, mem{0, 1}, first{0, 2}, second{0, 3};

  OrderSurvey survey(SurveyOptions options = {}) {
    make(); // Checks the configuration.
    design.device = &dev;
    design.configuration = lowerConfiguration(config);
    return llvm::cantFail(surveyOrders(design, options));
  }

  /// Two packets that cross on `first` and `second`; `other` is the arbiter of
  /// the second one.
  void crossing(uint8_t other) {
    hop(first, port(Bundle::DMA, 0), port(Bundle::North, 0), 1, 0, 0);
    hop(second, port(Bundle::South, 0), port(Bundle::DMA, 0), 1, 0, 0, true);
    hop(second, port(Bundle::DMA, 0), port(Bundle::South, 0), 2, other, 1);
    hop(first, port(Bundle::North, 0), port(Bundle::DMA, 0), 2, other, 1, true);
    sendPacket(first, 0, 0, 1, 0, 32);
    sendPacket(second, 0, 0, 2, 0, 32);
    receive(first, 0, 1, 0x1000, 32);
    receive(second, 0, 1, 0x1000, 32);
  }

  SurveyedDesign design;
};

TEST_F(OrderSurveyTest, CountsHangsAndKeepsTheFirst) {
  crossing(0);
  OrderSurvey all = survey();
  EXPECT_EQ(all.runs, 1000u);
  EXPECT_GT(all.hangs, 0u);
  EXPECT_EQ(all.hangs + all.completed, 1000u);
  ASSERT_TRUE(all.firstHang);
  EXPECT_EQ(all.failure.status, RunStatus::Hang);
  EXPECT_FALSE(all.firstFault);
  SurveyOptions options;
  options.stopAtFirstHang = true;
  OrderSurvey some = survey(options);
  EXPECT_EQ(some.hangs, 1u);
  EXPECT_EQ(some.runs, *all.firstHang + 1);
  EXPECT_EQ(report(some.failure), report(all.failure));
}

TEST_F(OrderSurveyTest, ArbitersOfTheirOwnCompleteUnderEverySeed) {
  crossing(1);
  OrderSurvey all = survey();
  EXPECT_TRUE(all.alwaysCompletes()) << report(all.failure);
}

TEST_F(OrderSurveyTest, FirstSeedMovesTheWindow) {
  crossing(0);
  SurveyOptions options;
  options.runs = 100;
  uint64_t low = survey(options).hangs;
  options.firstSeed = 100;
  uint64_t high = survey(options).hangs;
  options.firstSeed = 0;
  options.runs = 200;
  EXPECT_EQ(survey(options).hangs, low + high);
}

TEST_F(OrderSurveyTest, RacesAreFoundByTheirResults) {
  // Two packets meet on their way to the host; which one comes first is open.
  hop(mem, port(Bundle::DMA, 0), port(Bundle::South, 0), 1, 0);
  rule(mem, port(Bundle::DMA, 1), 2, 0);
  shimOut(0, 0, port(Bundle::North, 0));
  for (uint32_t i : {0u, 1u}) {
    BufferDescriptor bd = linear(memAddress(0), 3);
    bd.packet = BdPacket{0, uint8_t(i + 1)};
    at(0, 1).bds[24 * i] = bd;
    start(mem, mm2s(int32_t(i)), 24 * i);
  }
  design.arguments = {std::vector<uint8_t>(32)};
  design.program = {writeBd(shim, 0, linear(0, 8)), patch(shim, 0, 0),
                    push(shim, s2mm(0), 0, 0, true), sync(shim, s2mm(0))};
  OrderSurvey all = survey();
  EXPECT_TRUE(all.alwaysCompletes()) << report(all.failure);
  EXPECT_TRUE(all.firstDifference);
}

TEST_F(OrderSurveyTest, FaultsAreNoHangs) {
  at(0, 2).bds[0] = linear(0xFF00, 65);
  start(first, mm2s(0), 0);
  connect(first, port(Bundle::DMA, 0), port(Bundle::DMA, 0));
  SurveyOptions options;
  options.runs = 3;
  OrderSurvey all = survey(options);
  EXPECT_EQ(all.hangs + all.completed, 0u);
  EXPECT_EQ(all.firstFault, std::optional<uint64_t>(0));
  EXPECT_EQ(all.failure.fault.name, "dma-out-of-range");
}

TEST_F(OrderSurveyTest, CoresTakePartInTheOrder) {
  // Two cores want one token of the same lock; who gets it is open.
  Program south, north;
  south.call(1, 48, -1).li(s0, 0x70000).li(t0, 1).op(sw(t0, s0, 0)).call(0);
  north.call(1, 0, -1).li(s0, 0x40000).li(t0, 2).op(sw(t0, s0, 0)).call(0);
  core(first, south);
  core(second, north);
  at(0, 2).locks = {{0, 1}};
  std::set<uint32_t> winners;
  for (uint64_t seed = 0; seed < 30; ++seed) {
    SimOptions options;
    options.seed = seed;
    EXPECT_EQ(make(options).runUntilQuiescent().status, RunStatus::Hang);
    winners.insert(memoryWord(first, 0));
  }
  EXPECT_EQ(winners, (std::set<uint32_t>{1, 2}));
}

TEST_F(OrderSurveyTest, UnknownRegistersAreRefused) {
  design.device = &dev;
  design.configuration = {WriteOp{dev.tileAddress(first) + 0xFFFF0, 1}};
  auto result = surveyOrders(design);
  ASSERT_FALSE(bool(result));
  EXPECT_THAT(llvm::toString(result.takeError()),
              HasSubstr("[unknown-register]"));
}

} // namespace
