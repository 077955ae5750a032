// Do the helpers for readers of host programs mean what the ops mean?

#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aiex;

namespace {

class AIEXHelpers : public ::testing::Test {
protected:
  AIEXHelpers()
      : handler(&context, [this](Diagnostic &diagnostic) {
          messages.push_back(diagnostic.str());
          return success();
        }) {
    context.loadDialect<aie::AIEDialect, AIEXDialect, memref::MemRefDialect>();
  }

  void parse(StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << (messages.empty() ? "" : messages.back());
  }

  template <typename Op> Op only() {
    Op found;
    module->walk([&](Op op) { found = op; });
    return found;
  }

  MLIRContext context;
  std::vector<std::string> messages;
  ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
};

constexpr const char *withBuffer = R"(
aie.device(npu1) {
  %tile = aie.tile(1, 2)
  %b = aie.buffer(%tile) {sym_name = "b"ADDRESS} : memref<8xi32>
  aie.runtime_sequence @go() {
    aiex.npu.write32 {address = 3 : ui32, value = 9 : ui32, buffer = @NAME}
  }
})";

std::string designWithBuffer(StringRef address, StringRef name) {
  std::string text = withBuffer;
  text.replace(text.find("ADDRESS"), 7, address);
  text.replace(text.find("NAME"), 4, name);
  return text;
}

TEST_F(AIEXHelpers, BufferAddressesAreWordsFromTheBuffer) {
  parse(designWithBuffer(", address = 1024 : i32", "b"));
  // Column 1 and row 2 in the AIE2 map, plus 1024 bytes, plus 3 words.
  EXPECT_EQ(*resolveRegisterAddress(only<NpuWrite32Op>(), 3),
            (uint64_t(1) << 25) + (uint64_t(2) << 20) + 1024 + 12);
}

TEST_F(AIEXHelpers, BufferWithoutAddressIsNamed) {
  parse(designWithBuffer("", "b"));
  EXPECT_TRUE(failed(resolveRegisterAddress(only<NpuWrite32Op>(), 3)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0],
            "'aiex.npu.write32' op referenced buffer must have address "
            "assigned [npu-address-buffer]");
}

TEST_F(AIEXHelpers, MissingBufferIsNamed) {
  parse(designWithBuffer("", "other"));
  EXPECT_TRUE(failed(resolveRegisterAddress(only<NpuWrite32Op>(), 3)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0],
            "'aiex.npu.write32' op buffer 'other' not found in device "
            "[npu-address-buffer]");
}

TEST_F(AIEXHelpers, BufferOutsideOfADeviceIsNamed) {
  parse("aiex.npu.write32 {address = 3 : ui32, value = 9 : ui32, buffer = @b}");
  EXPECT_TRUE(failed(resolveRegisterAddress(only<NpuWrite32Op>(), 3)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(
      messages[0],
      "'aiex.npu.write32' op Must be inside a device. [npu-address-buffer]");
}

TEST_F(AIEXHelpers, ColumnAndRowReplaceTheTileOfAnAddress) {
  parse(R"(aie.device(npu1) {
    aie.runtime_sequence @go() {
      aiex.npu.write32 {address = 36835332 : ui32, value = 9 : ui32, column = 0 : i32, row = 3 : i32}
    }
  })");
  // 0x2321004: the low 20 bits 0x21004 move to row 3 of column 0.
  EXPECT_EQ(*resolveRegisterAddress(only<NpuWrite32Op>(), 0x2321004),
            0x321004u);
}

TEST_F(AIEXHelpers, AddressesWithoutPlaceAreAbsolute) {
  parse(R"(aie.device(npu1) {
    aie.runtime_sequence @go() {
      aiex.npu.write32 {address = 36835332 : ui32, value = 9 : ui32}
    }
  })");
  EXPECT_EQ(*resolveRegisterAddress(only<NpuWrite32Op>(), 0x2321004),
            0x2321004u);
}

TEST_F(AIEXHelpers, IntegersReadTheSameInBothForms) {
  parse(R"(aie.device(npu1) {
    aie.runtime_sequence @go() {
      aiex.npu.write32 {address = 4294967295 : ui32, value = 9 : ui32}
    }
  })");
  auto write = only<NpuWrite32Op>();
  EXPECT_TRUE(write.isLegacyForm());
  EXPECT_EQ(uint32_t(*getConstantInteger(write, "address")), 0xFFFFFFFFu);
  EXPECT_EQ(getConstantInteger(write, "value"), 9);
  ASSERT_TRUE(succeeded(aie::normalizeLegacyForms(module.get())));
  EXPECT_FALSE(write.isLegacyForm());
  EXPECT_EQ(uint32_t(*getConstantInteger(write, "address")), 0xFFFFFFFFu);
  EXPECT_EQ(aie::getConstantInt(write.getValueOperand()), 9);
}

TEST_F(AIEXHelpers, TransferListsAreInnermostFirst) {
  parse(R"(aie.device(npu1) {
    aie.runtime_sequence @go(%x: memref<4096xi16>) {
      aiex.npu.dma_memcpy_nd(%x[0, 1, 2, 8][2, 4, 8, 16][1024, 256, 32, 1]) {id = 3 : i64, metadata = @a} : memref<4096xi16>
    }
  })");
  auto transfer = only<NpuDmaMemcpyNdOp>();
  EXPECT_EQ(transfer.getConstantSizes(), (Quad{16, 8, 4, 2}));
  EXPECT_EQ(transfer.getConstantStrides(), (Quad{1, 32, 256, 1024}));
  // (1*256 + 2*32 + 8*1) elements of 2 bytes.
  EXPECT_EQ(transfer.getOffsetInBytes(), 656);
  EXPECT_FALSE(transfer.isLinearTransfer());
  EXPECT_FALSE(transfer.isContiguousTransfer());
  EXPECT_FALSE(transfer.getAllocation());
}

TEST_F(AIEXHelpers, ContiguityFollowsTheRowMajorRule) {
  EXPECT_TRUE(isLinear({64, 1, 1, 5}, {1, 0, 0, 0}));
  EXPECT_FALSE(isLinear({64, 2, 1, 1}, {1, 64, 0, 0}));
  EXPECT_TRUE(isContiguous({64, 2, 3, 1}, {1, 64, 128, 0}));
  EXPECT_TRUE(isContiguous({64, 1, 1, 1}, {1, 7, 7, 0}));
  EXPECT_FALSE(isContiguous({64, 2, 3, 1}, {1, 65, 128, 0}));
}

TEST_F(AIEXHelpers, TasksStartAtTheirFirstDescriptor) {
  parse(R"(aie.device(npu1) {
    %tile = aie.tile(0, 0)
    aie.runtime_sequence @go(%x: memref<64xi32>) {
      %t = aiex.dma_configure_task(%tile, MM2S, 0) {
        aie.next_bd ^ring
      ^ring:
        aie.dma_bd(%x : memref<64xi32> offset = 0 len = 64)
        aie.next_bd ^ring
      }
      aiex.dma_start_task(%t)
    }
  })");
  auto task = only<DMAConfigureTaskOp>();
  EXPECT_EQ(task.getFirstBdBlock(), &task.getBody().back());
  EXPECT_EQ(only<DMAStartTaskOp>().getTaskOp(), task);
}

void expectBlockwriteError(const std::vector<std::string> &messages,
                           StringRef why) {
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0],
            ("'aiex.npu.blockwrite' op " + why + " [blockwrite-data]").str());
}

TEST_F(AIEXHelpers, BlockwriteReadsItsGlobal) {
  parse(R"(aie.device(npu1) {
    memref.global "private" constant @w : memref<3xi32> = dense<[1, -1, 3]>
    aie.runtime_sequence @go() {
      %d = memref.get_global @w : memref<3xi32>
      aiex.npu.blockwrite(%d) {address = 0 : ui32} : memref<3xi32>
    }
  })");
  EXPECT_EQ(*only<NpuBlockWriteOp>().getDataWords(),
            (SmallVector<uint32_t>{1, 0xFFFFFFFF, 3}));
}

TEST_F(AIEXHelpers, BlockwriteWantsWords) {
  parse(R"(aie.device(npu1) {
    aie.runtime_sequence @go(%d: memref<4xi16>) {
      aiex.npu.blockwrite(%d) {address = 0 : ui32} : memref<4xi16>
    }
  })");
  EXPECT_TRUE(failed(only<NpuBlockWriteOp>().getDataWords()));
  expectBlockwriteError(messages, "Only 32-bit data type is supported for now");
}

TEST_F(AIEXHelpers, BlockwriteWantsAGlobal) {
  parse(R"(aie.device(npu1) {
    aie.runtime_sequence @go(%d: memref<4xi32>) {
      aiex.npu.blockwrite(%d) {address = 0 : ui32} : memref<4xi32>
    }
  })");
  EXPECT_TRUE(failed(only<NpuBlockWriteOp>().getDataWords()));
  expectBlockwriteError(messages,
                        "Only MemRefs from memref.get_global are supported");
}

TEST_F(AIEXHelpers, BlockwriteWantsAnInitialisedGlobal) {
  parse(R"(aie.device(npu1) {
    memref.global "private" @w : memref<3xi32>
    aie.runtime_sequence @go() {
      %d = memref.get_global @w : memref<3xi32>
      aiex.npu.blockwrite(%d) {address = 0 : ui32} : memref<3xi32>
    }
  })");
  EXPECT_TRUE(failed(only<NpuBlockWriteOp>().getDataWords()));
  expectBlockwriteError(messages, "Global symbol has no initial value");
}

TEST_F(AIEXHelpers, AllocationWithoutATileIsNamed) {
  // The allocation's own verifier refuses it as well, so ask this one alone.
  ParserConfig unverified(&context, /*verifyAfterParse=*/false);
  module = parseSourceString<ModuleOp>(R"(aie.device(npu1) {
    %c = arith.constant 0 : index
    aie.shim_dma_allocation @in(%c, MM2S, 0)
    aie.runtime_sequence @go(%x: memref<64xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
    }
  })",
                                       unverified);
  ASSERT_TRUE(module);
  EXPECT_TRUE(failed(only<NpuDmaMemcpyNdOp>().verify()));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0], "'aiex.npu.dma_memcpy_nd' op shim DMA allocation must "
                         "reference a valid TileOp [shim-allocation-tile]");
}

TEST_F(AIEXHelpers, BlockFloatsArePacked) {
  auto small = BlockFloatType::get(&context, "v8bfp16ebs8");
  auto large = BlockFloatType::get(&context, "v16bfp16ebs16");
  EXPECT_EQ(small.getTotalBits(), 72u);
  EXPECT_EQ(large.getTotalBits(), 136u);
  EXPECT_EQ(DataLayout().getTypeABIAlignment(small), 1u);
  EXPECT_EQ(getElementBits(large), 136u);
  EXPECT_FALSE(BlockFloatType::isBlockFormat("v4bfp16"));
}

} // namespace
