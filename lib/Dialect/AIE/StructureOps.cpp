// How device and tile ops are read, printed and named.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEStructureOps.cpp.inc"

const Device &DeviceOp::getModel() { return aie::getDevice(*this); }

AIETileType TileOp::getTileType() {
  const Device &device = aie::getDevice(*this);
  TileCoord coord{getCol(), getRow()};
  if (!device.contains(coord))
    return AIETileType::CoreTile;
  return toDialect(device.kind(coord));
}

void TileOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  StringRef prefix = "tile";
  switch (getTileType()) {
  case AIETileType::CoreTile:
    break;
  case AIETileType::MemTile:
    prefix = "mem_tile";
    break;
  case AIETileType::ShimNOCTile:
    prefix = "shim_noc_tile";
    break;
  case AIETileType::ShimPLTile:
    prefix = "shim_pl_tile";
    break;
  }
  setName(getResult(),
          (prefix + "_" + Twine(getCol()) + "_" + Twine(getRow())).str());
}

void LogicalTileOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  switch (getTileType()) {
  case AIETileType::CoreTile:
    return setName(getResult(), "logical_core");
  case AIETileType::MemTile:
    return setName(getResult(), "logical_mem");
  case AIETileType::ShimNOCTile:
    return setName(getResult(), "logical_shim_noc");
  case AIETileType::ShimPLTile:
    return setName(getResult(), "logical_shim_pl");
  }
}

// `aie.logical_tile` `<` type `>` `(` col-or-? `,` row-or-? `)` attr-dict
ParseResult LogicalTileOp::parse(OpAsmParser &parser, OperationState &result) {
  std::string word;
  SMLoc where;
  if (parser.parseLess())
    return failure();
  where = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&word))
    return failure();
  std::optional<AIETileType> type = symbolizeAIETileType(word);
  if (!type)
    return parser.emitError(where, "unknown logical tile type: ") << word;
  Properties &properties = result.getOrAddProperties<Properties>();
  properties.tile_type = AIETileTypeAttr::get(parser.getContext(), *type);
  auto parseCoordinate = [&](IntegerAttr &slot) -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion()))
      return success();
    return parser.parseAttribute(slot, parser.getBuilder().getI32Type());
  };
  if (parser.parseGreater() || parser.parseLParen() ||
      parseCoordinate(properties.col) || parser.parseComma() ||
      parseCoordinate(properties.row) || parser.parseRParen() ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  result.addTypes(parser.getBuilder().getIndexType());
  return success();
}

void LogicalTileOp::print(OpAsmPrinter &printer) {
  auto printCoordinate = [&](std::optional<int32_t> value) {
    if (value)
      printer << *value;
    else
      printer << "?";
  };
  printer << "<" << stringifyAIETileType(getTileType()) << ">(";
  printCoordinate(getCol());
  printer << ", ";
  printCoordinate(getRow());
  printer << ")";
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {"tile_type", "col", "row"});
}

uint32_t CoreOp::getEffectiveStackSize() {
  if (std::optional<int32_t> size = getStackSize())
    return *size;
  return aie::getDevice(*this).defaultStackSize();
}

bool CoreOp::hasEmptyBody() {
  return getBody().hasOneBlock() && llvm::hasSingleElement(getBody().front()) &&
         isa<EndOp>(getBody().front().front());
}
