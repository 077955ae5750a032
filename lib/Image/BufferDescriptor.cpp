// How a buffer descriptor becomes register words and comes back.

#include "tileloom/Image/BufferDescriptor.h"

#include "BdLayout.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tileloom;
using Q = BdQuantity;

namespace {
/// The quantities of a BD in true units, indexed by BdQuantity. Lock values are
/// sign-extended to 64 bits.
struct Quantities {
  std::array<uint64_t, NumBdQuantities> values{};
  uint64_t &operator[](Q q) { return values[unsigned(q)]; }
  uint64_t operator[](Q q) const { return values[unsigned(q)]; }
};
} // namespace

static constexpr Q stepOf[] = {Q::D0Step, Q::D1Step, Q::D2Step, Q::D3Step};
static constexpr Q wrapOf[] = {Q::D0Wrap, Q::D1Wrap, Q::D2Wrap, Q::D3Wrap};
static constexpr Q beforeOf[] = {Q::D0Before, Q::D1Before, Q::D2Before};
static constexpr Q afterOf[] = {Q::D0After, Q::D1After, Q::D2After};

static uint32_t lowMask(unsigned hi, unsigned lo) {
  return llvm::maskTrailingOnes<uint32_t>(hi - lo + 1);
}

static bool isSigned(const BdLayout &layout, Q q) {
  return !layout.binaryLocks && (q == Q::AcquireValue || q == Q::ReleaseValue);
}

static uint64_t biasOf(const BdLayout &layout, Q q) {
  return q == Q::Length ? layout.lengthBias : bdQuantityInfo(q).bias;
}

static void lockQuantities(const BdLayout &layout, const BufferDescriptor &bd,
                           Quantities &q) {
  auto value = [&](int32_t v) -> uint64_t {
    // AIE1: -1 asks for the lock without a value, told by the use bit alone.
    return layout.binaryLocks && v == -1 ? 0 : uint64_t(int64_t(v));
  };
  if (bd.acquire) {
    q[Q::AcquireEnable] = 1;
    q[Q::AcquireId] = bd.acquire->id;
    q[Q::AcquireValue] = value(bd.acquire->value);
    q[Q::UseAcquireValue] = layout.binaryLocks && bd.acquire->value != -1;
  }
  q[Q::ReleaseEnable] = bd.releaseEnabled;
  q[Q::ReleaseId] = bd.release.id;
  q[Q::ReleaseValue] = value(bd.release.value);
  q[Q::UseReleaseValue] =
      layout.binaryLocks && bd.releaseEnabled && bd.release.value != -1;
}

static Quantities quantitiesOf(const BdLayout &layout,
                               const BufferDescriptor &bd) {
  Quantities q;
  q[Q::Valid] = bd.valid;
  q[Q::Address] = bd.address;
  q[Q::Length] = bd.lengthWords;
  for (unsigned i = 0; i < 4; ++i) {
    q[stepOf[i]] = bd.dims[i].step;
    q[wrapOf[i]] = bd.dims[i].size;
  }
  q[Q::IterationStep] = bd.iteration.step;
  q[Q::IterationWrap] = bd.iteration.size;
  q[Q::IterationCurrent] = bd.iteration.current;
  for (unsigned i = 0; i < 3; ++i) {
    q[beforeOf[i]] = bd.padding[i].before;
    q[afterOf[i]] = bd.padding[i].after;
  }
  if (bd.packet) {
    q[Q::PacketEnable] = 1;
    q[Q::PacketType] = bd.packet->type;
    q[Q::PacketId] = bd.packet->id;
  }
  q[Q::OutOfOrderId] = bd.outOfOrderId;
  q[Q::UseNextBd] = bd.nextBd.has_value();
  q[Q::NextBd] = bd.nextBd.value_or(0);
  lockQuantities(layout, bd, q);
  q[Q::TlastSuppress] = bd.suppressTlast;
  q[Q::Compression] = bd.compression;
  q[Q::Burst] = bd.burstEncoding;
  q[Q::AxCache] = bd.axCache;
  q[Q::AxQos] = bd.axQos;
  q[Q::Smid] = bd.smid;
  q[Q::Secure] = bd.secure;
  return q;
}

static void locksFrom(const BdLayout &layout, const Quantities &q,
                      BufferDescriptor &bd) {
  auto value = [&](Q what, Q use) {
    return layout.binaryLocks && !q[use] ? -1 : int32_t(q[what]);
  };
  if (q[Q::AcquireEnable])
    bd.acquire = BdLockAccess{uint32_t(q[Q::AcquireId]),
                              value(Q::AcquireValue, Q::UseAcquireValue)};
  bd.releaseEnabled = q[Q::ReleaseEnable];
  if (!layout.binaryLocks || bd.releaseEnabled)
    bd.release = BdLockAccess{uint32_t(q[Q::ReleaseId]),
                              value(Q::ReleaseValue, Q::UseReleaseValue)};
}

static BufferDescriptor descriptorFrom(const BdLayout &layout,
                                       const Quantities &q) {
  BufferDescriptor bd;
  bd.valid = q[Q::Valid];
  bd.address = q[Q::Address];
  bd.lengthWords = q[Q::Length];
  for (unsigned i = 0; i < 4; ++i)
    bd.dims[i] = {uint32_t(q[wrapOf[i]]), uint32_t(q[stepOf[i]])};
  bd.iteration = {uint32_t(q[Q::IterationWrap]), uint32_t(q[Q::IterationStep]),
                  uint32_t(q[Q::IterationCurrent])};
  for (unsigned i = 0; i < 3; ++i)
    bd.padding[i] = {uint32_t(q[beforeOf[i]]), uint32_t(q[afterOf[i]])};
  if (q[Q::PacketEnable])
    bd.packet = BdPacket{uint8_t(q[Q::PacketType]), uint8_t(q[Q::PacketId])};
  bd.outOfOrderId = uint8_t(q[Q::OutOfOrderId]);
  if (q[Q::UseNextBd])
    bd.nextBd = uint32_t(q[Q::NextBd]);
  locksFrom(layout, q, bd);
  bd.suppressTlast = q[Q::TlastSuppress];
  bd.compression = q[Q::Compression];
  bd.burstEncoding = uint8_t(q[Q::Burst]);
  bd.axCache = uint8_t(q[Q::AxCache]);
  bd.axQos = uint8_t(q[Q::AxQos]);
  bd.smid = uint8_t(q[Q::Smid]);
  bd.secure = q[Q::Secure];
  return bd;
}

uint32_t tileloom::bdWordCount(const Device &device, TileKind kind) {
  const BdLayout *layout = bdLayout(device, kind);
  return layout ? layout->words : 0;
}

uint32_t tileloom::bdAddress(const Device &device, TileKind kind,
                             uint32_t index) {
  const BdLayout *layout = bdLayout(device, kind);
  return layout ? layout->base + layout->stride * index : 0;
}

std::optional<std::pair<uint32_t, uint32_t>>
tileloom::bdAtAddress(const Device &device, TileKind kind, uint32_t offset) {
  const BdLayout *layout = bdLayout(device, kind);
  if (!layout || offset < layout->base || offset % 4 != 0)
    return std::nullopt;
  uint32_t index = (offset - layout->base) / layout->stride;
  uint32_t word = (offset - layout->base) % layout->stride / 4;
  if (index >= device.dma(kind).bdCount || word >= layout->words)
    return std::nullopt;
  return std::pair(index, word);
}

llvm::SmallVector<uint32_t, 8> tileloom::encodeBd(const Device &device,
                                                  TileKind kind,
                                                  const BufferDescriptor &bd) {
  const BdLayout *layout = bdLayout(device, kind);
  if (!layout)
    return {};
  llvm::SmallVector<uint32_t, 8> words(layout->words, 0);
  Quantities q = quantitiesOf(*layout, bd);
  forEachBdField(*layout, [&](const BdField &field) {
    uint64_t stored =
        (q[field.what] - biasOf(*layout, field.what)) >> field.valueLo;
    words[field.word] |= (uint32_t(stored) & lowMask(field.hi, field.lo))
                         << field.lo;
  });
  return words;
}

BufferDescriptor tileloom::decodeBd(const Device &device, TileKind kind,
                                    llvm::ArrayRef<uint32_t> words) {
  const BdLayout *layout = bdLayout(device, kind);
  Quantities q;
  for (unsigned i = 0; i < NumBdQuantities; ++i)
    q[Q(i)] = bdQuantityInfo(Q(i)).absent;
  if (!layout)
    return descriptorFrom(BdLayout{}, q);
  // A quantity may be spread over several fields: start each at its bias, then
  // add the parts.
  forEachBdField(*layout, [&](const BdField &field) {
    q[field.what] = biasOf(*layout, field.what);
  });
  forEachBdField(*layout, [&](const BdField &field) {
    uint32_t word = field.word < words.size() ? words[field.word] : 0;
    uint64_t bits = (word >> field.lo) & lowMask(field.hi, field.lo);
    if (isSigned(*layout, field.what))
      bits = uint64_t(llvm::SignExtend64(bits, field.hi - field.lo + 1));
    q[field.what] += bits << field.valueLo;
  });
  return descriptorFrom(*layout, q);
}

llvm::StringRef tileloom::bdForeignFeature(const Device &device, TileKind kind,
                                           llvm::ArrayRef<uint32_t> words) {
  if (const BdLayout *layout = bdLayout(device, kind))
    for (const BdForeignField &field : layout->foreign)
      if (field.word < words.size() &&
          ((words[field.word] >> field.lo) & lowMask(field.hi, field.lo)))
        return field.name;
  return {};
}

//===----------------------------------------------------------------------===//
// Range checks
//===----------------------------------------------------------------------===//

namespace {
/// Collects the faults of one BD, each a `bd-field-range`.
class RangeChecker {
public:
  RangeChecker(const BdLayout &layout, TileKind kind)
      : layout(layout), kind(kind) {}

  void check(Q what, uint64_t value);
  void fault(const llvm::Twine &message) {
    errors = llvm::joinErrors(std::move(errors),
                              makeDiagnostic("bd-field-range", message));
  }
  llvm::Error take() { return std::move(errors); }

private:
  void outOfRange(Q what, uint64_t value, llvm::StringRef which,
                  const llvm::Twine &limit) {
    bool asSigned = what == Q::AcquireValue || what == Q::ReleaseValue;
    fault("BD field " + bdQuantityInfo(what).name + " = " +
          (asSigned ? llvm::itostr(int64_t(value)) : llvm::utostr(value)) +
          " does not fit: the " + which + " value on a " + toString(kind) +
          " is " + limit);
  }

  const BdLayout &layout;
  TileKind kind;
  llvm::Error errors = llvm::Error::success();
};
} // namespace

void RangeChecker::check(Q what, uint64_t value) {
  unsigned top = 0, bottom = 64;
  forEachBdField(layout, [&](const BdField &field) {
    if (field.what == what) {
      top = std::max(top, field.valueLo + field.hi - field.lo + 1u);
      bottom = std::min(bottom, unsigned(field.valueLo));
    }
  });
  uint64_t bias = biasOf(layout, what);
  if (top == 0) {
    uint64_t only = bdQuantityInfo(what).absent;
    if (value != only)
      outOfRange(what, value, "only", llvm::Twine(only));
    return;
  }
  if (isSigned(layout, what)) {
    int64_t limit = int64_t(1) << (top - 1);
    if (int64_t(value) >= limit)
      outOfRange(what, value, "largest", llvm::Twine(limit - 1));
    else if (int64_t(value) < -limit)
      outOfRange(what, value, "smallest", llvm::Twine(-limit));
    return;
  }
  uint64_t largest = (llvm::maskTrailingOnes<uint64_t>(top) &
                      ~llvm::maskTrailingOnes<uint64_t>(bottom)) +
                     bias;
  if (value < bias)
    outOfRange(what, value, "smallest", llvm::Twine(bias));
  else if (value > largest)
    outOfRange(what, value, "largest", llvm::Twine(largest));
  else if (value & llvm::maskTrailingOnes<uint64_t>(bottom))
    fault("BD field " + bdQuantityInfo(what).name + " = " + llvm::Twine(value) +
          " is not a multiple of " + llvm::Twine(1u << bottom));
}

llvm::Error tileloom::verifyBd(const Device &device, TileKind kind,
                               const BufferDescriptor &bd) {
  const BdLayout *layout = bdLayout(device, kind);
  if (!layout)
    return makeDiagnostic("bd-field-range", "a " + toString(kind) + " of " +
                                                device.name() +
                                                " has no buffer descriptors");
  RangeChecker checker(*layout, kind);
  Quantities q = quantitiesOf(*layout, bd);
  // Enables that the layout lacks are implied by it, not asked for by the BD.
  for (unsigned i = 0; i < NumBdQuantities; ++i)
    checker.check(Q(i), q[Q(i)]);
  if (layout->binaryLocks) {
    if (bd.acquire && bd.releaseEnabled && bd.acquire->id != bd.release.id)
      checker.fault(
          "BD field Lock_ID holds one lock, but the BD acquires lock " +
          llvm::Twine(bd.acquire->id) + " and releases lock " +
          llvm::Twine(bd.release.id));
    if (!bd.releaseEnabled && bd.release != BdLockAccess())
      checker.fault(
          "BD field Lock_Rel_Value = " + llvm::Twine(bd.release.value) +
          " does not fit: the only value of a BD that does not "
          "enable release is 0 (lock 0)");
  }
  return checker.take();
}
