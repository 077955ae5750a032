// Where each quantity of a buffer descriptor lies in its register words.
//
// Private to the Image room: one table a tile kind and generation, read by the
// codec, by the range checks and by nobody else.

#ifndef TILELOOM_LIB_IMAGE_BDLAYOUT_H
#define TILELOOM_LIB_IMAGE_BDLAYOUT_H

#include "tileloom/Device/Device.h"

#include "llvm/ADT/ArrayRef.h"

namespace tileloom {

/// One quantity of a BD, by the name that the register reference gives it.
enum class BdQuantity : uint8_t {
  Valid,
  Address,
  Length,
  D0Step,
  D1Step,
  D2Step,
  D3Step,
  D0Wrap,
  D1Wrap,
  D2Wrap,
  D3Wrap,
  IterationStep,
  IterationWrap,
  IterationCurrent,
  D0Before,
  D1Before,
  D2Before,
  D0After,
  D1After,
  D2After,
  PacketEnable,
  PacketType,
  PacketId,
  OutOfOrderId,
  UseNextBd,
  NextBd,
  AcquireEnable,
  AcquireId,
  AcquireValue,
  UseAcquireValue,
  ReleaseEnable,
  ReleaseId,
  ReleaseValue,
  UseReleaseValue,
  TlastSuppress,
  Compression,
  Burst,
  AxCache,
  AxQos,
  Smid,
  Secure,
};
inline constexpr unsigned NumBdQuantities = unsigned(BdQuantity::Secure) + 1;

struct BdQuantityInfo {
  llvm::StringLiteral name;
  uint8_t bias;   ///< Subtracted before the value goes to the register.
  uint8_t absent; ///< The value that a BD without this field has.
};
const BdQuantityInfo &bdQuantityInfo(BdQuantity quantity);

/// Bits hi..lo of word `word` hold bits valueLo.. of the (biased) quantity.
struct BdField {
  BdQuantity what;
  uint8_t word, hi, lo;
  uint8_t valueLo = 0;
};

/// A register field whose feature BufferDescriptor has no word for.
struct BdForeignField {
  uint8_t word, hi, lo;
  llvm::StringLiteral name;
};

struct BdLayout {
  uint32_t base = 0;   ///< Tile-relative byte address of BD 0.
  uint32_t stride = 0; ///< Bytes from one BD to the next.
  uint32_t words = 0;
  bool binaryLocks = false; ///< AIE1: one lock, two enables, values 0 and 1.
  uint8_t lengthBias = 0;   ///< AIE1 core tiles store the length minus one.
  llvm::ArrayRef<BdField> fields;
  llvm::ArrayRef<BdField> more; ///< Fields that this generation adds.
  llvm::ArrayRef<BdForeignField> foreign;
};

/// Calls `visit` for every field of a layout.
template <typename Visitor>
void forEachBdField(const BdLayout &layout, Visitor visit) {
  for (const BdField &field : layout.fields)
    visit(field);
  for (const BdField &field : layout.more)
    visit(field);
}

/// The layout of a tile kind's BDs; null when the kind has no DMA.
const BdLayout *bdLayout(const Device &device, TileKind kind);

} // namespace tileloom

#endif // TILELOOM_LIB_IMAGE_BDLAYOUT_H
