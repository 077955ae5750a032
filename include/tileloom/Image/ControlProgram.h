// What the host's command processor executes: writes, waits and patches, in
// order.
//
// The same list serves the static configuration of an array and a runtime
// sequence; both encode to the TXN binary format.

#ifndef TILELOOM_IMAGE_CONTROLPROGRAM_H
#define TILELOOM_IMAGE_CONTROLPROGRAM_H

#include "tileloom/Device/Device.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <variant>
#include <vector>

namespace tileloom {

/// Writes one word at an array address.
struct WriteOp {
  uint64_t address = 0;
  uint32_t value = 0;
  bool operator==(const WriteOp &) const = default;
};
/// register = (register & ~mask) | (value & mask).
struct MaskWriteOp {
  uint64_t address = 0;
  uint32_t value = 0;
  uint32_t mask = 0;
  bool operator==(const MaskWriteOp &) const = default;
};
/// Writes consecutive words. `tile` is set when the op names one (TXN word 1).
struct BlockWriteOp {
  uint64_t address = 0;
  std::vector<uint32_t> words;
  std::optional<TileCoord> tile;
  bool operator==(const BlockWriteOp &) const = default;
};
/// Waits until (register & mask) == value.
struct MaskPollOp {
  uint64_t address = 0;
  uint32_t value = 0;
  uint32_t mask = 0;
  bool operator==(const MaskPollOp &) const = default;
};
/// Waits for one task-complete token of the channel of each tile in a
/// rectangle.
struct SyncOp {
  TileCoord tile;
  DmaChannel channel;
  uint32_t columns = 1;
  uint32_t rows = 1;
  bool operator==(const SyncOp &) const = default;
};
/// Writes the address of host argument `argument` plus `offset` bytes into the
/// BD words at `address` (low 32 bits) and `address` + 4 (bits 15:0).
struct AddressPatchOp {
  uint64_t address = 0;
  uint32_t argument = 0;
  uint64_t offset = 0;
  bool operator==(const AddressPatchOp &) const = default;
};
struct PreemptOp {
  uint8_t level = 0;
  bool operator==(const PreemptOp &) const = default;
};
/// Loads a full configuration, by id (which of the image's devices).
struct LoadPdiOp {
  uint32_t id = 0;
  uint32_t size = 0;
  uint64_t address = 0;
  bool operator==(const LoadPdiOp &) const = default;
};

using ControlOp = std::variant<WriteOp, MaskWriteOp, BlockWriteOp, MaskPollOp,
                               SyncOp, AddressPatchOp, PreemptOp, LoadPdiOp>;
using ControlProgram = std::vector<ControlOp>;

/// Checks that every number fits its place in the TXN format: columns, rows and
/// channels eight bits, load_pdi ids 16 bits, block writes and sync rectangles
/// not empty, 32-bit addresses of block writes. Fails with `txn-field-range`.
llvm::Error verifyControlProgram(llvm::ArrayRef<ControlOp> program);

/// TXN version 0.1 words: 4 header words, then the operations. Precondition:
/// verifyControlProgram succeeds. A block write of tile (0, 0) reads back
/// without its tile: the format cannot tell the two apart.
std::vector<uint32_t> encodeTxn(const Device &device,
                                llvm::ArrayRef<ControlOp> program);

/// What a TXN file says about its device, and its operations.
struct DecodedTxn {
  uint32_t major = 0, minor = 0, generation = 0, rows = 0, columns = 0,
           memTileRows = 0;
  ControlProgram program;
};
/// Reads version 0.1 and 1.0. Fails with `malformed-txn`, naming the operation
/// and its byte offset.
llvm::Expected<DecodedTxn> decodeTxn(llvm::ArrayRef<uint32_t> words);

/// One line an operation, with tile, register name where known, and fields.
void printControlProgram(const Device &device,
                         llvm::ArrayRef<ControlOp> program,
                         llvm::raw_ostream &os);

} // namespace tileloom

#endif // TILELOOM_IMAGE_CONTROLPROGRAM_H
