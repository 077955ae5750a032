// Do the register codecs keep their promises on any bytes at all?
//
// The first byte picks the device and what the rest is: a TXN file, a list of
// register writes (which reaches deeper), or the words of a buffer descriptor.

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"

#include "llvm/Support/Endian.h"

#include <cstdio>
#include <cstdlib>

using namespace tileloom;

static void require(bool condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "broken promise: %s\n", what);
  abort();
}

/// True when there is no error; consumes it.
static bool succeeded(llvm::Error error) {
  bool good = !error;
  llvm::consumeError(std::move(error));
  return good;
}

static void checkRaise(const Device &device,
                       llvm::ArrayRef<ControlOp> program) {
  auto first = raiseConfiguration(device, program);
  if (!first)
    return llvm::consumeError(first.takeError());
  // Registers can hold what no configuration should: a BD id beyond the last.
  if (!succeeded(verifyConfiguration(*first)))
    return;
  auto second = raiseConfiguration(device, lowerConfiguration(*first));
  require(bool(second), "what was lowered can be raised");
  require(*first == *second, "raise, lower, raise gives the same");
}

static void checkTxn(const Device &device, std::vector<uint32_t> words,
                     bool mendHeader) {
  if (mendHeader && words.size() >= 4) {
    // A fuzzer does not guess a size and a version; the rest is its own.
    words[0] = words[0] & 1 ? 0x06030001 : 0x06030100;
    words[3] = uint32_t(4 * words.size());
  }
  auto txn = decodeTxn(words);
  if (!txn)
    return llvm::consumeError(txn.takeError());
  printControlProgram(device, txn->program, llvm::nulls());
  require(succeeded(verifyControlProgram(txn->program)),
          "what was decoded can be encoded");
  auto again = decodeTxn(encodeTxn(device, txn->program));
  require(bool(again), "what was encoded can be decoded");
  require(again->program == txn->program,
          "decode, encode, decode gives the same");
  checkRaise(device, txn->program);
}

static void checkWrites(const Device &device, llvm::ArrayRef<uint32_t> words) {
  ControlProgram program;
  for (; words.size() >= 2; words = words.drop_front(2)) {
    // Bits 31..30 pick the operation, 29..20 the tile, the rest the offset.
    uint32_t place = words[0] >> 20 & 0x3FF;
    TileCoord tile{int32_t(place >> 4) % device.columns(),
                   int32_t(place & 0xF) % device.rows()};
    uint64_t address =
        device.tileAddress(tile) + (words[0] & ((1u << device.rowShift()) - 1));
    switch (words[0] >> 30) {
    case 0:
    case 1:
      program.push_back(WriteOp{address, words[1]});
      break;
    case 2:
      program.push_back(
          MaskWriteOp{address, words[1], words[1] >> 16 | 0xFF00});
      break;
    default: {
      auto data = words.drop_front().take_front(1 + words[1] % 8);
      program.push_back(
          BlockWriteOp{address, {data.begin(), data.end()}, std::nullopt});
      break;
    }
    }
  }
  checkRaise(device, program);
}

static void checkBd(const Device &device, llvm::ArrayRef<uint32_t> words) {
  for (TileKind kind :
       {TileKind::Core, TileKind::Mem, TileKind::ShimNoc, TileKind::ShimPl}) {
    BufferDescriptor bd = decodeBd(device, kind, words);
    bdForeignFeature(device, kind, words);
    if (bdWordCount(device, kind) == 0)
      continue;
    require(succeeded(verifyBd(device, kind, bd)),
            "every word pattern decodes to a descriptor that fits");
    require(decodeBd(device, kind, encodeBd(device, kind, bd)) == bd,
            "decode, encode, decode gives the same descriptor");
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  static const char *const names[] = {"npu1",      "npu2",     "xcve2302",
                                      "xcvc1902",  "xcve3858", "npu1_1col",
                                      "npu2_3col", "xcve2802"};
  const Device &device = *Device::lookup(names[data[0] & 7]);
  std::vector<uint32_t> words;
  for (size_t i = 1; i + 4 <= size; i += 4)
    words.push_back(llvm::support::endian::read32le(data + i));
  switch (data[0] >> 3 & 3) {
  case 0:
    checkTxn(device, std::move(words), /*mendHeader=*/data[0] >> 5 & 1);
    break;
  case 1:
    checkTxn(device, std::move(words), /*mendHeader=*/true);
    break;
  case 2:
    checkWrites(device, words);
    break;
  default:
    checkBd(device, words);
    break;
  }
  return 0;
}
