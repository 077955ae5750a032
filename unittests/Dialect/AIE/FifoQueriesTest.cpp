// Do fifo ops answer questions about their ends, pieces and objects rightly?

#include "ParseDesign.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tileloom;
using namespace tileloom::aie;
using testing::ElementsAre;

TEST(Fifo, OneDepthIsThatOfEveryEnd) {
  Design design(R"(aie.device(npu2) {
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 3)
    aie.objectfifo @f(%a, {%b, %a}, 3 : i32) : !aie.objectfifo<memref<4xi32>>
  })");
  ObjectFifoOp fifo = design.first<ObjectFifoOp>();
  ASSERT_TRUE(fifo);
  EXPECT_FALSE(fifo.hasDepthPerEnd());
  EXPECT_EQ(fifo.getDepthOfEnd(0), 3);
  EXPECT_EQ(fifo.getDepthOfEnd(2), 3);
  EXPECT_FALSE(fifo.hasLayoutTransformation());
  EXPECT_EQ(fifo.getConsumerObjectType(), fifo.getObjectType());
}

TEST(Fifo, EachEndHasItsOwnDepthAndLayout) {
  Design design(R"(aie.device(npu2) {
    %a = aie.tile(0, 1)
    %b = aie.tile(0, 2)
    %c = aie.tile(0, 3)
    aie.objectfifo @f(%a, {%b, %c dimensionsFromStream [<size = 4, stride = 2>]}, [1, 2, 5])
        : !aie.objectfifo<memref<8xi32>> -> !aie.objectfifo<memref<4xi32>>
  })");
  ObjectFifoOp fifo = design.first<ObjectFifoOp>();
  ASSERT_TRUE(fifo);
  EXPECT_TRUE(fifo.hasDepthPerEnd());
  EXPECT_EQ(fifo.getDepthOfEnd(0), 1);
  EXPECT_EQ(fifo.getDepthOfEnd(1), 2);
  EXPECT_EQ(fifo.getDepthOfEnd(2), 5);
  EXPECT_EQ(fifo.getDepthOfEnd(3), 0);
  EXPECT_TRUE(fifo.getDimensionsFromStream(0).empty());
  ASSERT_EQ(fifo.getDimensionsFromStream(1).size(), 1u);
  EXPECT_EQ(fifo.getDimensionsFromStream(1)[0].getStride(), 2u);
  EXPECT_TRUE(fifo.hasLayoutTransformation());
  EXPECT_EQ(fifo.getObjectType().getNumElements(), 8);
  EXPECT_EQ(fifo.getConsumerObjectType().getNumElements(), 4);
}

TEST(FifoLink, PiecesReachToTheNextOffsetAndTheEnd) {
  Design design(R"(aie.device(npu2) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %again = aie.tile(0, 1)
    %a = aie.tile(0, 2)
    aie.objectfifo @w(%s, {%m}, 1 : i32) : !aie.objectfifo<memref<10xi32>>
    aie.objectfifo @p(%again, {%a}, 1 : i32) : !aie.objectfifo<memref<6xi32>>
    aie.objectfifo @q(%m, {%a}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
    aie.objectfifo.link [@w] -> [@p, @q] ([] [0, 6])
  })");
  ObjectFifoLinkOp link = design.first<ObjectFifoLinkOp>();
  ASSERT_TRUE(link); // Two tile ops at one coordinate are one link point.
  EXPECT_TRUE(link.isDistribute());
  EXPECT_FALSE(link.isJoin());
  EXPECT_THAT(link.getPieceLengths(), ElementsAre(6, 4));
  EXPECT_EQ(getTileCoord(link.getSharedTile()), (TileCoord{0, 1}));
}

TEST(FifoLink, OneToOneHasNoPieces) {
  Design design(R"(aie.device(npu2) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %a = aie.tile(0, 2)
    aie.objectfifo @w(%s, {%a, %m}, 1 : i32) : !aie.objectfifo<memref<48xi32>>
    aie.objectfifo @p(%m, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo.link [@w] -> [@p] ([] [])
  })");
  ObjectFifoLinkOp link = design.first<ObjectFifoLinkOp>();
  ASSERT_TRUE(link); // Only the consumer at the link point takes part.
  EXPECT_TRUE(link.getPieceLengths().empty());
}

TEST(FifoPool, EndpointsSelectNamedSegmentsOrAll) {
  Design design(R"(aie.device(npu2) {
    %m = aie.tile(0, 1)
    aie.objectfifo.pool @p(%m) {depth = 1 : i32} : memref<10xi32> {
      aie.objectfifo.segment @s {offset = 0 : i32, size = 6 : i32}
      aie.objectfifo.segment @t {offset = 6 : i32, size = 4 : i32}
    }
    aie.objectfifo.dma_endpoint @e(%m) drains @p {segments = [@t]}
  })");
  auto endpoint = design.first<ObjectFifoDmaEndpointOp>();
  ASSERT_TRUE(endpoint);
  EXPECT_EQ(endpoint.getChannelDir(), DMAChannelDir::MM2S);
  ASSERT_EQ(endpoint.getSelectedSegments().size(), 1u);
  EXPECT_EQ(endpoint.getSelectedSegments()[0].getOffset(), 6);
  EXPECT_EQ(endpoint.getPoolOp().getSegments().size(), 2u);
  EXPECT_FALSE(endpoint.getPoolOp().getSegment("u"));
}
