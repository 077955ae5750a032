// Which tile and which device a value or an op belongs to.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#include "tileloom/Dialect/AIE/IR/AIEInterfaces.cpp.inc"

const Device &aie::getDevice(Operation *op) {
  auto device = dyn_cast<DeviceOp>(op);
  if (!device)
    device = op->getParentOfType<DeviceOp>();
  const Device *model = nullptr;
  if (device)
    model = Device::lookup(uint32_t(device.getDevice()));
  // Outside of a device the dialect takes the first one, as `aie` always did.
  return model ? *model : *Device::lookup("xcvc1902");
}

TileLike aie::getTileLike(Value value) {
  Operation *op = value ? value.getDefiningOp() : nullptr;
  // An operand chain of tile elements ends at a tile; SSA makes it finite
  // except through graph regions, where an op may use itself.
  for (int depth = 0; op && depth < 8; ++depth) {
    if (auto tile = dyn_cast<TileLike>(op))
      return tile;
    auto element = dyn_cast<TileElement>(op);
    if (!element || !element.getTile())
      return {};
    op = element.getTile().getDefiningOp();
  }
  return {};
}

std::optional<TileCoord> aie::getTileCoord(Value value) {
  TileLike tile = getTileLike(value);
  if (!tile)
    return std::nullopt;
  return tile.getCoord();
}

TileElement aie::getEnclosingTileElement(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto element = dyn_cast<TileElement>(op))
      return element;
  return {};
}

LogicalResult aie::verifyTileElement(Operation *op) {
  Value tile = cast<TileElement>(op).getTile();
  if (isa_and_nonnull<TileLike>(tile.getDefiningOp()))
    return success();
  return emitNamedError(op, "not-a-tile")
         << "tile operand must implement TileLike interface";
}

std::optional<int64_t> aie::getConstantInt(Value value) {
  APInt constant;
  if (value && matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

std::optional<int64_t> aie::getElementBits(Type type, Operation *scope) {
  // The data layout stops the program on types that it does not know.
  if (type.isIntOrFloat())
    return type.getIntOrFloatBitWidth();
  auto vector = dyn_cast<VectorType>(type);
  bool isKnown = isa<IndexType, ComplexType, DataLayoutTypeInterface>(type) ||
                 (vector && !vector.isScalable() &&
                  vector.getElementType().isIntOrIndexOrFloat());
  if (!isKnown)
    return std::nullopt;
  return int64_t(DataLayout::closest(scope).getTypeSizeInBits(type));
}

void aie::setElementName(Operation *op, OpAsmSetValueNameFn setName) {
  if (op->getNumResults() == 0)
    return;
  if (auto name = op->getAttrOfType<StringAttr>("sym_name");
      name && !name.getValue().empty())
    return setName(op->getResult(0), name.getValue());
  if (op->getNumOperands() == 0)
    return;
  std::optional<TileCoord> coord =
      getTileCoord(cast<TileElement>(op).getTile());
  if (!coord)
    return;
  std::string text = (op->getName().stripDialect() + "_" +
                      Twine(coord->column) + "_" + Twine(coord->row))
                         .str();
  setName(op->getResult(0), text);
}
