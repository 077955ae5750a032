// Are sequences found, and do they refuse names that materialization cannot
// use?

#include "ParseDesign.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tileloom;
using namespace tileloom::aie;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(RuntimeSequence, IsFoundByNameOrIsTheFirst) {
  Design design(R"(aie.device(npu1) {
    aie.runtime_sequence @one() {}
    aie.runtime_sequence @two() {}
  })");
  auto device = design.first<DeviceOp>();
  EXPECT_EQ(RuntimeSequenceOp::find(device, "two").getSymName(), "two");
  EXPECT_EQ(RuntimeSequenceOp::find(device, "").getSymName(), "one");
}

TEST(RuntimeSequence, ThatIsMissingIsNamed) {
  Design design("aie.device(npu1) {}");
  auto device = design.first<DeviceOp>();
  EXPECT_THAT(design.errorsOf([&] { RuntimeSequenceOp::find(device, "run"); }),
              ElementsAre("'aie.device' op No such runtime sequence: run "
                          "[runtime-interface]"));
  EXPECT_THAT(design.errorsOf([&] { RuntimeSequenceOp::find(device, ""); }),
              ElementsAre("'aie.device' op No runtime sequence in device "
                          "[runtime-interface]"));
}

static std::vector<std::string> materializationErrors(llvm::StringRef body) {
  Design design(("aie.device(npu1) {\n"
                 "%s = aie.tile(0, 0)\n"
                 "%t = aie.tile(0, 2)\n"
                 "aie.shim_dma_allocation @feed(%s, MM2S, 0)\n"
                 "%a = aie.buffer(%t) {sym_name = \"placed\", address = 1024 : "
                 "i32} : memref<4xi32>\n"
                 "%b = aie.buffer(%t) {sym_name = \"floating\"} : "
                 "memref<4xi32>\n"
                 "func.func private @kernel()\n"
                 "aie.runtime_sequence() {\n" +
                 body + "\n}\n}")
                    .str());
  auto sequence = design.first<RuntimeSequenceOp>();
  return design.errorsOf([&] { (void)sequence.verifyBeforeMaterialization(); });
}

TEST(RuntimeSequence, MayNameAllocationsAndPlacedBuffers) {
  EXPECT_THAT(materializationErrors(
                  "%c = arith.constant {a = @feed, b = @placed, c = @main, d = "
                  "@sequence} 0 : i32"),
              IsEmpty());
}

TEST(RuntimeSequence, RefusesOtherSymbols) {
  std::string text =
      "'arith.constant' op references symbol 'NAME' which must be either a "
      "ShimDMAAllocationOp, DeviceOp, RuntimeSequenceOp, BufferOp or GlobalOp "
      "[runtime-interface]";
  for (std::string name : {"kernel", "nowhere"}) {
    std::string expected = text;
    expected.replace(expected.find("NAME"), 4, name);
    EXPECT_THAT(materializationErrors("%c = arith.constant {a = @" + name +
                                      "} 0 : i32"),
                ElementsAre(expected));
  }
}

TEST(RuntimeSequence, RefusesBuffersWithoutAddress) {
  EXPECT_THAT(
      materializationErrors("%c = arith.constant {a = @floating} 0 : i32"),
      ElementsAre("'arith.constant' op Unallocated buffer; fixed addresses are "
                  "required [runtime-interface]"));
}
