// Is every problem that cannot be stated refused by its name?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::ElementsAre;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        East = Bundle::East, West = Bundle::West,
                        PLIO = Bundle::PLIO, NOC = Bundle::NOC;

static Failure refused(const Flows &design) {
  Failure failure = take(verifyInput(design.problem));
  EXPECT_NE(failure.name, "");
  EXPECT_EQ(take(routeFlows(design.problem)).name, failure.name);
  return failure;
}

TEST(RoutingProblem, SourcePortThatDoesNotExist) {
  Flows design("npu1");
  design.flow(at(0, 2, DMA, 2), at(0, 3, DMA, 0));
  Failure failure = refused(design);
  EXPECT_EQ(failure.name, "port-does-not-exist");
  EXPECT_EQ(failure.message, "source DMA:2 does not exist: tile (0, 2) has 2 "
                             "DMA ports into its stream switch");
}

TEST(RoutingProblem, DestinationPortThatDoesNotExist) {
  Flows design("npu1");
  design.flow(at(0, 2, DMA, 0), at(0, 3, Core, 1));
  EXPECT_EQ(refused(design).message,
            "destination Core:1 does not exist: tile (0, 3) has 1 Core port "
            "out of its stream switch");
}

TEST(RoutingProblem, ShimDmaCountsAreThoseOfTheMux) {
  Flows design("npu1");
  design.flow(at(0, 0, DMA, 2), at(0, 3, DMA, 0));
  EXPECT_EQ(refused(design).message,
            "source DMA:2 does not exist: tile (0, 0) has 2 DMA ports into its "
            "stream switch");
}

TEST(RoutingProblem, OneColumnHasNoSidewaysPorts) {
  Flows east("npu1_1col"), west("npu1_1col");
  east.flow(at(0, 2, East, 0), at(0, 3, DMA, 0));
  west.flow(at(0, 2, DMA, 0), at(0, 3, West, 0));
  EXPECT_EQ(refused(east).message,
            "source East:0 does not exist: tile (0, 2) has 0 East ports into "
            "its stream switch");
  EXPECT_EQ(refused(west).name, "port-does-not-exist");
}

TEST(RoutingProblem, NegativeChannel) {
  Flows design("npu1");
  design.flow(at(0, 2, DMA, -1), at(0, 3, DMA, 0));
  EXPECT_EQ(refused(design).name, "port-does-not-exist");
}

TEST(RoutingProblem, TileOutsideTheArray) {
  Flows source("npu1"), end("npu1"), fixed("npu1");
  source.flow(at(-1, 2, DMA, 0), at(0, 3, DMA, 0));
  end.flow(at(0, 2, DMA, 0), at(4, 2, DMA, 0));
  fixed.fix({0, 6}, {{{South, 0}, {North, 0}}});
  EXPECT_EQ(refused(source).name, "tile-outside-array");
  EXPECT_EQ(refused(end).message, "destination tile (4, 2) is outside the "
                                  "array of npu1, which has 4 columns and 6 "
                                  "rows");
  EXPECT_EQ(refused(fixed).name, "tile-outside-array");
}

TEST(RoutingProblem, PlShimHasNoDmaAndNoNoc) {
  for (PortRef end : {at(4, 0, DMA, 0), at(4, 0, NOC, 1)}) {
    Flows out("xcvc1902"), in("xcvc1902");
    out.flow(end, at(4, 3, DMA, 0));
    in.flow(at(4, 3, DMA, 0), end);
    EXPECT_EQ(refused(out).name, "shim-without-noc");
    EXPECT_EQ(refused(in).message,
              "Attempting to route to or from ShimTile (4, 0), which has no "
              "NOC connection");
  }
  Flows plio("xcvc1902");
  plio.flow(at(4, 0, PLIO, 0), at(4, 3, DMA, 0));
  solve(plio.problem);
}

TEST(RoutingProblem, FlowWithoutDestination) {
  Flows design("npu1");
  design.flow(at(0, 2, DMA, 0), {});
  EXPECT_EQ(refused(design).name, "flow-without-destination");
}

TEST(RoutingProblem, TwoShimEndsOnOneSouthPort) {
  Flows in("npu1"), out("npu1"), named("npu1"), fixed("npu1");
  in.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
      .flow(at(0, 0, NOC, 1), at(0, 2, DMA, 1));
  EXPECT_EQ(refused(in).message,
            "(0, 0) DMA:0 and (0, 0) NOC:1 are the same port of the stream "
            "switch, South:3, so only one of them can be used");
  out.flow(at(0, 2, DMA, 0), at(0, 0, DMA, 1))
      .flow(at(0, 2, DMA, 1), at(0, 0, PLIO, 3));
  EXPECT_EQ(refused(out).name, "shim-port-shared");
  named.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
      .flow(at(0, 0, South, 3), at(0, 2, DMA, 1));
  EXPECT_EQ(refused(named).name, "shim-port-shared");
  fixed.fix({0, 0}, {}, {{{DMA, 0}, {North, 3}}, {{North, 2}, {DMA, 0}}})
      .flow(at(0, 2, DMA, 0), at(0, 0, NOC, 0));
  EXPECT_EQ(refused(fixed).name, "shim-port-shared");
  fixed.problem.flows.clear();
  fixed.flow(at(0, 0, PLIO, 3), at(0, 2, DMA, 0));
  EXPECT_EQ(refused(fixed).name, "shim-port-shared");
}

TEST(RoutingProblem, DestinationDrivenTwice) {
  Flows design("npu1");
  design.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
      .flow(at(0, 3, DMA, 0), at(0, 2, DMA, 0));
  Failure failure = refused(design);
  EXPECT_EQ(failure.name, "destination-driven-twice");
  EXPECT_EQ(failure.message,
            "(0, 2) DMA:0 is the destination of circuit flows from (0, 0) "
            "DMA:0 and from (0, 3) DMA:0; a master port takes one connection");
}

TEST(RoutingProblem, FlowStatedTwiceIsOneNet) {
  Flows design("npu1");
  design.flow(at(0, 0, DMA, 0), {at(0, 2, DMA, 0), at(0, 2, DMA, 0)})
      .flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(solution.paths[0].hops, solution.paths[1].hops);
}

static void expectIllegalFixed(Flows &design, llvm::StringRef tile,
                               llvm::StringRef note) {
  Failure failure = refused(design);
  EXPECT_EQ(failure.name, "fixed-connections-illegal");
  EXPECT_EQ(failure.message,
            ("Unable to find a legal routing: cannot add the fixed "
             "connections of the switchbox at tile " +
             tile)
                .str());
  EXPECT_THAT(failure.notes, ElementsAre(note.str()));
}

TEST(RoutingProblem, FixedConnectionsAgainstTheCrossbar) {
  Flows memory("npu1"), core("npu1"), twice("npu1"), over("npu1");
  memory.fix({0, 1}, {{{South, 1}, {North, 2}}});
  expectIllegalFixed(memory, "(0, 1)",
                     "South:1 -> North:2 is not a connection that this stream "
                     "switch can make");
  core.fix({0, 2}, {{{DMA, 0}, {DMA, 1}}});
  expectIllegalFixed(core, "(0, 2)",
                     "DMA:0 -> DMA:1 is not a connection that this stream "
                     "switch can make");
  twice.fix({0, 2}, {{{DMA, 0}, {North, 1}}, {{DMA, 1}, {North, 1}}});
  expectIllegalFixed(twice, "(0, 2)", "North:1 is driven twice");
  over.fix({0, 0}, {}, {{{DMA, 0}, {North, 4}}});
  expectIllegalFixed(
      over, "(0, 0)",
      "DMA:0 -> North:4 is not a connection that the shim mux can make");
}

TEST(RoutingProblem, FixedMuxFaults) {
  Flows core("npu1"), inTwice("npu1"), outTwice("npu1"), noSide("npu1");
  core.fix({0, 2}, {}, {{{DMA, 0}, {North, 3}}});
  EXPECT_EQ(refused(core).name, "fixed-connections-illegal");
  inTwice.fix({0, 0}, {}, {{{DMA, 0}, {North, 3}}, {{NOC, 1}, {North, 3}}});
  expectIllegalFixed(inTwice, "(0, 0)", "the mux uses North:3 twice");
  outTwice.fix({0, 0}, {}, {{{North, 2}, {DMA, 0}}, {{North, 2}, {NOC, 0}}});
  expectIllegalFixed(outTwice, "(0, 0)", "the mux uses North:2 twice");
  noSide.fix({0, 0}, {}, {{{DMA, 0}, {DMA, 0}}});
  EXPECT_EQ(refused(noSide).name, "fixed-connections-illegal");
}
