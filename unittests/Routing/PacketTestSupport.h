// A hand-made packet routing for tests of the checker.

#ifndef TILELOOM_UNITTESTS_ROUTING_PACKETTESTSUPPORT_H
#define TILELOOM_UNITTESTS_ROUTING_PACKETTESTSUPPORT_H

#include "RoutingTestSupport.h"

namespace tileloom::test {

/// Settings of one tile in packet mode; amsels are those of masters and rules.
inline TileSettings packetBox(TileCoord tile,
                              std::vector<PacketMasterSetting> masters,
                              std::vector<PacketRule> rules) {
  TileSettings settings{tile, {}, {}};
  std::set<std::pair<uint8_t, uint8_t>> amsels;
  for (const PacketMasterSetting &master : masters)
    for (uint8_t msel = 0; msel < 4; ++msel)
      if (master.mselMask >> msel & 1)
        amsels.insert({msel, master.arbiter});
  for (auto [msel, arbiter] : amsels)
    settings.amsels.push_back({arbiter, msel});
  settings.masters = std::move(masters);
  settings.rules = std::move(rules);
  return settings;
}

/// On npu2: ids 1 and 2 fan into (0, 4) DMA:0; ids 0x10 to 0x13 go from (0, 2)
/// to (0, 3) DMA:1, keeping the header, and over a circuit hop in the mem tile
/// to the shim's DMA:0; and a circuit in column 1. Ids 1 and 0x10 share the
/// channel from (0, 2) to (0, 3).
struct PacketRouting {
  Flows design{"npu2"};
  RoutingSolution good;

  PacketRouting() {
    constexpr Bundle DMA = Bundle::DMA, South = Bundle::South,
                     North = Bundle::North;
    design.packet(1, {at(0, 2, DMA, 0)}, {at(0, 4, DMA, 0)})
        .packet(2, {at(0, 3, DMA, 0)}, {at(0, 4, DMA, 0)})
        .packet(0x10, {at(0, 2, DMA, 1)}, {at(0, 3, DMA, 1)}, 0x1C)
        .packet(0x10, {at(0, 2, DMA, 1)}, {at(0, 0, DMA, 0)}, 0x1C)
        .flow(at(1, 2, DMA, 0), at(1, 3, DMA, 0));
    design.problem.packetFlows[2].keepHeader = true;
    auto none = std::nullopt;
    good.tiles = {
        packetBox({0, 0}, {{{South, 2}, 0, 1, none}},
                  {{{North, 0}, 0x1C, 0x10, {0, 0}}}),
        {{0, 1}, {{{North, 0}, {South, 0}}}, {}},
        packetBox({0, 2}, {{{South, 0}, 0, 2, none}, {{North, 3}, 0, 3, none}},
                  {{{DMA, 0}, 31, 1, {0, 0}}, {{DMA, 1}, 0x1C, 0x10, {0, 1}}}),
        packetBox({0, 3},
                  {{{DMA, 1}, 2, 1, true},
                   {{North, 3}, 0, 1, none},
                   {{North, 4}, 1, 1, none}},
                  {{{DMA, 0}, 31, 2, {0, 0}},
                   {{South, 3}, 31, 1, {1, 0}},
                   {{South, 3}, 0x1C, 0x10, {2, 0}}}),
        packetBox({0, 4}, {{{DMA, 0}, 0, 1, none}},
                  {{{South, 3}, 31, 2, {0, 0}}, {{South, 4}, 31, 1, {0, 0}}}),
        {{1, 2}, {{{DMA, 0}, {North, 0}}}, {}},
        {{1, 3}, {{{South, 0}, {DMA, 0}}}, {}}};
    good.tiles[0].muxConnections = {{{North, 2}, {DMA, 0}}};
    good.paths = {
        {0, {{{1, 2}, {DMA, 0}, {North, 0}}, {{1, 3}, {South, 0}, {DMA, 0}}}}};
    good.packetPaths = {
        {0,
         {{{0, 2}, {DMA, 0}, {North, 3}},
          {{0, 3}, {South, 3}, {North, 4}},
          {{0, 4}, {South, 4}, {DMA, 0}}}},
        {1, {{{0, 3}, {DMA, 0}, {North, 3}}, {{0, 4}, {South, 3}, {DMA, 0}}}},
        {2, {{{0, 2}, {DMA, 1}, {North, 3}}, {{0, 3}, {South, 3}, {DMA, 1}}}},
        {3,
         {{{0, 2}, {DMA, 1}, {South, 0}},
          {{0, 1}, {North, 0}, {South, 0}},
          {{0, 0}, {North, 0}, {South, 2}}}}};
  }

  static TileSettings &tile(RoutingSolution &solution, TileCoord coord) {
    for (TileSettings &settings : solution.tiles)
      if (settings.tile == coord)
        return settings;
    solution.tiles.push_back({coord, {}, {}});
    return solution.tiles.back();
  }
};

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_PACKETTESTSUPPORT_H
