// What a core may ask of its tile: a stack, a data region, files to link.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

static std::string toHex(int64_t value) {
  return "0x" + llvm::utohexstr(uint64_t(value));
}

static LogicalResult verifyLinkFiles(CoreOp core) {
  if (core.getElfFile() && !core.hasEmptyBody())
    return emitNamedError(core, "core-body")
           << "When `elf_file` attribute is specified, core body must be empty "
              "(consist of exactly one `aie.end` op).";
  for (StringRef list : {"link_files", "link_merge_files"})
    if (core.getLinkWith() && core->hasAttr(list))
      return emitNamedError(core, "core-link-files")
             << "cannot specify both 'link_with' (deprecated) and '" << list
             << "'; run aie-assign-core-link-files to fold 'link_with' into "
                "'link_files'";
  if (!core.getLinkFiles() || !core.getLinkMergeFiles())
    return success();
  llvm::StringSet<> linked;
  for (auto file : core.getLinkFiles()->getAsValueRange<StringAttr>())
    linked.insert(file);
  for (auto file : core.getLinkMergeFiles()->getAsValueRange<StringAttr>())
    if (linked.contains(file))
      return emitNamedError(core, "core-link-files")
             << "artifact '" << file
             << "' appears in both 'link_files' and 'link_merge_files'";
  return success();
}

/// The rules of a stack that is pinned to a bank.
static LogicalResult verifyStackBank(CoreOp core, const Device &device) {
  std::optional<int32_t> bank = core.getStackBank();
  if (!bank)
    return success();
  int64_t size = core.getEffectiveStackSize();
  int64_t banks = device.bankCount(TileKind::Core);
  int64_t bankSize = device.bankSize(TileKind::Core);
  if (*bank >= banks)
    return emitNamedError(core, "core-stack")
           << "stack_bank " << *bank << " does not exist; this tile has "
           << banks << " banks";
  if (size > bankSize)
    return emitNamedError(core, "core-stack")
           << "stack_bank pins a " << size << "-byte stack to bank " << *bank
           << ", which holds " << bankSize
           << " bytes; omit stack_bank and stack_address for legacy placement";
  std::optional<int32_t> address = core.getStackAddress();
  if (!address)
    return success();
  if (*address / bankSize != *bank)
    return emitNamedError(core, "core-stack")
           << "stack_address " << toHex(*address) << " lies in bank "
           << *address / bankSize << ", but stack_bank requests bank " << *bank;
  int64_t bankEnd = (*bank + 1) * bankSize;
  if (*address + size > bankEnd)
    return emitNamedError(core, "core-stack")
           << "a " << size << "-byte stack at " << toHex(*address)
           << " runs past stack_bank " << *bank << " (ending at "
           << toHex(bankEnd) << ")";
  return success();
}

static LogicalResult verifyStack(CoreOp core) {
  const Device &device = getDevice(core);
  if (failed(verifyStackBank(core, device)))
    return failure();
  int64_t size = core.getEffectiveStackSize();
  int64_t memory = device.dataMemorySize(TileKind::Core);
  if (size >= memory)
    return emitNamedError(core, "core-stack")
           << "stack_size " << size
           << " leaves no local memory for this tile's buffers (" << memory
           << " bytes total)";
  std::optional<int32_t> address = core.getStackAddress();
  if (!address)
    return success();
  if (*address + size > memory)
    return emitNamedError(core, "core-stack")
           << "a " << size << "-byte stack at " << toHex(*address)
           << " runs past this tile's local memory (" << memory
           << " bytes total)";
  if (*address % device.stackAlignment() != 0)
    return emitNamedError(core, "core-stack")
           << "stack_address must be aligned to " << device.stackAlignment()
           << " bytes for this target's stack ABI";
  return success();
}

static LogicalResult verifyData(CoreOp core) {
  std::optional<int32_t> declared = core.getDataSize();
  std::optional<int32_t> measured = core.getMeasuredDataSize();
  if (declared && measured && *declared < *measured)
    return emitNamedError(core, "core-data")
           << "data_size " << *declared << " is smaller than the " << *measured
           << " bytes this core's linked sections occupy";
  return success();
}

static LogicalResult verifyMeasuredAlignments(CoreOp core) {
  auto isLegal = [](int32_t alignment) {
    return alignment >= 1 && alignment <= 65536 &&
           llvm::isPowerOf2_32(uint32_t(alignment));
  };
  std::optional<int32_t> data = core.getMeasuredDataAlignment();
  if (data && !isLegal(*data))
    return emitNamedError(core, "core-data")
           << "measured_data_alignment must be a power of two between 1 and "
              "65536 bytes";
  std::optional<ArrayRef<int32_t>> banks = core.getMeasuredBankAlignments();
  if (banks && !llvm::all_of(*banks, isLegal))
    return emitNamedError(core, "core-data")
           << "measured_bank_alignments must contain only powers of two "
              "between 1 and 65536 bytes";
  return success();
}

LogicalResult CoreOp::verify() {
  if (TileLike tile = getTileLike(); tile && !tile.isCoreTile())
    return emitNamedError(*this, "wrong-tile-kind")
           << "failed to verify that op exists in a core tile";
  if (getBody().empty())
    return emitNamedError(*this, "empty-body") << "should have non-empty body";
  return failure(failed(verifyLinkFiles(*this)) || failed(verifyData(*this)) ||
                 failed(verifyStack(*this)) ||
                 failed(verifyMeasuredAlignments(*this)));
}
