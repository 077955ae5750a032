// Do switches and shim muxes have the documented ports under the documented
// indices?

#include "AllDevices.h"

using namespace tileloom;

namespace {

struct Counts {
  Bundle bundle;
  int slaves, masters;
};

void expectCounts(const Device &dev, TileCoord tile,
                  std::initializer_list<Counts> table) {
  SCOPED_TRACE(dev.name().str() + " " + toString(tile));
  for (unsigned code = 0; code < NumBundles; ++code) {
    Bundle bundle = Bundle(code);
    Counts expected{bundle, 0, 0};
    for (const Counts &row : table)
      if (row.bundle == bundle)
        expected = row;
    EXPECT_EQ(dev.slavePortCount(tile, bundle), expected.slaves)
        << toString(bundle).str();
    EXPECT_EQ(dev.masterPortCount(tile, bundle), expected.masters)
        << toString(bundle).str();
  }
}

TEST(Ports, FirstGeneration) {
  const Device &dev = device("xcvc1902");
  expectCounts(dev, {5, 5},
               {{Bundle::Core, 2, 2},
                {Bundle::DMA, 2, 2},
                {Bundle::FIFO, 2, 2},
                {Bundle::South, 6, 4},
                {Bundle::West, 4, 4},
                {Bundle::North, 4, 6},
                {Bundle::East, 4, 4},
                {Bundle::Trace, 2, 0},
                {Bundle::TileControl, 1, 1}});
  for (int column : {2, 4}) // A NoC shim and a PL shim.
    expectCounts(dev, {column, 0},
                 {{Bundle::FIFO, 2, 2},
                  {Bundle::South, 8, 6},
                  {Bundle::West, 4, 4},
                  {Bundle::North, 4, 6},
                  {Bundle::East, 4, 4},
                  {Bundle::Trace, 1, 0},
                  {Bundle::TileControl, column == 2, column == 2}});
}

TEST(Ports, LaterGenerations) {
  for (const char *name :
       {"xcve2302", "xcve2802", "npu1", "npu2", "xcve3858"}) {
    const Device &dev = device(name);
    expectCounts(dev, {2, dev.memTileRows() + 1},
                 {{Bundle::Core, 1, 1},
                  {Bundle::DMA, 2, 2},
                  {Bundle::FIFO, 1, 1},
                  {Bundle::South, 6, 4},
                  {Bundle::West, 4, 4},
                  {Bundle::North, 4, 6},
                  {Bundle::East, 4, 4},
                  {Bundle::Trace, 2, 0},
                  {Bundle::TileControl, 1, 1}});
    for (int row = 1; row <= dev.memTileRows(); ++row)
      expectCounts(dev, {2, row},
                   {{Bundle::DMA, 6, 6},
                    {Bundle::South, 6, 4},
                    {Bundle::North, 4, 6},
                    {Bundle::Trace, 1, 0},
                    {Bundle::TileControl, 1, 1}});
    expectCounts(dev, {2, 0},
                 {{Bundle::FIFO, 1, 1},
                  {Bundle::South, 8, 6},
                  {Bundle::West, 4, 4},
                  {Bundle::North, 4, 6},
                  {Bundle::East, 4, 4},
                  {Bundle::Trace, 1, 0},
                  {Bundle::TileControl, 1, 1}});
  }
  EXPECT_EQ(device("xcve2302").slavePortCount({4, 0}, Bundle::TileControl), 0);
}

TEST(Ports, EdgesOfTheDeviceVariantHaveNone) {
  const Device &one = device("npu2_1col");
  forEachTile(one, [&](TileCoord tile) {
    for (Bundle bundle : {Bundle::West, Bundle::East}) {
      EXPECT_EQ(one.slavePortCount(tile, bundle), 0);
      EXPECT_EQ(one.masterPortCount(tile, bundle), 0);
    }
  });
  EXPECT_EQ(one.masterPortCount({0, 5}, Bundle::North), 0);
  EXPECT_EQ(one.masterPortCount({0, 4}, Bundle::North), 6);
  const Device &two = device("npu1_2col");
  EXPECT_EQ(two.masterPortCount({0, 3}, Bundle::East), 4);
  EXPECT_EQ(two.masterPortCount({0, 3}, Bundle::West), 0);
  EXPECT_EQ(two.slavePortCount({1, 0}, Bundle::East), 0);
  EXPECT_EQ(two.slavePortCount({2, 0}, Bundle::West), 0); // Outside.
}

struct Run {
  const char *bundle;
  int count;
};

/// The ports in register order, as the register manuals list them.
using Order = std::vector<Run>;

void expectOrder(const Device &dev, TileKind kind, bool slaves,
                 const Order &order) {
  uint32_t index = 0;
  for (const Run &run : order)
    for (int channel = 0; channel < run.count; ++channel, ++index) {
      Port port{*parseBundle(run.bundle), channel};
      SCOPED_TRACE(toString(kind).str() + " " + toString(port));
      EXPECT_EQ(slaves ? dev.slaveIndex(kind, port)
                       : dev.masterIndex(kind, port),
                index);
      EXPECT_EQ(slaves ? dev.slaveOfIndex(kind, index)
                       : dev.masterOfIndex(kind, index),
                port);
    }
  EXPECT_EQ(slaves ? dev.slaveOfIndex(kind, index)
                   : dev.masterOfIndex(kind, index),
            std::nullopt);
}

TEST(Ports, IndicesOfLaterGenerations) {
  for (const char *name : {"xcve2802", "npu1_3col", "npu2", "xcve3858"}) {
    const Device &dev = device(name);
    expectOrder(dev, TileKind::Core, true,
                {{"Core", 1},
                 {"DMA", 2},
                 {"TileControl", 1},
                 {"FIFO", 1},
                 {"South", 6},
                 {"West", 4},
                 {"North", 4},
                 {"East", 4},
                 {"Trace", 2}});
    expectOrder(dev, TileKind::Core, false,
                {{"Core", 1},
                 {"DMA", 2},
                 {"TileControl", 1},
                 {"FIFO", 1},
                 {"South", 4},
                 {"West", 4},
                 {"North", 6},
                 {"East", 4}});
    expectOrder(dev, TileKind::Mem, true,
                {{"DMA", 6},
                 {"TileControl", 1},
                 {"South", 6},
                 {"North", 4},
                 {"Trace", 1}});
    expectOrder(dev, TileKind::Mem, false,
                {{"DMA", 6}, {"TileControl", 1}, {"South", 4}, {"North", 6}});
    expectOrder(dev, TileKind::ShimNoc, true,
                {{"TileControl", 1},
                 {"FIFO", 1},
                 {"South", 8},
                 {"West", 4},
                 {"North", 4},
                 {"East", 4},
                 {"Trace", 1}});
    expectOrder(dev, TileKind::ShimNoc, false,
                {{"TileControl", 1},
                 {"FIFO", 1},
                 {"South", 6},
                 {"West", 4},
                 {"North", 6},
                 {"East", 4}});
  }
}

TEST(Ports, FirstIndicesAsTheDialectListsThem) {
  const Device &npu = device("npu2");
  EXPECT_EQ(npu.slaveIndex(TileKind::Core, {Bundle::Trace, 1}), 24u);
  EXPECT_EQ(npu.masterIndex(TileKind::Core, {Bundle::East, 0}), 19u);
  EXPECT_EQ(npu.slaveIndex(TileKind::Mem, {Bundle::Trace, 0}), 17u);
  EXPECT_EQ(npu.masterIndex(TileKind::Mem, {Bundle::North, 0}), 11u);
  EXPECT_EQ(npu.slaveIndex(TileKind::ShimNoc, {Bundle::Trace, 0}), 22u);
  EXPECT_EQ(npu.masterIndex(TileKind::ShimNoc, {Bundle::South, 3}), 5u);

  const Device &first = device("xcvc1902");
  EXPECT_EQ(first.slaveIndex(TileKind::Core, {Bundle::DMA, 0}), 2u);
  EXPECT_EQ(first.slaveIndex(TileKind::Core, {Bundle::South, 0}), 7u);
  EXPECT_EQ(first.slaveIndex(TileKind::Core, {Bundle::Trace, 0}), 25u);
  EXPECT_EQ(first.masterIndex(TileKind::Core, {Bundle::West, 0}), 11u);
  EXPECT_EQ(first.masterIndex(TileKind::Core, {Bundle::North, 0}), 15u);
  EXPECT_EQ(first.masterIndex(TileKind::Core, {Bundle::East, 3}), 24u);
  EXPECT_EQ(first.slaveIndex(TileKind::ShimNoc, {Bundle::West, 0}), 11u);
  EXPECT_EQ(first.slaveIndex(TileKind::ShimNoc, {Bundle::Trace, 0}), 23u);
  EXPECT_EQ(first.masterIndex(TileKind::ShimNoc, {Bundle::North, 0}), 13u);
  EXPECT_EQ(first.masterIndex(TileKind::ShimPl, {Bundle::East, 0}), 19u);
}

TEST(ShimMux, Counts) {
  for (const Device *dev : Device::all())
    forEachTile(*dev, [&](TileCoord tile) {
      SCOPED_TRACE(dev->name().str() + " " + toString(tile));
      bool shim = tile.row == 0;
      EXPECT_EQ(dev->shimMuxSourceCount(tile, Bundle::DMA), shim ? 2 : 0);
      EXPECT_EQ(dev->shimMuxSourceCount(tile, Bundle::NOC), shim ? 4 : 0);
      EXPECT_EQ(dev->shimMuxSourceCount(tile, Bundle::PLIO), shim ? 8 : 0);
      EXPECT_EQ(dev->shimMuxSourceCount(tile, Bundle::South), shim ? 6 : 0);
      EXPECT_EQ(dev->shimMuxSourceCount(tile, Bundle::North), shim ? 6 : 0);
      EXPECT_EQ(dev->shimMuxSourceCount(tile, Bundle::East), 0);
      EXPECT_EQ(dev->shimMuxDestCount(tile, Bundle::DMA), shim ? 2 : 0);
      EXPECT_EQ(dev->shimMuxDestCount(tile, Bundle::NOC), shim ? 4 : 0);
      EXPECT_EQ(dev->shimMuxDestCount(tile, Bundle::PLIO), shim ? 6 : 0);
      EXPECT_EQ(dev->shimMuxDestCount(tile, Bundle::South), shim ? 8 : 0);
      EXPECT_EQ(dev->shimMuxDestCount(tile, Bundle::North), shim ? 8 : 0);
      EXPECT_EQ(dev->shimMuxDestCount(tile, Bundle::Core), 0);
    });
}

TEST(ShimMux, Channels) {
  const Device &dev = device("npu2");
  auto in = [&](Bundle bundle, int channel) {
    return dev.shimMuxSlave({1, 0}, {bundle, channel});
  };
  auto out = [&](Bundle bundle, int channel) {
    return dev.shimMuxMaster({1, 0}, {bundle, channel});
  };
  auto south = [](int channel) { return Port{Bundle::South, channel}; };
  EXPECT_EQ(in(Bundle::DMA, 0), south(3));
  EXPECT_EQ(in(Bundle::DMA, 1), south(7));
  EXPECT_EQ(in(Bundle::DMA, 2), std::nullopt);
  EXPECT_EQ(out(Bundle::DMA, 0), south(2));
  EXPECT_EQ(out(Bundle::DMA, 1), south(3));
  const int nocIn[] = {2, 3, 6, 7};
  for (int n = 0; n < 4; ++n) {
    EXPECT_EQ(in(Bundle::NOC, n), south(nocIn[n]));
    EXPECT_EQ(out(Bundle::NOC, n), south(n + 2));
  }
  for (int n = 0; n < 8; ++n)
    EXPECT_EQ(in(Bundle::PLIO, n), south(n));
  for (int n = 0; n < 6; ++n)
    EXPECT_EQ(out(Bundle::PLIO, n), south(n));
  EXPECT_EQ(out(Bundle::PLIO, 6), std::nullopt);
  EXPECT_EQ(in(Bundle::DMA, -1), std::nullopt);
  EXPECT_EQ(in(Bundle::Core, 0), std::nullopt);
  EXPECT_EQ(dev.shimMuxSlave({1, 1}, {Bundle::DMA, 0}), std::nullopt);
}

TEST(ShimMux, PlShimsHaveNeitherDmaNorNoc) {
  const Device &dev = device("xcve2802");
  TileCoord pl{0, 0};
  ASSERT_TRUE(dev.isShimPl(pl));
  for (Bundle bundle : {Bundle::DMA, Bundle::NOC}) {
    EXPECT_EQ(dev.shimMuxSlave(pl, {bundle, 0}), std::nullopt);
    EXPECT_EQ(dev.shimMuxMaster(pl, {bundle, 0}), std::nullopt);
  }
  EXPECT_EQ(dev.shimMuxSlave(pl, {Bundle::PLIO, 4}), (Port{Bundle::South, 4}));
}

TEST(Packets, SwitchResources) {
  for (const Device *dev : Device::all()) {
    EXPECT_EQ(dev->arbiterCount(), 6u);
    EXPECT_EQ(dev->mselCount(), 4u);
    EXPECT_EQ(dev->ruleSlotCount(), 4u);
    EXPECT_EQ(dev->packetIdBits(), 5u);
    EXPECT_EQ(dev->packetTypeBits(), 3u);
  }
}

} // namespace
