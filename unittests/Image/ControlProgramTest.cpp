// Does the TXN codec write and read what the format says?

#include "RandomImage.h"
#include "tileloom/Image/TxnFile.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tileloom;
using namespace tileloom::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

static const Device &device(llvm::StringRef name) {
  return *Device::lookup(name);
}

static std::string decodeFault(std::vector<uint32_t> words) {
  auto txn = decodeTxn(words);
  return txn ? "" : llvm::toString(txn.takeError());
}

/// A one-column npu1 file with a correct size word.
static std::vector<uint32_t> file(uint32_t version, uint32_t operations,
                                  std::vector<uint32_t> body) {
  std::vector<uint32_t> words = {0x06030000 | version, 0x00000101, operations,
                                 uint32_t(16 + 4 * body.size())};
  words.insert(words.end(), body.begin(), body.end());
  return words;
}

TEST(Txn, Headers) {
  EXPECT_THAT(encodeTxn(device("npu1"), {}),
              ElementsAre(0x06030100, 0x00000104, 0, 16));
  EXPECT_THAT(encodeTxn(device("npu1_1col"), {}),
              ElementsAre(0x06030100, 0x00000101, 0, 16));
  EXPECT_THAT(encodeTxn(device("npu2"), {}),
              ElementsAre(0x06040100, 0x00000108, 0, 16));
}

// Column 0: push BD 1 to S2MM 0 with a token, then wait for it.
TEST(Txn, PushAndWait) {
  ControlProgram program = {WriteOp{0x1D204, 0x80000001},
                            SyncOp{{0, 0}, {DmaDirection::S2MM, 0}, 1, 1}};
  EXPECT_THAT(encodeTxn(device("npu1_1col"), program),
              ElementsAre(0x06030100, 0x00000101, 0x00000002, 0x00000038,
                          0x00000000, 0x00000000, 0x0001D204, 0x00000000,
                          0x80000001, 0x00000018, 0x00000080, 0x00000010,
                          0x00000000, 0x00010100));
}

// BD 1 word 1, argument 2, offset 64.
TEST(Txn, AddressPatch) {
  auto words = encodeTxn(device("npu1_1col"), {AddressPatchOp{0x1D024, 2, 64}});
  EXPECT_THAT(llvm::ArrayRef(words).drop_front(4),
              ElementsAre(0x81, 0x30, 0, 0, 0, 0, 0x1D024, 0, 2, 0, 0x40, 0));
}

TEST(Txn, OtherOperations) {
  auto body = [](ControlOp op) {
    auto words = encodeTxn(device("npu1"), {std::move(op)});
    return std::vector<uint32_t>(words.begin() + 4, words.end());
  };
  EXPECT_THAT(body(MaskWriteOp{0x1D210, 0xF00, 0x1F00}),
              ElementsAre(3, 0, 0x1D210, 0, 0xF00, 0x1F00, 28));
  EXPECT_THAT(body(BlockWriteOp{0x201D000, {7, 8}, TileCoord{1, 0}}),
              ElementsAre(1, 1, 0x201D000, 24, 7, 8));
  EXPECT_THAT(body(BlockWriteOp{0x201D000, {7}, std::nullopt}),
              ElementsAre(1, 0, 0x201D000, 20, 7));
  EXPECT_THAT(body(SyncOp{{3, 1}, {DmaDirection::MM2S, 5}, 2, 4}),
              ElementsAre(0x80, 16, 0x00030101, 0x05020400));
  EXPECT_THAT(body(PreemptOp{2}), ElementsAre(0x206));
  EXPECT_THAT(body(LoadPdiOp{3, 0x100, 0x200001000}),
              ElementsAre(0x30008, 0x100, 0x1000, 2));
}

TEST(Txn, ReadsVersion10) {
  auto txn = decodeTxn(
      file(0x0001, 7, {0x00, 0x1D204, 5,                          // write
                       0x03, 0x1D210, 0xF00,   0x1F00,            // mask write
                       0x01, 0x1D000, 20,      7,          8,     // block write
                       0x80, 16,      0,       0x00010100,        // sync
                       0x81, 24,      0x1D024, 2,          64, 0, // patch
                       0x81, 48,      0,       0,          0,  0,    0x1D044,
                       0,    1,       0,       8,          0,  0x106}));
  ASSERT_TRUE(bool(txn)) << llvm::toString(txn.takeError());
  EXPECT_EQ(txn->major, 1u);
  EXPECT_EQ(txn->minor, 0u);
  EXPECT_THAT(
      txn->program,
      ElementsAre(ControlOp(WriteOp{0x1D204, 5}),
                  ControlOp(MaskWriteOp{0x1D210, 0xF00, 0x1F00}),
                  ControlOp(BlockWriteOp{0x1D000, {7, 8}, std::nullopt}),
                  ControlOp(SyncOp{{0, 0}, {DmaDirection::S2MM, 0}, 1, 1}),
                  ControlOp(AddressPatchOp{0x1D024, 2, 64}),
                  ControlOp(AddressPatchOp{0x1D044, 1, 8}),
                  ControlOp(PreemptOp{1})));
}

TEST(Txn, TooSmallForAHeader) {
  EXPECT_EQ(decodeFault({0x06030100, 0x101, 0}),
            "Transaction binary is too small for header [malformed-txn]");
}

TEST(Txn, Truncated) {
  auto words = encodeTxn(device("npu1"), {WriteOp{0x1D204, 1}});
  words.pop_back();
  EXPECT_EQ(decodeFault(words),
            "Transaction binary truncated while parsing opcode "
            "[malformed-txn]\nnote: operation 0 at byte offset 16");
  // The header counts an operation that is not there.
  EXPECT_THAT(decodeFault(file(0x0100, 1, {})),
              HasSubstr("Transaction binary truncated while parsing opcode"));
  // A block write that says more than there is.
  EXPECT_THAT(decodeFault(file(0x0100, 1, {1, 0, 0x1D000, 0xFFFFFFFC})),
              HasSubstr("Transaction binary truncated while parsing opcode"));
}

TEST(Txn, UnhandledOpcodes) {
  EXPECT_THAT(decodeFault(file(0x0100, 1, {0x0A})),
              HasSubstr("Unhandled opcode: 10 for v0.1 transaction "
                        "[malformed-txn]"));
  EXPECT_THAT(decodeFault(file(0x0001, 1, {0xC8})),
              HasSubstr("Unhandled opcode: 200 for v1.0 transaction"));
}

TEST(Txn, ContradictorySizes) {
  EXPECT_THAT(decodeFault(file(0x0100, 1, {0, 0, 0x1D204, 0, 1, 28})),
              HasSubstr("says that it has 28 bytes, but takes 24"));
  EXPECT_THAT(decodeFault(file(0x0100, 1, {1, 0, 0x1D204, 12})),
              HasSubstr("a block write of 12 bytes"));
  EXPECT_THAT(decodeFault(file(0x0100, 0, {6})),
              HasSubstr("goes on behind its last operation"));
  EXPECT_THAT(decodeFault({0x06030100, 0x101, 0, 20}),
              HasSubstr("says that it has 20 bytes, but has 16"));
  EXPECT_THAT(decodeFault(file(0x0200, 0, {})),
              HasSubstr("version 0.2, not 0.1 or 1.0"));
  EXPECT_THAT(decodeFault(file(0x0100, 1, {0x80, 16, 2, 0x10100})),
              HasSubstr("direction 2 is neither S2MM (0) nor MM2S (1)"));
}

TEST(Txn, FieldsThatDoNotFit) {
  auto fault = [](ControlOp op) {
    return llvm::toString(verifyControlProgram({std::move(op)}));
  };
  EXPECT_EQ(fault(LoadPdiOp{70000, 0, 0}),
            "operation 0: load_pdi id = 70000 does not fit: the largest value "
            "is 65535 [txn-field-range]");
  EXPECT_THAT(fault(SyncOp{{256, 0}, {}, 1, 1}),
              HasSubstr("column = 256 does not fit"));
  EXPECT_THAT(fault(SyncOp{{0, -1}, {}, 1, 1}), HasSubstr("row = "));
  EXPECT_THAT(fault(BlockWriteOp{uint64_t(1) << 32, {1}, std::nullopt}),
              HasSubstr("block write address = 4294967296"));
}

TEST(Txn, Prints) {
  ControlProgram program = {
      WriteOp{0x201D214, 0x10003},
      MaskWriteOp{0x1D200, 0xF00, 0x1F00},
      BlockWriteOp{0x201D060, {1, 2}, std::nullopt},
      BlockWriteOp{0x220000, std::vector<uint32_t>(9, 1), std::nullopt},
      AddressPatchOp{0x201D064, 0, 16},
      SyncOp{{1, 0}, {DmaDirection::MM2S, 0}, 1, 1},
      PreemptOp{1},
      LoadPdiOp{2, 64, 0x1000},
      WriteOp{0xFFFFFFFFFFFF, 1}};
  std::string text;
  llvm::raw_string_ostream os(text);
  printControlProgram(device("npu1"), program, os);
  EXPECT_EQ(
      text,
      "write 0x0201D214 (1, 0) DMA_MM2S_0_Task_Queue = 0x00010003\n"
      "maskwrite 0x0001D200 (0, 0) DMA_S2MM_0_Ctrl = 0x00000F00 mask "
      "0x00001F00\n"
      "blockwrite 0x0201D060 (1, 0) DMA_BD3_0 2 words = 0x00000001 "
      "0x00000002\n"
      "blockwrite 0x00220000 (0, 2) Program_Memory+0x0 9 words = 0x00000001 "
      "0x00000001 0x00000001 0x00000001 0x00000001 0x00000001 0x00000001 "
      "0x00000001 ...\n"
      "address_patch 0x0201D064 (1, 0) DMA_BD3_1 = argument 0 + 16\n"
      "sync (1, 0) MM2S 0 columns 1 rows 1\n"
      "preempt level 1\n"
      "load_pdi id 2 size 64 address 0x1000\n"
      "write 0xFFFFFFFFFFFF = 0x00000001\n");
}

RC_GTEST_PROP(Txn, EncodingAndDecodingIsTheIdentity, ()) {
  const Device &target = anyDevice();
  ControlProgram program = anyProgram(target);
  RC_ASSERT(llvm::toString(verifyControlProgram(program)) == "");
  auto txn = decodeTxn(encodeTxn(target, program));
  std::string fault = txn ? "" : llvm::toString(txn.takeError());
  RC_ASSERT(fault == "");
  RC_ASSERT(txn->program == program);
  RC_ASSERT(txn->columns == uint32_t(target.columns()));
  RC_ASSERT(txn->rows == uint32_t(target.rows()));
}

RC_GTEST_PROP(Txn, ArbitraryWordsAreReadOrRefused,
              (std::vector<uint32_t> body, bool compact)) {
  // Small opcodes and sizes reach deeper than arbitrary ones.
  for (uint32_t &word : body)
    if (coin())
      word %= 64;
  auto txn = decodeTxn(file(compact ? 0x0001 : 0x0100, uint32_t(between(0, 4)),
                            std::move(body)));
  if (!txn)
    RC_ASSERT(!llvm::toString(txn.takeError()).empty());
}

RC_GTEST_PROP(Txn, TruncationsAreRefused, ()) {
  const Device &target = anyDevice();
  ControlProgram program = anyProgram(target);
  auto words = encodeTxn(target, program);
  words.resize(between(0, words.size() - 1));
  auto txn = decodeTxn(words);
  RC_ASSERT(!txn);
  llvm::consumeError(txn.takeError());
}

TEST(TxnFile, OddSizesAreRefused) {
  auto txn = parseTxnBytes("x.bin", "12345");
  ASSERT_FALSE(bool(txn));
  EXPECT_EQ(llvm::toString(txn.takeError()),
            "'x.bin': 5 bytes are no whole number of words [malformed-txn]");
}

TEST(TxnFile, WordsAreLittleEndian) {
  auto bytes = txnBytes(device("npu1"), {});
  ASSERT_TRUE(bool(bytes));
  EXPECT_EQ(*bytes, llvm::StringRef("\0\1\3\6\4\1\0\0\0\0\0\0\x10\0\0\0", 16));
}
