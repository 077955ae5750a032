// Which register writes and waits do the plain ops of a sequence mean?

#include "SequenceTranslator.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

// Of arguments that a sequence uses without a type.
static constexpr uint64_t undeclaredBytes = 1 << 20;
static constexpr uint64_t largestUndeclared = 1 << 28;
static constexpr uint32_t mostArguments = 64;

mlir::LogicalResult SequenceTranslator::checkTile(mlir::Operation *op,
                                                  TileCoord tile) {
  if (device.contains(tile))
    return success();
  return emitNamedError(op, "tile-out-of-array")
         << "names tile " << toString(tile) << ", but device " << device.name()
         << " has " << device.columns() << " columns and " << device.rows()
         << " rows";
}

mlir::LogicalResult SequenceTranslator::visitRegister(mlir::Operation &op,
                                                      bool &known) {
  known = true;
  auto absolute = [&](mlir::Value address) -> mlir::FailureOr<uint64_t> {
    auto value = evaluate(&op, address);
    if (failed(value))
      return failure();
    return resolveRegisterAddress(&op, uint32_t(*value));
  };
  if (auto write = mlir::dyn_cast<NpuWrite32Op>(op)) {
    auto address = absolute(write.getAddressOperand());
    auto value = evaluate(&op, write.getValueOperand());
    if (failed(address) || failed(value))
      return failure();
    result.program.push_back(WriteOp{*address, uint32_t(*value)});
    return success();
  }
  if (auto write = mlir::dyn_cast<NpuMaskWrite32Op>(op)) {
    auto address = absolute(write.getAddressOperand());
    auto value = evaluate(&op, write.getValueOperand());
    auto mask = evaluate(&op, write.getMaskOperand());
    if (failed(address) || failed(value) || failed(mask))
      return failure();
    result.program.push_back(
        MaskWriteOp{*address, uint32_t(*value), uint32_t(*mask)});
    return success();
  }
  if (auto poll = mlir::dyn_cast<NpuMaskPollOp>(op)) {
    auto address = absolute(poll.getAddressOperand());
    auto value = evaluate(&op, poll.getValueOperand());
    auto mask = evaluate(&op, poll.getMaskOperand());
    if (failed(address) || failed(value) || failed(mask))
      return failure();
    result.program.push_back(
        MaskPollOp{*address, uint32_t(*value), uint32_t(*mask)});
    return success();
  }
  if (auto write = mlir::dyn_cast<NpuBlockWriteOp>(op)) {
    auto words = write.getDataWords();
    auto address = resolveRegisterAddress(&op, write.getAddress());
    if (failed(words) || failed(address))
      return failure();
    BlockWriteOp block{*address, {words->begin(), words->end()}, std::nullopt};
    if (write.getColumn() && write.getRow())
      block.tile = TileCoord{*write.getColumn(), *write.getRow()};
    result.program.push_back(std::move(block));
    return success();
  }
  if (auto write = mlir::dyn_cast<NpuBlockWriteValuesOp>(op)) {
    auto address = evaluate(&op, write.getAddress());
    if (failed(address))
      return failure();
    BlockWriteOp block{uint32_t(*address), {}, std::nullopt};
    for (mlir::Value value : write.getValues()) {
      auto word = evaluate(&op, value);
      if (failed(word))
        return failure();
      block.words.push_back(uint32_t(*word));
    }
    result.program.push_back(std::move(block));
    return success();
  }
  if (auto patch = mlir::dyn_cast<NpuAddressPatchOp>(op)) {
    auto plus = evaluate(&op, patch.getArgPlusOperand());
    if (failed(plus))
      return failure();
    AddressPatchOp out{patch.getAddr(), 0, uint64_t(*plus)};
    if (patch.getBuffer()) {
      auto view = viewOf(&op, patch.getBuffer());
      if (failed(view))
        return failure();
      out.argument = view->argument;
      out.offset += view->offset;
    } else {
      out.argument = uint32_t(patch.getArgIdx().value_or(0));
    }
    if (out.argument >= result.arguments.size())
      declareArgument(op, out);
    result.program.push_back(out);
    return success();
  }
  if (auto preempt = mlir::dyn_cast<NpuPreemptOp>(op)) {
    result.program.push_back(PreemptOp{uint8_t(preempt.getLevel())});
    return success();
  }
  if (auto write = mlir::dyn_cast<NpuWriteBdOp>(op))
    return visitWriteBd(write);
  if (auto write = mlir::dyn_cast<NpuRtpWriteOp>(op))
    return visitRtpWrite(write);
  if (auto set = mlir::dyn_cast<SetLockOp>(op))
    return visitSetLock(set);
  if (auto sync = mlir::dyn_cast<NpuSyncOp>(op))
    return visitSync(sync);
  known = false;
  return success();
}

/// A host passes what a sequence uses, declared or not: trace buffers, mostly.
/// How large the array must be, the descriptor says whose address it is.
void SequenceTranslator::declareArgument(mlir::Operation &op,
                                         const AddressPatchOp &patch) {
  uint64_t bytes = undeclaredBytes;
  for (const ControlOp &earlier : result.program) {
    auto *block = std::get_if<BlockWriteOp>(&earlier);
    auto *word = std::get_if<WriteOp>(&earlier);
    // The length is the word in front of the address.
    if (block && block->address + 4 == patch.address && !block->words.empty())
      bytes = uint64_t(block->words.front()) * 4 + patch.offset;
    else if (word && word->address + 4 == patch.address)
      bytes = uint64_t(word->value) * 4 + patch.offset;
  }
  bytes = std::min(std::max<uint64_t>(bytes, 4), largestUndeclared);
  while (result.arguments.size() <= patch.argument &&
         patch.argument < mostArguments) {
    HostArray array;
    array.name = "arg" + std::to_string(result.arguments.size());
    array.elementType = "i32";
    const bool meant = result.arguments.size() == patch.argument;
    array.shape = {int64_t(meant ? bytes / 4 : 1)};
    array.byteSize = uint64_t(array.shape[0]) * 4;
    result.arguments.push_back(std::move(array));
  }
  emitNamedWarning(&op, "argument-undeclared")
      << "uses argument " << patch.argument
      << ", which the sequence does not declare; an array of " << bytes
      << " bytes stands in";
}

mlir::LogicalResult SequenceTranslator::visitWriteBd(NpuWriteBdOp op) {
  const TileCoord at{int32_t(op.getColumn()), int32_t(op.getRow())};
  if (failed(checkTile(op, at)))
    return failure();
  const TileKind kind = device.kind(at);
  const unsigned last = device.dma(kind).dimensions - 1;
  BufferDescriptor bd;
  bd.valid = op.getValidBd();
  // The op's fields are register values: steps and iteration size less one. The
  // base address field of a core counts words of 4 bytes.
  bd.address = uint32_t(op.getBufferOffset());
  if (kind == TileKind::Mem)
    bd.address *= 4;
  bd.lengthWords = uint32_t(op.getBufferLength());
  const uint32_t sizes[] = {op.getD0Size(), op.getD1Size(), op.getD2Size()};
  const uint32_t strides[] = {op.getD0Stride(), op.getD1Stride(),
                              op.getD2Stride()};
  for (unsigned i = 0; i < 3; ++i)
    bd.dims[i] = {i == last ? 0 : sizes[i], strides[i] + 1};
  bd.iteration = {op.getIterationSize() + 1, op.getIterationStride() + 1,
                  op.getIterationCurrent()};
  bd.padding = {BdPadding{op.getD0ZeroBefore(), op.getD0ZeroAfter()},
                BdPadding{op.getD1ZeroBefore(), op.getD1ZeroAfter()},
                BdPadding{op.getD2ZeroBefore(), op.getD2ZeroAfter()}};
  if (op.getEnablePacket())
    bd.packet =
        BdPacket{uint8_t(op.getPacketType()), uint8_t(op.getPacketId())};
  bd.outOfOrderId = uint8_t(op.getOutOfOrderId());
  if (op.getUseNextBd())
    bd.nextBd = op.getNextBd();
  if (op.getLockAcqEnable())
    bd.acquire = BdLockAccess{op.getLockAcqId(), int32_t(op.getLockAcqVal())};
  bd.release = {op.getLockRelId(), int32_t(op.getLockRelVal())};
  if (device.isShim(at)) {
    llvm::ArrayRef<uint32_t> bursts = device.burstLengths();
    bd.burstEncoding = uint8_t(bursts.size() - 1);
    for (auto [encoding, bytes] : llvm::enumerate(bursts))
      if (bytes == uint32_t(op.getBurstLength()))
        bd.burstEncoding = uint8_t(encoding);
    bd.axCache = uint8_t(op.getAxcache().value_or(2));
  }
  return writeBd(op, at, op.getBdId(), bd, std::nullopt);
}

mlir::LogicalResult SequenceTranslator::visitRtpWrite(NpuRtpWriteOp op) {
  auto value = evaluate(op, op.getValueOperand());
  auto address = resolveRegisterAddress(op, op.getIndex());
  if (failed(value) || failed(address))
    return failure();
  result.program.push_back(WriteOp{*address, uint32_t(*value)});
  return success();
}

mlir::LogicalResult SequenceTranslator::visitSetLock(SetLockOp op) {
  auto lock = op.getLock().getDefiningOp<LockOp>();
  std::optional<TileCoord> at = lock ? lock.getTileCoord() : std::nullopt;
  if (!at || !lock.getLockID())
    return emitNamedError(op, "lock-unassigned")
           << "uses a lock without an id; run aie-assign-lock-ids first";
  result.program.push_back(
      WriteOp{device.tileAddress(*at) +
                  lockAddress(device, device.kind(*at), *lock.getLockID()),
              uint32_t(op.getValue())});
  return success();
}

mlir::LogicalResult SequenceTranslator::visitSync(NpuSyncOp op) {
  llvm::SmallVector<int64_t, 6> fields;
  for (mlir::Value operand : op.getIntegers()) {
    auto value = evaluate(op, operand);
    if (failed(value))
      return failure();
    fields.push_back(*value);
  }
  SyncOp sync;
  sync.tile = {int32_t(fields[0]), int32_t(fields[1])};
  sync.channel = {DmaDirection(fields[2] != 0), int32_t(fields[3])};
  sync.columns = uint32_t(fields[4]);
  sync.rows = uint32_t(fields[5]);
  const TileCoord last{sync.tile.column + int32_t(sync.columns) - 1,
                       sync.tile.row + int32_t(sync.rows) - 1};
  if (failed(checkTile(op, sync.tile)) || failed(checkTile(op, last)))
    return failure();
  result.program.push_back(sync);
  return success();
}
