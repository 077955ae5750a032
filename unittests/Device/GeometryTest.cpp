// Do the devices have the codes, sizes and tiles that the dialect's model gives
// them?

#include "AllDevices.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace tileloom;

namespace {

struct Expected {
  const char *name;
  uint32_t code;
  Arch arch;
  int columns, rows, memRows, physicalColumns;
  bool npu, virtualized;
  uint32_t txnGeneration;
};

constexpr Expected table[] = {
    {"xcvc1902", 1, Arch::AIE1, 50, 9, 0, 50, false, false, 3},
    {"xcve2302", 2, Arch::AIE2, 17, 4, 1, 17, false, false, 3},
    {"xcve2802", 3, Arch::AIE2, 38, 11, 2, 38, false, false, 3},
    {"npu1", 4, Arch::AIE2, 4, 6, 1, 4, true, true, 3},
    {"npu1_1col", 5, Arch::AIE2, 1, 6, 1, 4, true, true, 3},
    {"npu1_2col", 6, Arch::AIE2, 2, 6, 1, 4, true, true, 3},
    {"npu1_3col", 7, Arch::AIE2, 3, 6, 1, 4, true, true, 3},
    {"npu2", 8, Arch::AIE2p, 8, 6, 1, 8, true, false, 4},
    {"npu2_1col", 9, Arch::AIE2p, 1, 6, 1, 8, true, true, 4},
    {"npu2_2col", 10, Arch::AIE2p, 2, 6, 1, 8, true, true, 4},
    {"npu2_3col", 11, Arch::AIE2p, 3, 6, 1, 8, true, true, 4},
    {"npu2_4col", 12, Arch::AIE2p, 4, 6, 1, 8, true, true, 4},
    {"npu2_5col", 13, Arch::AIE2p, 5, 6, 1, 8, true, true, 4},
    {"npu2_6col", 14, Arch::AIE2p, 6, 6, 1, 8, true, true, 4},
    {"npu2_7col", 15, Arch::AIE2p, 7, 6, 1, 8, true, true, 4},
    {"xcve3858", 16, Arch::AIE2ps, 36, 7, 2, 36, true, false, 3},
};

TEST(Geometry, EveryDeviceHasItsSize) {
  ASSERT_EQ(Device::all().size(), std::size(table));
  for (auto [index, row] : llvm::enumerate(table)) {
    SCOPED_TRACE(row.name);
    const Device &dev = device(row.name);
    EXPECT_EQ(Device::all()[index], &dev);
    EXPECT_EQ(Device::lookup(row.code), &dev);
    EXPECT_EQ(dev.name(), row.name);
    EXPECT_EQ(dev.code(), row.code);
    EXPECT_EQ(dev.arch(), row.arch);
    EXPECT_EQ(dev.columns(), row.columns);
    EXPECT_EQ(dev.rows(), row.rows);
    EXPECT_EQ(dev.memTileRows(), row.memRows);
    EXPECT_EQ(dev.physicalColumns(), row.physicalColumns);
    EXPECT_EQ(dev.isNpu(), row.npu);
    EXPECT_EQ(dev.isVirtualized(), row.virtualized);
    EXPECT_EQ(dev.txnGeneration(), row.txnGeneration);
    EXPECT_EQ(dev.isAIE1(), row.arch == Arch::AIE1);
    EXPECT_EQ(dev.startColumnCount(), row.physicalColumns - row.columns + 1);
  }
}

TEST(Geometry, UnknownDevicesAreNull) {
  // The full parts are npu1 and npu2: there is no npu1_4col and no npu2_8col.
  for (const char *name :
       {"npu1_4col", "npu2_8col", "npu3", "NPU1", "", "npu1 "})
    EXPECT_EQ(Device::lookup(llvm::StringRef(name)), nullptr) << name;
  EXPECT_EQ(Device::lookup(0u), nullptr);
  EXPECT_EQ(Device::lookup(17u), nullptr);
}

std::set<int> nocColumns(const Device &dev) {
  std::set<int> columns;
  for (int column = 0; column < dev.columns(); ++column)
    if (dev.kind({column, 0}) == TileKind::ShimNoc)
      columns.insert(column);
  return columns;
}

TEST(Geometry, ShimNocColumns) {
  EXPECT_EQ(nocColumns(device("xcvc1902")),
            (std::set<int>{2, 3, 6, 7, 10, 11, 18, 19, 26, 27, 34, 35, 42, 43,
                           46, 47}));
  EXPECT_EQ(nocColumns(device("xcve2302")),
            (std::set<int>{2, 3, 6, 7, 10, 11}));
  EXPECT_EQ(nocColumns(device("xcve2802")),
            (std::set<int>{2, 3, 6, 7, 14, 15, 22, 23, 30, 31, 34, 35}));
  for (const Device *dev : Device::all())
    if (dev->isNpu())
      EXPECT_EQ(nocColumns(*dev).size(), size_t(dev->columns()))
          << dev->name().str();
}

TEST(Geometry, RowsHaveTheirKinds) {
  for (const Expected &row : table) {
    const Device &dev = device(row.name);
    forEachTile(dev, [&](TileCoord tile) {
      SCOPED_TRACE(toString(tile));
      EXPECT_TRUE(dev.contains(tile));
      EXPECT_EQ(dev.isShim(tile), tile.row == 0);
      EXPECT_EQ(dev.isMem(tile), tile.row >= 1 && tile.row <= row.memRows);
      EXPECT_EQ(dev.isCore(tile), tile.row > row.memRows);
      EXPECT_EQ(dev.isShimNoc(tile) || dev.isShimPl(tile), tile.row == 0);
      EXPECT_TRUE(dev.hasKind(dev.kind(tile)));
    });
  }
}

TEST(Geometry, KindsThatADeviceLacks) {
  EXPECT_FALSE(device("xcvc1902").hasKind(TileKind::Mem));
  EXPECT_TRUE(device("xcvc1902").hasKind(TileKind::ShimPl));
  EXPECT_TRUE(device("xcve2802").hasKind(TileKind::ShimPl));
  for (const char *name : {"npu1", "npu2_1col", "npu2", "xcve3858"})
    EXPECT_FALSE(device(name).hasKind(TileKind::ShimPl)) << name;
}

TEST(Geometry, CoordinatesOutsideAreNoTiles) {
  for (const Device *dev : Device::all())
    for (TileCoord tile :
         {noTile, TileCoord{-1, 0}, TileCoord{0, -1},
          TileCoord{dev->columns(), 0}, TileCoord{0, dev->rows()},
          TileCoord{INT32_MAX, INT32_MAX}, TileCoord{INT32_MIN, INT32_MIN}}) {
      EXPECT_FALSE(dev->contains(tile));
      EXPECT_FALSE(dev->isCore(tile) || dev->isMem(tile) || dev->isShim(tile) ||
                   dev->isShimNoc(tile) || dev->isShimPl(tile));
    }
}

TEST(Geometry, TileAddresses) {
  EXPECT_EQ(device("npu2").tileAddress({1, 2}), 0x2200000u);
  EXPECT_EQ(device("npu1").tileAddress({3, 5}), 0x6500000u);
  EXPECT_EQ(device("xcvc1902").tileAddress({1, 2}), 0x880000u);
  EXPECT_EQ(device("xcvc1902").columnShift(), 23u);
  EXPECT_EQ(device("xcvc1902").rowShift(), 18u);
  for (const char *name : {"xcve2302", "npu1", "npu2", "xcve3858"}) {
    EXPECT_EQ(device(name).columnShift(), 25u) << name;
    EXPECT_EQ(device(name).rowShift(), 20u) << name;
  }
}

TEST(Geometry, CascadesLeadSouthOrEast) {
  const Device &npu = device("npu2");
  EXPECT_TRUE(npu.isLegalCascade({2, 4}, {2, 3}));
  EXPECT_TRUE(npu.isLegalCascade({2, 4}, {3, 4}));
  EXPECT_FALSE(npu.isLegalCascade({2, 4}, {2, 5}));
  EXPECT_FALSE(npu.isLegalCascade({2, 4}, {1, 4}));
  EXPECT_FALSE(npu.isLegalCascade({2, 4}, {2, 4}));
  EXPECT_FALSE(npu.isLegalCascade({2, 4}, {3, 3}));
  EXPECT_FALSE(npu.isLegalCascade({2, 2}, {2, 1})); // A mem tile.
  EXPECT_FALSE(npu.isLegalCascade({7, 2}, {8, 2}));
  EXPECT_TRUE(npu.hasCascadeConfiguration());
  const Device &first = device("xcvc1902");
  EXPECT_FALSE(first.hasCascadeConfiguration());
  for (Side side : allSides)
    EXPECT_TRUE(first.isLegalCascade({5, 5}, neighbour({5, 5}, side)));
  EXPECT_FALSE(first.isLegalCascade({5, 1}, {5, 0}));
}

TEST(Geometry, ControllerIds) {
  const uint32_t column[] = {15, 26, 27, 29, 30, 31};
  for (const char *name : {"npu1", "npu2", "npu2_3col"})
    for (int row = 0; row < 6; ++row)
      for (int c = 0; c < 3; ++c)
        EXPECT_EQ(device(name).columnControllerId({c, row}), column[row]);
  // Taller arrays count up from zero in each column.
  EXPECT_EQ(device("xcve2802").columnControllerId({4, 10}), 10u);
  EXPECT_EQ(device("xcve2302").columnControllerId({4, 3}), 29u);
  EXPECT_EQ(device("xcvc1902").columnControllerId({4, 3}), std::nullopt);
  EXPECT_EQ(device("npu2").columnControllerId({8, 0}), std::nullopt);

  const Device &npu1 = device("npu1");
  const uint32_t global[4][6] = {{15, 26, 27, 29, 30, 31},
                                 {14, 21, 22, 23, 24, 25},
                                 {13, 11, 17, 18, 19, 20},
                                 {12, 28, 7, 8, 9, 10}};
  std::set<uint32_t> seen;
  forEachTile(npu1, [&](TileCoord tile) {
    EXPECT_EQ(npu1.globalControllerId(tile), global[tile.column][tile.row]);
    seen.insert(global[tile.column][tile.row]);
  });
  EXPECT_EQ(seen.size(), 24u);
  EXPECT_EQ(device("npu2").globalControllerId({4, 0}), std::nullopt);
  EXPECT_EQ(device("xcve2802").globalControllerId({0, 0}), std::nullopt);
}

} // namespace
