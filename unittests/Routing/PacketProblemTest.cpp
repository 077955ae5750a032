// Is every problem with packet flows or packet settings that cannot be stated
// refused by its name?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::ElementsAre;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        NOC = Bundle::NOC, PLIO = Bundle::PLIO,
                        Trace = Bundle::Trace;

static Failure refused(const Flows &design) {
  Failure failure = take(verifyInput(design.problem));
  EXPECT_NE(failure.name, "");
  return failure;
}

static std::vector<uint32_t> flowsOf(const Flows &design) {
  std::vector<uint32_t> flows;
  llvm::handleAllErrors(verifyInput(design.problem),
                        [&](const RoutingDiagnostic &diagnostic) {
                          flows = diagnostic.getFlows().vec();
                        });
  return flows;
}

static const PortRef A = at(0, 2, DMA, 0), B = at(0, 3, DMA, 0),
                     C = at(0, 4, DMA, 0);

TEST(PacketProblem, GoodOnesPass) {
  Flows design("npu2");
  design.packet(1, {A}, {C})
      .packet(2, {B}, {C})
      .packet(0x10, {A, B}, {at(0, 5, DMA, 1), at(0, 0, DMA, 0)}, 0x1C)
      .flow(at(0, 0, DMA, 0), at(0, 2, DMA, 1));
  EXPECT_EQ(take(verifyInput(design.problem)).message, "");
}

TEST(PacketProblem, IdAndMask) {
  Flows big("npu2"), bigMask("npu2"), outside("npu2");
  big.packet(32, {A}, {C});
  EXPECT_EQ(refused(big).name, "packet-field-range");
  EXPECT_EQ(refused(big).message, "packet id 32 exceeds the maximum of 31");
  bigMask.packet(1, {A}, {C}, 0x3F);
  EXPECT_EQ(refused(bigMask).name, "packet-field-range");
  outside.packet(3, {A}, {C}, 1);
  EXPECT_EQ(refused(outside).name, "packet-mask");
  EXPECT_EQ(refused(outside).message, "the packet flow has ID 0x3 outside mask "
                                      "0x1, which no packet can match");
}

TEST(PacketProblem, EndsAreThere) {
  Flows from("npu2"), to("npu2");
  from.packet(1, {}, {C});
  to.packet(1, {A}, {});
  EXPECT_EQ(refused(from).name, "packet-flow-ends");
  EXPECT_EQ(refused(from).message, "the packet flow with id 1 has no source");
  EXPECT_EQ(refused(to).message,
            "the packet flow with id 1 has no destination");
}

TEST(PacketProblem, EndsExist) {
  Flows port("npu2"), tile("npu2"), end("npu2"), shim("xcvc1902");
  port.packet(1, {A, at(0, 3, Core, 1)}, {C});
  EXPECT_EQ(refused(port).message, "source Core:1 does not exist: tile (0, 3) "
                                   "has 1 Core port into its stream switch");
  tile.packet(1, {at(8, 2, DMA, 0)}, {C});
  EXPECT_EQ(refused(tile).name, "tile-outside-array");
  end.packet(1, {A}, {C, at(0, 4, Trace, 0)});
  EXPECT_EQ(refused(end).name, "port-does-not-exist");
  shim.packet(1, {at(4, 0, DMA, 0)}, {at(4, 3, DMA, 0)});
  EXPECT_EQ(refused(shim).name, "shim-without-noc");
}

TEST(PacketProblem, FlowsAreCountedOnFromTheCircuits) {
  Flows design("npu2");
  design.flow(B, {at(0, 5, DMA, 0)}).packet(1, {A}, {C}).packet(2, {A}, {});
  EXPECT_THAT(flowsOf(design), ElementsAre(2));
}

TEST(PacketProblem, SameFlowTwice) {
  Flows design("npu2"), split("npu2");
  design.packet(1, {A, B}, {C}).packet(1, {B, A, A}, {C});
  EXPECT_EQ(refused(design).name, "duplicate-flow");
  EXPECT_EQ(refused(design).message, "the packet flow (0, 2) DMA:0 -> (0, 4) "
                                     "DMA:0 (id 1) is stated twice");
  // One stream stated in two pieces is fine.
  split.packet(1, {A}, {C}).packet(1, {A}, {at(0, 5, DMA, 0)});
  EXPECT_EQ(take(verifyInput(split.problem)).message, "");
}

TEST(PacketProblem, PortOfACircuitAndOfPackets) {
  Flows from("npu2"), to("npu2");
  from.flow(A, {B}).packet(1, {A}, {C});
  EXPECT_EQ(refused(from).name, "port-circuit-and-packet");
  EXPECT_EQ(refused(from).message,
            "(0, 2) DMA:0 is the source of a circuit flow and of a packet "
            "flow; a slave port is circuit or packet, never both");
  to.flow(A, {C}).packet(1, {B}, {C});
  EXPECT_EQ(refused(to).message,
            "(0, 4) DMA:0 is the destination of a circuit flow and of a packet "
            "flow; a master port is circuit or packet, never both");
}

TEST(PacketProblem, ShimAliases) {
  Flows in("npu2"), out("npu2"), mixed("npu2"), fixed("npu2");
  in.packet(1, {at(0, 0, DMA, 0)}, {A}).packet(2, {at(0, 0, PLIO, 3)}, {A});
  EXPECT_EQ(refused(in).name, "shim-port-shared");
  EXPECT_EQ(refused(in).message,
            "(0, 0) DMA:0 and (0, 0) PLIO:3 are the same port of the stream "
            "switch, South:3, so only one of them can be used");
  out.packet(1, {A}, {at(0, 0, South, 2)}).packet(2, {A}, {at(0, 0, NOC, 0)});
  EXPECT_EQ(refused(out).name, "shim-port-shared");
  mixed.flow(at(0, 0, NOC, 1), {B}).packet(2, {at(0, 0, DMA, 0)}, {A});
  EXPECT_EQ(refused(mixed).name, "shim-port-shared");
  fixed.fix({0, 0}, {}, {{{NOC, 1}, {North, 3}}})
      .packet(2, {at(0, 0, DMA, 0)}, {A});
  EXPECT_EQ(refused(fixed).name, "shim-port-shared");
}

TEST(PacketProblem, ClaimsOfOneSourceThatOverlap) {
  Flows apart("npu2"), same("npu2"), disjoint("npu2"), shim("npu2");
  apart.packet(0x10, {A}, {C}, 0x1C).packet(0x11, {A}, {at(0, 5, DMA, 0)});
  Failure failure = refused(apart);
  EXPECT_EQ(failure.name, "packet-claims-overlap");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: at tile (0, 2), packet flows "
            "through DMA:0 claim rule (mask 0x1C, id 0x10) and rule (mask "
            "0x1F, id 0x11), which both match id 0x11; widen one mask to carry "
            "both, or route them apart.");
  EXPECT_THAT(flowsOf(apart), ElementsAre(0, 1));
  same.packet(0x10, {A}, {C}, 0x1C).packet(0x11, {A}, {C});
  EXPECT_EQ(take(verifyInput(same.problem)).message, "");
  disjoint.packet(0x10, {A}, {C}, 0x1C).packet(0x14, {A}, {B});
  EXPECT_EQ(take(verifyInput(disjoint.problem)).message, "");
}

TEST(PacketProblem, HeaderAtAPortOfTheDesign) {
  TileSettings fixed{{0, 4}, {}, {}};
  fixed.masters = {{{DMA, 0}, 0, 1, std::nullopt}};
  Flows design("npu2");
  design.fix(fixed).packet(1, {A}, {C});
  EXPECT_EQ(take(verifyInput(design.problem)).message, "");
  design.problem.packetFlows[0].keepHeader = true;
  EXPECT_EQ(refused(design).name, "packet-header-conflict");
  EXPECT_EQ(refused(design).message,
            "packets are to keep their header at (0, 4) DMA:0, but the "
            "design's own switchbox has that port drop it");
  design.problem.fixed[0].masters[0].keepHeader = true;
  EXPECT_EQ(take(verifyInput(design.problem)).message, "");
}

static void expectIllegal(const TileSettings &settings, llvm::StringRef note) {
  Flows design("npu2");
  design.fix(settings);
  Failure failure = refused(design);
  EXPECT_EQ(failure.name, "fixed-connections-illegal");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: cannot add the fixed connections "
            "of the switchbox at tile " +
                toString(settings.tile));
  EXPECT_THAT(failure.notes, ElementsAre(note.str()));
}

namespace {

/// DMA:0 of tile (0, 3) goes north with id 1 and into DMA:0 with id 2.
struct FixedPackets : testing::Test {
  TileSettings box{{0, 3}, {}, {}};
  FixedPackets() {
    box.amsels = {{0, 0}, {0, 1}};
    box.masters = {{{DMA, 0}, 0, 2, std::nullopt},
                   {{North, 1}, 0, 1, std::nullopt}};
    box.rules = {{{DMA, 0}, 31, 1, {0, 0}}, {{DMA, 0}, 31, 2, {0, 1}}};
  }
};

} // namespace

TEST_F(FixedPackets, GoodOnesPass) {
  Flows design("npu2");
  design.fix(box);
  EXPECT_EQ(take(verifyInput(design.problem)).message, "");
  // A rule behind a broader one matches nothing, which is harmless.
  design.problem.fixed[0].rules[0] = {{DMA, 0}, 0, 0, {0, 0}};
  EXPECT_EQ(take(verifyInput(design.problem)).message, "");
}

TEST_F(FixedPackets, AmselsThatDoNotExist) {
  TileSettings bad = box;
  bad.amsels.push_back({6, 0});
  expectIllegal(bad, "amsel<6> (0) does not exist: a switch has 6 arbiters "
                     "with 4 msels each");
  bad = box;
  bad.masters[0].mselMask = 0x12;
  expectIllegal(bad, "amsel<0> (4) does not exist: a switch has 6 arbiters "
                     "with 4 msels each");
  bad = box;
  bad.rules[0].amsel = {1, 4};
  expectIllegal(bad, "amsel<1> (4) does not exist: a switch has 6 arbiters "
                     "with 4 msels each");
}

TEST_F(FixedPackets, MastersDrivenTwice) {
  TileSettings bad = box;
  bad.masters.push_back({{North, 1}, 1, 1, std::nullopt});
  expectIllegal(bad, "North:1 is driven twice");
  bad = box;
  bad.connections = {{{DMA, 1}, {North, 1}}};
  expectIllegal(bad, "North:1 is driven twice");
}

TEST_F(FixedPackets, SlaveWithAConnectionAndRules) {
  TileSettings bad = box;
  bad.connections = {{{DMA, 0}, {South, 1}}};
  expectIllegal(bad, "DMA:0 has a connection and packet rules; a slave port is "
                     "circuit or packet");
}

TEST_F(FixedPackets, PortsThatDoNotExist) {
  TileSettings bad = box;
  bad.masters[1].master = {North, 6};
  expectIllegal(bad, "this stream switch has no master North:6");
  bad = box;
  bad.rules[1].slave = {Trace, 2};
  expectIllegal(bad, "this stream switch has no slave Trace:2");
}

TEST_F(FixedPackets, RulesThatDoNotFit) {
  TileSettings bad = box;
  bad.rules[0].value = 3;
  bad.rules[0].mask = 0x1D;
  expectIllegal(bad, "rule (mask 0x1D, id 0x3) on DMA:0 matches no packet: its "
                     "id has bits outside its mask");
  bad = box;
  bad.rules[0].mask = 0x3F;
  expectIllegal(bad, "rule (mask 0x3F, id 0x1) on DMA:0 has more than the 5 "
                     "bits of a packet id");
  bad = box;
  for (uint8_t id : {3, 4, 5})
    bad.rules.push_back({{DMA, 0}, 31, id, {0, 0}});
  expectIllegal(bad, "a slave port holds 4 rules, and DMA:0 has more");
}

TEST_F(FixedPackets, PairsThatTheSwitchCannotConnect) {
  TileSettings bad = box;
  bad.masters[0].master = {DMA, 1};
  expectIllegal(bad, "DMA:0 -> DMA:1, which rule (mask 0x1F, id 0x2) asks for, "
                     "is not a connection that this stream switch can make");
}
