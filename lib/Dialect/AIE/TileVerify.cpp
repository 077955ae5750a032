// Which tiles a device has, and which cascade links its cores have.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

static LogicalResult verifyInsideArray(Operation *op,
                                       std::optional<int32_t> column,
                                       std::optional<int32_t> row) {
  const Device &device = getDevice(op);
  if (column && *column >= device.columns())
    return emitNamedError(op, "tile-out-of-array")
           << "column index (" << *column
           << ") must be less than the number of columns in the device ("
           << device.columns() << ")";
  if (row && *row >= device.rows())
    return emitNamedError(op, "tile-out-of-array")
           << "row index (" << *row
           << ") must be less than the number of rows in the device ("
           << device.rows() << ")";
  return success();
}

static LogicalResult verifyAllocationScheme(TileLike tile,
                                            std::optional<StringRef> scheme) {
  if (scheme && tile.isShimTile())
    return emitNamedError(tile, "shim-allocation-scheme")
           << "Shim tiles cannot have an allocation scheme";
  return success();
}

LogicalResult TileOp::verify() {
  if (failed(verifyInsideArray(*this, getCol(), getRow())))
    return failure();
  auto isSwitchbox = [](Operation *user) { return isa<SwitchboxOp>(user); };
  if (llvm::count_if(getResult().getUsers(), isSwitchbox) > 1)
    return emitNamedError(*this, "duplicate-switchbox")
           << "can only have one switchbox";
  if (failed(verifyAllocationScheme(*this, getAllocationScheme())))
    return failure();
  auto controller = (*this)->getAttrOfType<PacketInfoAttr>("controller_id");
  if (controller && !controller.getPktId())
    return emitNamedError(*this, "packet-without-id")
           << "controller_id has no pkt_id";
  return success();
}

LogicalResult LogicalTileOp::verify() {
  if (failed(verifyInsideArray(*this, getCol(), getRow())))
    return failure();
  const Device &device = aie::getDevice(*this);
  TileKind kind = toDevice(getTileType());
  if (!device.hasKind(kind))
    return emitNamedError(*this, "logical-tile-kind")
           << "tile type '" << stringifyAIETileType(getTileType())
           << "' does not exist on the target device";
  std::optional<TileCoord> coord = TileLike(*this).getCoord();
  if (coord && device.kind(*coord) != kind)
    return emitNamedError(*this, "logical-tile-kind")
           << "declared logical tile type does not match the tile type at "
              "coordinates "
           << toString(*coord);
  return verifyAllocationScheme(*this, getAllocationScheme());
}

//===----------------------------------------------------------------------===//
// Cascade
//===----------------------------------------------------------------------===//

static std::optional<uint64_t> bitWidth(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.isScalable() || !vector.getElementType().isIntOrFloat())
      return std::nullopt;
    return uint64_t(vector.getNumElements()) * vector.getElementTypeBitWidth();
  }
  if (type.isIntOrFloat())
    return type.getIntOrFloatBitWidth();
  return std::nullopt;
}

/// A stream port belongs to the core whose program names it, in whatever loop.
static LogicalResult verifyInsideCore(Operation *op) {
  if (op->getParentOfType<CoreOp>())
    return success();
  return emitNamedError(op, "stream-outside-core")
         << "expects parent op 'aie.core'";
}

LogicalResult GetStreamOp::verify() { return verifyInsideCore(*this); }
LogicalResult PutStreamOp::verify() { return verifyInsideCore(*this); }

LogicalResult PutCascadeOp::verify() {
  const Device &device = aie::getDevice(*this);
  if (bitWidth(getCascadeValue().getType()) == device.cascadeBits())
    return success();
  return emitNamedError(*this, "cascade-width")
         << "type must match architecture cascade width ("
         << device.cascadeBits() << " bits in " << toString(device.arch())
         << ")";
}

LogicalResult GetCascadeOp::verify() {
  const Device &device = aie::getDevice(*this);
  if (bitWidth(getCascadeValue().getType()) == device.cascadeBits())
    return success();
  return emitNamedError(*this, "cascade-width")
         << "must be a " << device.cascadeBits() << "-bit type";
}

static LogicalResult verifyHasCascade(Operation *op, TileLike tile) {
  if (tile.isShimTile())
    return emitNamedError(op, "cascade-tile")
           << "shimTile row has no cascade stream interface";
  if (tile.isMemTile())
    return emitNamedError(op, "cascade-tile")
           << "memTile row has no cascade stream interface";
  return success();
}

LogicalResult CascadeFlowOp::verify() {
  TileLike source = getTileLike(getSourceTile());
  TileLike dest = getTileLike(getDestTile());
  if (!source || !dest)
    return emitNamedError(*this, "cascade-tile")
           << "source and dest must be tile-like operations";
  for (TileLike tile : {source, dest})
    if (failed(verifyHasCascade(*this, tile)))
      return failure();
  std::optional<TileCoord> from = source.getCoord(), to = dest.getCoord();
  if (!from || !to)
    return success();
  int distance =
      std::abs(from->column - to->column) + std::abs(from->row - to->row);
  if (distance != 1)
    return emitNamedError(*this, "cascade-tile") << "tiles must be adjacent";
  return success();
}

LogicalResult ConfigureCascadeOp::verify() {
  TileLike tile = getTileLike(getTile());
  if (!tile || isa<LogicalTileOp>(tile))
    return emitNamedError(*this, "cascade-tile")
           << "requires a placed tile (aie.tile), not a logical tile";
  if (failed(verifyHasCascade(*this, tile)))
    return failure();
  const Device &device = aie::getDevice(*this);
  // AM009: the AIE1 cascade is a fixed chain.
  if (device.isAIE1())
    return emitNamedError(*this, "cascade-direction")
           << "cascade not supported in AIE1";
  // AM020 ch. 4: the input comes from the north or west, the output leaves to
  // the south or east.
  if (getInputDir() != CascadeDir::North && getInputDir() != CascadeDir::West)
    return emitNamedError(*this, "cascade-direction")
           << "input direction of cascade must be North or West on "
           << toString(device.arch());
  if (getOutputDir() != CascadeDir::South && getOutputDir() != CascadeDir::East)
    return emitNamedError(*this, "cascade-direction")
           << "output direction of cascade must be South or East on "
           << toString(device.arch());
  return success();
}
