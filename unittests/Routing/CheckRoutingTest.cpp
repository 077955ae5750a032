// Does the checker refuse every kind of wrong routing?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::HasSubstr;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        East = Bundle::East, West = Bundle::West;

namespace {

/// Shim DMA to a core and back, plus a broadcast, on npu2.
struct CheckRouting : testing::Test {
  Flows design{"npu2"};
  RoutingSolution good;

  CheckRouting() {
    design.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
        .flow(at(0, 2, DMA, 0), at(0, 0, DMA, 0))
        .flow(at(1, 2, DMA, 0), {at(1, 3, DMA, 0), at(1, 4, DMA, 0)});
    good = solve(design.problem);
  }

  TileSettings &tile(RoutingSolution &solution, TileCoord coord) {
    for (TileSettings &settings : solution.tiles)
      if (settings.tile == coord)
        return settings;
    solution.tiles.push_back({coord, {}, {}});
    return solution.tiles.back();
  }

  void refuses(const RoutingSolution &bad, llvm::StringRef text) {
    Failure failure = take(checkRouting(design.problem, bad));
    EXPECT_EQ(failure.name, "illegal-routing");
    EXPECT_THAT(failure.message, HasSubstr(text.str()));
  }
};

} // namespace

TEST_F(CheckRouting, MissingConnection) {
  RoutingSolution bad = good;
  tile(bad, {0, 1}).connections.erase(tile(bad, {0, 1}).connections.begin());
  refuses(bad, "the stream from (0, 0) South:3 leaves by (0, 0) North:0, "
               "which is no destination of it");
}

TEST_F(CheckRouting, SourceNotConnected) {
  RoutingSolution bad = good;
  tile(bad, {0, 2}).connections.erase(tile(bad, {0, 2}).connections.begin());
  refuses(bad, "the stream from (0, 2) DMA:0 does not reach (0, 0) South:2");
}

TEST_F(CheckRouting, ConnectionThatTheCrossbarLacks) {
  RoutingSolution bad = good;
  tile(bad, {0, 1}).connections.push_back({{South, 0}, {North, 1}});
  refuses(bad, "the switch cannot connect South:0 -> North:1 at tile (0, 1)");
}

TEST_F(CheckRouting, PortThatDoesNotExist) {
  RoutingSolution bad = good;
  tile(bad, {0, 2}).connections.push_back({{West, 0}, {North, 1}});
  refuses(bad, "the switch cannot connect West:0 -> North:1");
  bad = good;
  tile(bad, {9, 9}).connections.push_back({{West, 0}, {North, 1}});
  refuses(bad, "tile (9, 9) is outside the array");
}

TEST_F(CheckRouting, MasterDrivenTwice) {
  RoutingSolution bad = good;
  tile(bad, {0, 2}).connections.push_back({{South, 1}, {DMA, 0}});
  refuses(bad, "the master of South:1 -> DMA:0 at tile (0, 2) is driven twice");
}

TEST_F(CheckRouting, TileStatedTwice) {
  RoutingSolution bad = good;
  bad.tiles.push_back(bad.tiles.front());
  refuses(bad, "tile (0, 0) has two sets of settings");
}

TEST_F(CheckRouting, ExtraDestination) {
  RoutingSolution bad = good;
  tile(bad, {0, 2}).connections.push_back({{South, 0}, {DMA, 1}});
  refuses(bad, "the stream from (0, 0) South:3 leaves by (0, 2) DMA:1, which "
               "is no destination of it");
}

TEST_F(CheckRouting, StrayConnection) {
  RoutingSolution bad = good;
  tile(bad, {5, 3}).connections.push_back({{South, 2}, {DMA, 1}});
  refuses(bad,
          "the connection South:2 -> DMA:1 at tile (5, 3) carries no flow");
}

TEST_F(CheckRouting, MuxMissingStrayOrDoubled) {
  RoutingSolution bad = good;
  tile(bad, {0, 0}).muxConnections.pop_back();
  refuses(bad, "the mux connection North:2 -> DMA:0 at tile (0, 0) is missing");
  bad = good;
  tile(bad, {0, 0}).muxConnections.push_back({{DMA, 1}, {North, 7}});
  refuses(bad, "the mux connection DMA:1 -> North:7 at tile (0, 0) serves no "
               "flow");
  bad = good;
  tile(bad, {0, 0})
      .muxConnections.push_back(tile(bad, {0, 0}).muxConnections.front());
  refuses(bad, "is there twice");
}

TEST_F(CheckRouting, PathsMustBeTheOnesThatAreSet) {
  RoutingSolution bad = good;
  bad.paths.pop_back();
  refuses(bad, "there are 3 flows and 2 paths");
  bad = good;
  bad.paths[0].flowId = 7;
  refuses(bad, "has the id of another flow");
  bad = good;
  bad.paths[0].hops.pop_back();
  refuses(bad, "does not reach (0, 2) DMA:0");
  bad = good;
  bad.paths[0].hops.erase(bad.paths[0].hops.begin());
  refuses(bad, "jumps to (0, 1) South:0");
  bad = good;
  bad.paths[0].hops[0].master = {North, 5};
  refuses(bad, "uses a connection that is not set");
  bad = good;
  bad.paths[2].hops = {bad.paths[2].hops.front()};
  refuses(bad, "does not reach (1, 3) DMA:0");
}

TEST_F(CheckRouting, StreamsThatMeet) {
  // Send the broadcast into the way of the first flow.
  Flows two("npu2");
  two.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
      .flow(at(0, 1, DMA, 0), at(0, 3, DMA, 0));
  RoutingSolution bad;
  bad.tiles = {{{0, 0}, {{{South, 3}, {North, 0}}}, {{{DMA, 0}, {North, 3}}}},
               {{0, 1}, {{{South, 0}, {North, 0}}, {{DMA, 0}, {North, 1}}}, {}},
               {{0, 2},
                {{{South, 0}, {DMA, 0}},
                 {{South, 1}, {North, 0}},
                 {{North, 0}, {North, 0}}},
                {}}};
  Failure failure = take(checkRouting(two.problem, bad));
  EXPECT_EQ(failure.name, "illegal-routing");
}

TEST_F(CheckRouting, FixedConnectionsAreKeptAndAlone) {
  Flows fixed("npu2");
  fixed.fix({0, 2}, {{{South, 2}, {DMA, 1}}})
      .flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  RoutingSolution fine = solve(fixed.problem), bad = fine;
  tile(bad, {0, 2}).connections.push_back({{South, 2}, {East, 0}});
  Failure failure = take(checkRouting(fixed.problem, bad));
  EXPECT_THAT(failure.message,
              HasSubstr("a fixed connection uses the slave of South:2 -> "
                        "East:0 at tile (0, 2)"));
  bad = fine;
  tile(bad, {0, 2}).connections.push_back({{North, 2}, {DMA, 1}});
  failure = take(checkRouting(fixed.problem, bad));
  EXPECT_THAT(failure.message, HasSubstr("a fixed connection drives the "
                                         "master of North:2 -> DMA:1"));
}

TEST_F(CheckRouting, StreamInsideAFixedOneIsRefused) {
  // The tile above hands South:2 on to DMA:1; a stream sent there ends astray.
  Flows fixed("npu2");
  fixed.fix({0, 3}, {{{South, 2}, {DMA, 1}}})
      .flow(at(0, 2, Core, 0), at(0, 2, DMA, 0));
  RoutingSolution bad;
  bad.tiles = {{{0, 2}, {{{Core, 0}, {DMA, 0}}, {{Core, 0}, {North, 2}}}, {}}};
  bad.paths = {{0, {{{0, 2}, {Core, 0}, {DMA, 0}}}}};
  Failure failure = take(checkRouting(fixed.problem, bad));
  EXPECT_THAT(failure.message, HasSubstr("leaves by (0, 3) DMA:1"));
}
