// How a control program becomes the words of a TXN file, version 0.1.

#include "TxnFormat.h"
#include "tileloom/Image/ControlProgram.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

static uint32_t low(uint64_t value) { return uint32_t(value); }
static uint32_t high(uint64_t value) { return uint32_t(value >> 32); }

namespace {
/// Appends the words of one operation. Word 0 holds the opcode, the size is in
/// bytes and counts every word.
struct OpWriter {
  std::vector<uint32_t> &out;

  void emit(std::initializer_list<uint32_t> words) {
    out.insert(out.end(), words);
  }
  void operator()(const WriteOp &op) {
    emit({uint32_t(TxnOpcode::Write), 0, low(op.address), high(op.address),
          op.value, 24});
  }
  void operator()(const MaskWriteOp &op) {
    emit({uint32_t(TxnOpcode::MaskWrite), 0, low(op.address), high(op.address),
          op.value, op.mask, 28});
  }
  void operator()(const BlockWriteOp &op) {
    uint32_t tile =
        op.tile ? uint32_t(op.tile->column) | uint32_t(op.tile->row) << 8 : 0;
    emit({uint32_t(TxnOpcode::BlockWrite), tile, low(op.address),
          uint32_t(4 * (4 + op.words.size()))});
    out.insert(out.end(), op.words.begin(), op.words.end());
  }
  void operator()(const MaskPollOp &op) { // aie-rt: the layout of a mask write.
    emit({uint32_t(TxnOpcode::MaskPoll), 0, low(op.address), high(op.address),
          op.value, op.mask, 28});
  }
  void operator()(const SyncOp &op) {
    emit({uint32_t(TxnOpcode::Sync), 16,
          uint32_t(op.channel.direction) | uint32_t(op.tile.row) << 8 |
              uint32_t(op.tile.column) << 16,
          op.rows << 8 | op.columns << 16 | uint32_t(op.channel.index) << 24});
  }
  void operator()(const AddressPatchOp &op) {
    emit({uint32_t(TxnOpcode::DdrPatch), 48, 0, 0, 0, 0, low(op.address),
          high(op.address), op.argument, 0, low(op.offset), high(op.offset)});
  }
  void operator()(const PreemptOp &op) {
    emit({uint32_t(TxnOpcode::Preempt) | uint32_t(op.level) << 8});
  }
  void operator()(const LoadPdiOp &op) {
    emit({uint32_t(TxnOpcode::LoadPdi) | op.id << 16, op.size, low(op.address),
          high(op.address)});
  }
};
} // namespace

std::vector<uint32_t> tileloom::encodeTxn(const Device &device,
                                          llvm::ArrayRef<ControlOp> program) {
  std::vector<uint32_t> words = {
      uint32_t(device.rows()) << 24 | device.txnGeneration() << 16 | 1 << 8 | 0,
      uint32_t(device.memTileRows()) << 8 | uint32_t(device.columns()),
      uint32_t(program.size()), 0};
  for (const ControlOp &op : program)
    std::visit(OpWriter{words}, op);
  words[3] = uint32_t(4 * words.size());
  return words;
}

namespace {
/// Finds what an operation asks for that its words cannot hold.
struct OpChecker {
  std::string fault;

  void limit(llvm::StringRef what, uint64_t value, uint64_t limit) {
    if (value > limit && fault.empty())
      fault = (what + " = " + llvm::Twine(value) +
               " does not fit: the largest value is " + llvm::Twine(limit))
                  .str();
  }
  void tile(TileCoord coord) {
    limit("column", uint32_t(coord.column), 255);
    limit("row", uint32_t(coord.row), 255);
  }
  void operator()(const WriteOp &) {}
  void operator()(const MaskWriteOp &) {}
  void operator()(const MaskPollOp &) {}
  void operator()(const AddressPatchOp &) {}
  void operator()(const PreemptOp &) {}
  void operator()(const BlockWriteOp &op) {
    limit("block write address", op.address, 0xFFFFFFFF);
    limit("block write word count", op.words.size(), (1u << 30) - 5);
    if (op.tile)
      tile(*op.tile);
  }
  void operator()(const SyncOp &op) {
    tile(op.tile);
    limit("sync channel", uint32_t(op.channel.index), 255);
    limit("sync rows", op.rows, 255);
    limit("sync columns", op.columns, 255);
  }
  void operator()(const LoadPdiOp &op) { limit("load_pdi id", op.id, 0xFFFF); }
};
} // namespace

llvm::Error tileloom::verifyControlProgram(llvm::ArrayRef<ControlOp> program) {
  llvm::Error errors = llvm::Error::success();
  for (size_t i = 0; i < program.size(); ++i) {
    OpChecker checker;
    std::visit(checker, program[i]);
    if (!checker.fault.empty())
      errors = llvm::joinErrors(
          std::move(errors),
          makeDiagnostic("txn-field-range",
                         "operation " + llvm::Twine(i) + ": " + checker.fault));
  }
  return errors;
}
