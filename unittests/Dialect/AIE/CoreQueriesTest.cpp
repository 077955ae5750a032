// Whether ops answer what they are asked about tiles, sizes and transfers.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/DmaChecks.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

namespace {

class CoreQueries : public ::testing::Test {
protected:
  CoreQueries() { context.loadDialect<AIEDialect, func::FuncDialect>(); }

  template <typename OpType> OpType first() {
    OpType found;
    module->walk([&](OpType op) {
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  }

  void parse(llvm::StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    ASSERT_TRUE(succeeded(normalizeLegacyForms(*module)));
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(CoreQueries, DeviceOfAnOpIsTheEnclosingOne) {
  parse("aie.device(npu2_2col) { %t = aie.tile(1, 0) }\n"
        "func.func private @f()");
  EXPECT_EQ(getDevice(first<TileOp>()).name(), "npu2_2col");
  EXPECT_EQ(getDevice(first<func::FuncOp>()).name(), "xcvc1902");
  EXPECT_EQ(first<TileOp>().getTileType(), AIETileType::ShimNOCTile);
}

TEST_F(CoreQueries, CoordinatesAreAbsentWhileATileIsLogical) {
  parse("aie.device(npu2) {\n"
        "  %t = aie.logical_tile<MemTile>(1, ?)\n"
        "  %b = aie.buffer(%t) : memref<8xi32>\n"
        "}");
  BufferOp buffer = first<BufferOp>();
  EXPECT_EQ(getTileCoord(buffer.getTile()), std::nullopt);
  ASSERT_TRUE(getTileLike(buffer.getTile()));
  EXPECT_TRUE(getTileLike(buffer.getTile()).isMemTile());
  EXPECT_EQ(getTileLike(buffer.getTile()).tryGetCol(), 1);
}

TEST_F(CoreQueries, BufferSizeRoundsElementsToBytes) {
  parse("aie.device(npu2) {\n"
        "  %t = aie.tile(1, 2)\n"
        "  %b = aie.buffer(%t) : memref<3x5xi1>\n"
        "}");
  EXPECT_EQ(first<BufferOp>().getAllocationSize(), 15);
}

TEST_F(CoreQueries, StackSizeDefaultsToTheTarget) {
  parse("aie.device(npu2) {\n"
        "  %t = aie.tile(1, 2)\n"
        "  aie.core(%t) { aie.end }\n"
        "}");
  EXPECT_EQ(first<CoreOp>().getEffectiveStackSize(), 1024u);
  EXPECT_TRUE(first<CoreOp>().hasEmptyBody());
}

TEST_F(CoreQueries, DescriptorValuesComeFromAttributesConstantsOrTheBuffer) {
  parse("aie.device(npu2) {\n"
        "  aie.bd_chain @c(%b: memref<64xi16>, %n: i32, %k: i64) {\n"
        "    %four = arith.constant 4 : i32\n"
        "    aie.dma_bd(%b : memref<64xi16> offset = %four)\n"
        "    aie.dma_bd(%b : memref<64xi16> len = %n sizes = [2, %k]\n"
        "               strides = [8, 1])\n"
        "    aie.dma_bd(%b : memref<64xi16>, 2, 16, [<size = 4, stride = 8>,\n"
        "               <size = 4, stride = 1>])\n"
        "    aie.end\n"
        "  }\n"
        "}");
  SmallVector<DMABDOp> bds(first<BDChainOp>().getBody().getOps<DMABDOp>());
  ASSERT_EQ(bds.size(), 3u);
  EXPECT_EQ(bds[0].getConstantOffset(), 4);
  EXPECT_EQ(bds[0].getConstantLength(), 64);
  EXPECT_FALSE(bds[0].hasDimensions());
  EXPECT_EQ(bds[0].getElementBits(), 16);
  EXPECT_EQ(bds[1].getConstantOffset(), 0);
  EXPECT_EQ(bds[1].getConstantLength(), std::nullopt);
  EXPECT_EQ(bds[1].getConstantDimensions(), std::nullopt);
  EXPECT_EQ(bds[1].getMixedSizes().size(), 2u);
  auto dims = bds[2].getConstantDimensions();
  ASSERT_TRUE(dims && dims->size() == 2);
  EXPECT_EQ(dims->front().getSize(), 4u);
  EXPECT_EQ(dims->front().getStride(), 8u);
}

TEST_F(CoreQueries, LockValueIsOneWhenNothingIsWritten) {
  parse("aie.device(npu2) {\n"
        "  %t = aie.tile(1, 2)\n"
        "  %l = aie.lock(%t, 0)\n"
        "  aie.core(%t) {\n"
        "    aie.use_lock(%l, Acquire)\n"
        "    aie.end\n"
        "  }\n"
        "}");
  UseLockOp use = first<UseLockOp>();
  EXPECT_EQ(use.getConstantValue(), 1);
  EXPECT_TRUE(use.getValueOperand());
  EXPECT_EQ(use.getLockOp(), first<LockOp>());
}

TEST_F(CoreQueries, ChainEndsWhereItReturns) {
  parse("aie.device(npu2) {\n"
        "  %t = aie.tile(1, 2)\n"
        "  %b = aie.buffer(%t) : memref<8xi32>\n"
        "  aie.mem(%t) {\n"
        "    aie.dma_start(S2MM, 0, ^a, ^end)\n"
        "  ^a:\n"
        "    aie.dma_bd(%b : memref<8xi32>)\n"
        "    aie.next_bd ^b\n"
        "  ^b:\n"
        "    aie.dma_bd(%b : memref<8xi32>)\n"
        "    aie.next_bd ^a\n"
        "  ^end:\n"
        "    aie.end\n"
        "  }\n"
        "}");
  EXPECT_EQ(getBdChain(first<DMAStartOp>().getDest()).size(), 2u);
}

TEST_F(CoreQueries, NamedErrorEndsInItsNameBeforeTheNotes) {
  parse("aie.device(npu2) { %t = aie.tile(1, 2) }");
  std::string text, note;
  ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diag) {
    text = diag.str();
    for (mlir::Diagnostic &each : diag.getNotes())
      note = each.str();
    return success();
  });
  auto fail = [&]() -> LogicalResult {
    NamedDiagnostic error =
        emitNamedError(first<TileOp>(), "tile-out-of-array");
    error << "is " << 7;
    error.attachNote() << "because";
    return error;
  };
  EXPECT_TRUE(failed(fail()));
  EXPECT_EQ(text, "'aie.tile' op is 7 [tile-out-of-array]");
  EXPECT_EQ(note, "because");
}

} // namespace
