// Which field values does a buffer descriptor of the IR have?

#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Support/Diagnostic.h"

using namespace tileloom;
using namespace tileloom::aie;

mlir::FailureOr<uint64_t> tileloom::elementBytes(mlir::Operation *op,
                                                 mlir::BaseMemRefType type) {
  mlir::Type element = type.getElementType();
  unsigned bits = 0;
  if (element.isIntOrFloat())
    bits = element.getIntOrFloatBitWidth();
  else if (element.isIndex())
    bits = 32;
  if (bits == 0 || bits % 8 != 0)
    return emitNamedError(op, "element-width")
           << "moves elements of type " << element
           << ", which are no whole number of bytes";
  return bits / 8;
}

/// A count in elements of `bytes` as words, rounded down; the verifiers made
/// sure that what matters divides.
static uint32_t words(uint64_t elements, uint64_t bytes) {
  return uint32_t(elements * bytes / 4);
}

void tileloom::setDimensions(BufferDescriptor &bd, const Device &device,
                             TileKind kind, const ElementPattern &pattern,
                             uint64_t elementBytes) {
  const unsigned dimensions = device.dma(kind).dimensions;
  for (unsigned i = 0; i < pattern.sizes.size() && i < dimensions; ++i) {
    BdDimension &dim = bd.dims[i];
    dim.size = i == 0 ? words(pattern.sizes[0], elementBytes)
                      : uint32_t(pattern.sizes[i]);
    // A step narrower than a word is the contiguous innermost dimension.
    dim.step = std::max(1u, words(pattern.strides[i], elementBytes));
  }
  // The outermost dimension has no wrap register: the length bounds it.
  bd.dims[dimensions - 1].size = 0;
}

mlir::FailureOr<uint8_t> tileloom::burstEncoding(mlir::Operation *op,
                                                 const Device &device,
                                                 uint64_t bytes) {
  llvm::ArrayRef<uint32_t> lengths = device.burstLengths();
  if (bytes == 0)
    return uint8_t(lengths.size() - 1);
  for (auto [encoding, length] : llvm::enumerate(lengths))
    if (length == bytes)
      return uint8_t(encoding);
  NamedDiagnostic diag = emitNamedError(op, "dma-burst-length")
                         << "Requested burst length is not supported by the "
                            "target. Supported burst lengths:";
  for (uint32_t length : lengths)
    diag << " " << length;
  return llvm::failure();
}

/// A lock as the BD of `tile` names it.
static mlir::FailureOr<BdLockAccess> lockAccess(const Device &device,
                                                TileCoord tile, UseLockOp use) {
  LockOp lock = use.getLockOp();
  std::optional<TileCoord> owner = lock ? lock.getTileCoord() : std::nullopt;
  if (!owner || !lock.getLockID())
    return emitNamedError(use, "lock-unassigned")
           << "uses a lock without an id; run aie-assign-lock-ids first";
  std::optional<uint32_t> id = *lock.getLockID();
  // Mem tile DMAs number the locks of their neighbours too; others have their
  // own.
  if (device.isMem(tile))
    id = device.localLockIndex(tile, *owner, *lock.getLockID());
  else if (*owner != tile)
    id = std::nullopt;
  if (!id)
    return emitNamedError(use, "lock-unreachable")
           << "the DMA of tile " << toString(tile)
           << " cannot reach a lock of tile " << toString(*owner);
  std::optional<int32_t> value = use.getConstantValue();
  if (!value)
    return emitNamedError(use, "lock-value-not-constant")
           << "expected the lock value to be a compile-time constant";
  if (use.getAction() == LockAction::AcquireGreaterEqual)
    value = -*value;
  return BdLockAccess{*id, *value};
}

static mlir::LogicalResult setLocks(BufferDescriptor &bd, const Device &device,
                                    TileCoord tile, DmaProgram::Bd source) {
  if (source.acquire && source.acquire.getAcqEn()) {
    auto access = lockAccess(device, tile, source.acquire);
    if (failed(access))
      return mlir::failure();
    // At least 0 always holds, and negated it would read as equal to 0.
    if (access->value != 0 ||
        source.acquire.getAction() != LockAction::AcquireGreaterEqual)
      bd.acquire = *access;
  }
  if (source.release) {
    auto access = lockAccess(device, tile, source.release);
    if (failed(access))
      return mlir::failure();
    bd.release = *access;
    bd.releaseEnabled = device.isAIE1();
  }
  return mlir::success();
}

static mlir::LogicalResult setPacket(BufferDescriptor &bd,
                                     DmaProgram::Bd source) {
  DMABDOp op = source.op;
  if (auto packet = op.getPacketAttr()) {
    bd.packet = BdPacket{uint8_t(packet.getPktType().value_or(0)),
                         uint8_t(packet.getPktId().value_or(0))};
  } else if (DMABDPacketOp packet = source.packet) {
    bd.packet = BdPacket{uint8_t(packet.getPacketType()),
                         uint8_t(packet.getPacketId())};
  }
  if (bd.packet && bd.lengthWords == 0)
    return emitNamedError(op, "packet-without-length")
           << "if Buffer_Length=0 then Enable_Packet must be set to 0";
  bd.outOfOrderId = op.getOutOfOrderId().value_or(0);
  return mlir::success();
}

static void setPadding(BufferDescriptor &bd, DMABDOp op, uint64_t bytes) {
  std::optional<llvm::ArrayRef<BDPadLayoutAttr>> pads = op.getPadDimensions();
  if (!pads)
    return;
  for (unsigned i = 0; i < pads->size() && i < bd.padding.size(); ++i) {
    BDPadLayoutAttr pad = (*pads)[pads->size() - 1 - i];
    const uint64_t scale = i == 0 ? bytes : 4;
    bd.padding[i] = {words(pad.getConstPadBefore(), scale),
                     words(pad.getConstPadAfter(), scale)};
  }
}

static bool isContiguous(llvm::ArrayRef<BdShape::Dimension> dims) {
  int64_t expected = 1;
  for (const BdShape::Dimension &dim : llvm::reverse(dims)) {
    if (dim.size != 1 && dim.stride != expected)
      return false;
    expected *= dim.size;
  }
  return true;
}

bool tileloom::isContiguousShape(const BdShape &shape) {
  llvm::ArrayRef<BdShape::Dimension> dims = shape.dims;
  return isContiguous(dims.size() > 3 ? dims.drop_front() : dims);
}

mlir::FailureOr<BdShape> tileloom::constantShape(DMABDOp op) {
  std::optional<int64_t> offset = op.getConstantOffset();
  std::optional<int64_t> length = op.getConstantLength();
  auto dims = op.getConstantDimensions();
  if (!offset || !length || !dims)
    return emitNamedError(op, "bd-not-constant")
           << "has an offset, length, size or stride that is not a "
              "compile-time constant";
  BdShape shape{*offset, *length, {}};
  for (BDDimLayoutAttr dim : *dims)
    shape.dims.push_back({dim.getSize(), dim.getStride()});
  return shape;
}

/// The dimensions and the iteration of a BD.
static void setPattern(BufferDescriptor &bd, const Device &device,
                       TileCoord tile, DMABDOp op,
                       llvm::ArrayRef<BdShape::Dimension> dims, uint64_t bytes,
                       DimensionUse use) {
  if (BDIterationAttr iteration = op.getIterationAttr();
      iteration && iteration.getSize() > 1)
    bd.iteration = {iteration.getSize(), words(iteration.getStride(), bytes),
                    iteration.getCurrent()};
  if (use == DimensionUse::Task && dims.size() == 4) {
    const BdShape::Dimension &outer = dims.front();
    // A stride of 0 repeats the same data, which is the queue's matter.
    if (outer.size > 1 && outer.stride > 0)
      bd.iteration = {uint32_t(outer.size), words(outer.stride, bytes), 0};
    dims = dims.drop_front();
  }
  // Plain lengths of shim transfers may exceed what a wrap field holds.
  if (dims.empty() || (device.isShim(tile) && isContiguous(dims)))
    return;
  ElementPattern pattern;
  for (const BdShape::Dimension &dim : llvm::reverse(dims)) {
    pattern.sizes.push_back(dim.size);
    pattern.strides.push_back(dim.size > 1 ? dim.stride : 0);
  }
  setDimensions(bd, device, device.kind(tile), pattern, bytes);
}

mlir::FailureOr<BufferDescriptor> tileloom::translateBd(const Device &device,
                                                        TileCoord tile,
                                                        DmaProgram::Bd source,
                                                        const BdShape &shape,
                                                        DimensionUse use) {
  DMABDOp op = source.op;
  auto bytes = elementBytes(op, op.getBufferType());
  if (failed(bytes))
    return mlir::failure();
  // The hardware reads a size of 0 as endless.
  for (const BdShape::Dimension &dim : shape.dims)
    if (dim.size == 0 && shape.length != 0)
      return emitNamedError(op, "bd-dimensions")
             << "has a dimension of size 0, but moves " << shape.length
             << " elements; a size must be at least 1";

  BufferDescriptor bd;
  bd.lengthWords = uint64_t(shape.length) * *bytes / 4;
  setPattern(bd, device, tile, op, shape.dims, *bytes, use);
  setPadding(bd, op, *bytes);
  if (failed(setLocks(bd, device, tile, source)) ||
      failed(setPacket(bd, source)))
    return mlir::failure();
  if (device.isShim(tile)) {
    auto burst = burstEncoding(op, device, op.getBurstLength());
    if (failed(burst))
      return mlir::failure();
    bd.burstEncoding = *burst;
    bd.axCache = op.getAxcache().value_or(0);
  }
  return bd;
}

mlir::FailureOr<uint64_t> tileloom::dmaAddress(mlir::Operation *op,
                                               const Device &device,
                                               TileCoord tile,
                                               BufferOp buffer) {
  std::optional<TileCoord> owner = buffer.getTileCoord();
  if (!buffer.getAddress() || !owner)
    return emitNamedError(op, "buffer-without-address")
           << "buffer must have address assigned";
  std::optional<uint32_t> base = device.dmaMemoryBase(tile, *owner);
  if (!base)
    return emitNamedError(op, "buffer-unreachable")
           << "the DMA of tile " << toString(tile)
           << " cannot reach the memory of tile " << toString(*owner);
  return uint64_t(*base) + uint32_t(*buffer.getAddress());
}

llvm::LogicalResult tileloom::emitErrors(mlir::Operation *op,
                                         llvm::Error errors) {
  llvm::handleAllErrors(
      std::move(errors),
      [&](const Diagnostic &diagnostic) {
        mlir::InFlightDiagnostic emitted = op->emitOpError()
                                           << diagnostic.getMessage() << " ["
                                           << diagnostic.getName() << "]";
        for (const std::string &note : diagnostic.getNotes())
          emitted.attachNote() << note;
      },
      [&](const llvm::ErrorInfoBase &other) {
        op->emitOpError() << other.message();
      });
  return mlir::failure();
}
