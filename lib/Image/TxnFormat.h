// The operation codes and sizes of the TXN format, shared by writer and reader.

#ifndef TILELOOM_LIB_IMAGE_TXNFORMAT_H
#define TILELOOM_LIB_IMAGE_TXNFORMAT_H

#include <cstdint>

namespace tileloom {

/// Byte 0 of an operation's first word (aie-rt, XAie_TxnOpcode).
enum class TxnOpcode : uint8_t {
  Write = 0x00,
  BlockWrite = 0x01,
  MaskWrite = 0x03,
  MaskPoll = 0x04,
  Preempt = 0x06,
  LoadPdi = 0x08,
  Sync = 0x80, ///< TCT: wait for a task-complete token.
  DdrPatch = 0x81,
};

inline constexpr uint32_t TxnHeaderWords = 4;

} // namespace tileloom

#endif // TILELOOM_LIB_IMAGE_TXNFORMAT_H
