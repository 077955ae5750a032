// Are tiles, ports and channels spelled as the dialect spells them?

#include "AllDevices.h"

using namespace tileloom;

namespace {

TEST(Types, BundleCodesAreTheDialects) {
  const char *names[] = {"Core", "DMA",  "FIFO", "South", "West",       "North",
                         "East", "PLIO", "NOC",  "Trace", "TileControl"};
  ASSERT_EQ(std::size(names), NumBundles);
  for (unsigned code = 0; code < NumBundles; ++code) {
    EXPECT_EQ(toString(Bundle(code)), names[code]);
    EXPECT_EQ(parseBundle(names[code]), Bundle(code));
  }
}

TEST(Types, BundleSpellingIsCaseSensitive) {
  for (const char *old : {"CORE", "WEST", "Ctrl", "dma", "", "Tile Control"})
    EXPECT_EQ(parseBundle(old), std::nullopt) << old;
}

TEST(Types, EnumCodes) {
  EXPECT_EQ(unsigned(Arch::AIE1), 1u);
  EXPECT_EQ(unsigned(Arch::AIE2), 2u);
  EXPECT_EQ(unsigned(Arch::AIE2p), 3u);
  EXPECT_EQ(unsigned(TileKind::ShimPl), 3u);
  EXPECT_EQ(unsigned(DmaDirection::MM2S), 1u);
  for (Side side : allSides)
    EXPECT_EQ(toString(side), toString(Bundle(unsigned(side))));
}

TEST(Types, Spelling) {
  EXPECT_EQ(toString(Arch::AIE1), "AIE1");
  EXPECT_EQ(toString(Arch::AIE2), "AIE2");
  EXPECT_EQ(toString(Arch::AIE2p), "AIE2p");
  EXPECT_EQ(toString(Arch::AIE2ps), "AIE2ps");
  EXPECT_EQ(toString(TileKind::Core), "CoreTile");
  EXPECT_EQ(toString(TileKind::Mem), "MemTile");
  EXPECT_EQ(toString(TileKind::ShimNoc), "ShimNOCTile");
  EXPECT_EQ(toString(TileKind::ShimPl), "ShimPLTile");
  EXPECT_EQ(toString(TileCoord{2, 3}), "(2, 3)");
  EXPECT_EQ(toString(Port{Bundle::DMA, 0}), "DMA : 0");
  EXPECT_EQ(toString(DmaChannel{DmaDirection::S2MM, 1}), "S2MM 1");
  EXPECT_EQ(toString(DmaChannel{DmaDirection::MM2S, 5}), "MM2S 5");
}

TEST(Types, TilesSortByColumnThenRow) {
  EXPECT_LT((TileCoord{1, 5}), (TileCoord{2, 0}));
  EXPECT_LT((TileCoord{1, 4}), (TileCoord{1, 5}));
  EXPECT_LT((Port{Bundle::DMA, 1}), (Port{Bundle::South, 0}));
}

TEST(Types, NeighbourSteps) {
  TileCoord tile{3, 4};
  EXPECT_EQ(neighbour(tile, Side::South), (TileCoord{3, 3}));
  EXPECT_EQ(neighbour(tile, Side::North), (TileCoord{3, 5}));
  EXPECT_EQ(neighbour(tile, Side::West), (TileCoord{2, 4}));
  EXPECT_EQ(neighbour(tile, Side::East), (TileCoord{4, 4}));
}

TEST(Types, BankLetters) {
  EXPECT_EQ(bankLetter(0), 'A');
  EXPECT_EQ(bankLetter(3), 'D');
  EXPECT_EQ(bankLetter(7), 'H');
  EXPECT_EQ(bankLetter(26), '?');
}

} // namespace
