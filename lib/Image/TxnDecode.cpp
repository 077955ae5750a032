// How the words of a TXN file, version 0.1 or 1.0, become a control program.

#include "TxnFormat.h"
#include "tileloom/Image/ControlProgram.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

namespace {
/// Reads one operation after the other. Version 0.1 has a spare word, 64-bit
/// addresses and a size in each register operation; version 1.0 has none of
/// them.
class TxnReader {
public:
  TxnReader(llvm::ArrayRef<uint32_t> words, bool compact)
      : words(words), compact(compact) {}

  bool atEnd() const { return position == words.size(); }
  /// Reads the operation at the present position and steps behind it.
  llvm::Expected<ControlOp> next();
  void skipHeader() { position = TxnHeaderWords; }
  llvm::Error fault(const llvm::Twine &message) const {
    return makeDiagnostic("malformed-txn", message,
                          {"operation " + llvm::utostr(count) +
                           " at byte offset " + llvm::utostr(4 * position)});
  }

private:
  llvm::Error truncated() const {
    return fault("Transaction binary truncated while parsing opcode");
  }
  /// Fails unless `count` words are left and the size word, if any, says so.
  llvm::Error require(size_t count, std::optional<size_t> sizeWord = {});
  uint32_t word(size_t i) const { return words[position + i]; }
  uint64_t wide(size_t i) const {
    return uint64_t(word(i + 1)) << 32 | word(i);
  }

  llvm::Expected<ControlOp> registerOp(TxnOpcode opcode);
  llvm::Expected<ControlOp> blockWrite();
  llvm::Expected<ControlOp> sync();
  llvm::Expected<ControlOp> ddrPatch();
  llvm::Expected<ControlOp> loadPdi();

  ControlOp take(size_t wordCount, ControlOp op) {
    position += wordCount;
    ++count;
    return op;
  }

  llvm::ArrayRef<uint32_t> words;
  bool compact;        ///< Version 1.0.
  size_t position = 0; ///< In words.
  size_t count = 0;    ///< Operations read so far.
};
} // namespace

llvm::Error TxnReader::require(size_t needed, std::optional<size_t> sizeWord) {
  if (words.size() - position < needed)
    return truncated();
  if (sizeWord && word(*sizeWord) != 4 * needed)
    return fault("the operation says that it has " +
                 llvm::Twine(word(*sizeWord)) + " bytes, but takes " +
                 llvm::Twine(4 * needed));
  return llvm::Error::success();
}

llvm::Expected<ControlOp> TxnReader::registerOp(TxnOpcode opcode) {
  const bool masked = opcode != TxnOpcode::Write;
  const size_t size = (compact ? 3 : 6) + masked;
  if (llvm::Error error = require(
          size, compact ? std::nullopt : std::optional<size_t>(size - 1)))
    return std::move(error);
  const uint64_t address = compact ? word(1) : wide(2);
  const uint32_t value = word(compact ? 2 : 4);
  const uint32_t mask = masked ? word(compact ? 3 : 5) : 0;
  if (opcode == TxnOpcode::Write)
    return take(size, WriteOp{address, value});
  if (opcode == TxnOpcode::MaskWrite)
    return take(size, MaskWriteOp{address, value, mask});
  return take(size, MaskPollOp{address, value, mask});
}

llvm::Expected<ControlOp> TxnReader::blockWrite() {
  const size_t header = compact ? 3 : 4;
  if (llvm::Error error = require(header))
    return std::move(error);
  const uint32_t bytes = word(header - 1);
  if (bytes % 4 != 0 || bytes < 4 * header)
    return fault("a block write of " + llvm::Twine(bytes) +
                 " bytes is no whole number of words behind its header");
  if (llvm::Error error = require(bytes / 4))
    return std::move(error);
  BlockWriteOp op;
  op.address = word(header - 2);
  if (!compact && word(1) != 0)
    op.tile = TileCoord{int32_t(word(1) & 0xFF), int32_t(word(1) >> 8 & 0xFF)};
  llvm::ArrayRef<uint32_t> data =
      words.slice(position + header, bytes / 4 - header);
  op.words.assign(data.begin(), data.end());
  return take(bytes / 4, std::move(op));
}

llvm::Expected<ControlOp> TxnReader::sync() {
  if (llvm::Error error = require(4, /*sizeWord=*/1))
    return std::move(error);
  SyncOp op;
  if ((word(2) & 0xFF) > 1)
    return fault("direction " + llvm::Twine(word(2) & 0xFF) +
                 " is neither S2MM (0) nor MM2S (1)");
  op.channel.direction = DmaDirection(word(2) & 0xFF);
  op.tile.row = int32_t(word(2) >> 8 & 0xFF);
  op.tile.column = int32_t(word(2) >> 16 & 0xFF);
  op.rows = word(3) >> 8 & 0xFF;
  op.columns = word(3) >> 16 & 0xFF;
  op.channel.index = int32_t(word(3) >> 24);
  return take(4, op);
}

llvm::Expected<ControlOp> TxnReader::ddrPatch() {
  if (llvm::Error error = require(2))
    return std::move(error);
  // Producers of version 1.0 are known with either of the two sizes.
  if (compact && word(1) == 24) {
    if (llvm::Error error = require(6))
      return std::move(error);
    return take(6, AddressPatchOp{word(2), word(3), word(4)});
  }
  if (llvm::Error error = require(12, /*sizeWord=*/1))
    return std::move(error);
  return take(12, AddressPatchOp{wide(6), word(8), wide(10)});
}

llvm::Expected<ControlOp> TxnReader::loadPdi() {
  if (llvm::Error error = require(4))
    return std::move(error);
  return take(4, LoadPdiOp{word(0) >> 16, word(1), wide(2)});
}

llvm::Expected<ControlOp> TxnReader::next() {
  if (atEnd())
    return truncated();
  const uint8_t opcode = uint8_t(word(0));
  switch (TxnOpcode(opcode)) {
  case TxnOpcode::Write:
  case TxnOpcode::MaskWrite:
  case TxnOpcode::MaskPoll:
    return registerOp(TxnOpcode(opcode));
  case TxnOpcode::BlockWrite:
    return blockWrite();
  case TxnOpcode::Preempt:
    return take(1, PreemptOp{uint8_t(word(0) >> 8)});
  case TxnOpcode::LoadPdi:
    return loadPdi();
  case TxnOpcode::Sync:
    return sync();
  case TxnOpcode::DdrPatch:
    return ddrPatch();
  }
  return fault("Unhandled opcode: " + llvm::Twine(unsigned(opcode)) + " for v" +
               (compact ? "1.0" : "0.1") + " transaction");
}

llvm::Expected<DecodedTxn> tileloom::decodeTxn(llvm::ArrayRef<uint32_t> words) {
  if (words.size() < TxnHeaderWords)
    return makeDiagnostic("malformed-txn",
                          "Transaction binary is too small for header");
  DecodedTxn txn;
  txn.major = words[0] & 0xFF;
  txn.minor = words[0] >> 8 & 0xFF;
  txn.generation = words[0] >> 16 & 0xFF;
  txn.rows = words[0] >> 24;
  txn.columns = words[1] & 0xFF;
  txn.memTileRows = words[1] >> 8 & 0xFF;
  const bool compact = txn.major == 1 && txn.minor == 0;
  if (!compact && (txn.major != 0 || txn.minor != 1))
    return makeDiagnostic("malformed-txn", "Transaction binary has version " +
                                               llvm::Twine(txn.major) + "." +
                                               llvm::Twine(txn.minor) +
                                               ", not 0.1 or 1.0");
  const uint32_t operations = words[2], bytes = words[3];
  TxnReader reader(words, compact);
  reader.skipHeader();
  for (uint32_t i = 0; i < operations; ++i) {
    llvm::Expected<ControlOp> op = reader.next();
    if (!op)
      return op.takeError();
    txn.program.push_back(std::move(*op));
  }
  if (!reader.atEnd())
    return reader.fault("Transaction binary goes on behind its last operation");
  if (bytes != 4 * words.size())
    return makeDiagnostic("malformed-txn",
                          "Transaction binary says that it has " +
                              llvm::Twine(bytes) + " bytes, but has " +
                              llvm::Twine(4 * words.size()));
  return std::move(txn);
}
