// How a buffer descriptor is written: clauses (`offset = 0 len = 8`) or, in the
// form of April 2026, positions separated by commas.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace tileloom::aie;

namespace {
/// What a parser collects before the operands of a dma_bd are resolved.
struct BdParts {
  OpAsmParser::UnresolvedOperand buffer;
  Type bufferType;
  std::optional<OpAsmParser::UnresolvedOperand> offset, len, bdIdVal;
  SmallVector<OpAsmParser::UnresolvedOperand> sizes, strides;
};

using UnresolvedList = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;
} // namespace

// An integer or an SSA value.
static ParseResult
parseIntOrOperand(OpAsmParser &parser, IntegerAttr &constant,
                  std::optional<OpAsmParser::UnresolvedOperand> &operand) {
  OpAsmParser::UnresolvedOperand value;
  OptionalParseResult parsed = parser.parseOptionalOperand(value);
  if (parsed.has_value()) {
    operand = value;
    return *parsed;
  }
  int32_t integer;
  if (parser.parseInteger(integer))
    return failure();
  constant = parser.getBuilder().getI32IntegerAttr(integer);
  return success();
}

// `[` (integer or SSA value) {`,` ...} `]`
static ParseResult parseMixedList(OpAsmParser &parser,
                                  DenseI64ArrayAttr &constants,
                                  UnresolvedList &operands) {
  SmallVector<int64_t> integers;
  auto parseOne = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand value;
    OptionalParseResult parsed = parser.parseOptionalOperand(value);
    if (parsed.has_value()) {
      operands.push_back(value);
      integers.push_back(ShapedType::kDynamic);
      return *parsed;
    }
    return parser.parseInteger(integers.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  constants = parser.getBuilder().getDenseI64ArrayAttr(integers);
  return success();
}

// offset, len, sizes, strides, pad, in this order, separated by spaces.
static ParseResult parseClauses(OpAsmParser &parser,
                                DMABDOp::Properties &properties,
                                BdParts &parts) {
  if (succeeded(parser.parseOptionalKeyword("offset")) &&
      (parser.parseEqual() ||
       parseIntOrOperand(parser, properties.static_offset, parts.offset)))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("len")) &&
      (parser.parseEqual() ||
       parseIntOrOperand(parser, properties.static_len, parts.len)))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("sizes")) &&
      (parser.parseEqual() ||
       parseMixedList(parser, properties.static_sizes, parts.sizes)))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("strides")) &&
      (parser.parseEqual() ||
       parseMixedList(parser, properties.static_strides, parts.strides)))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("pad")) &&
      parser.parseCustomAttributeWithFallback(properties.pad_dimensions))
    return failure();
  // Files of mid 2026 wrote the pad value here; it belongs to the channel.
  if (succeeded(parser.parseOptionalKeyword("pad_value")) &&
      (parser.parseEqual() ||
       parser.parseAttribute(properties.pad_value,
                             parser.getBuilder().getI32Type())))
    return failure();
  return success();
}

static void setDimensions(Builder &builder, BDDimLayoutArrayAttr dims,
                          DMABDOp::Properties &properties) {
  if (dims.empty())
    return;
  SmallVector<int64_t> sizes, strides;
  for (BDDimLayoutAttr dim : dims) {
    sizes.push_back(dim.getSize());
    strides.push_back(dim.getStride());
  }
  properties.static_sizes = builder.getDenseI64ArrayAttr(sizes);
  properties.static_strides = builder.getDenseI64ArrayAttr(strides);
}

// {`,` offset, len, dims, pads, `pad_value` `=` v}: later slots need the
// earlier.
static ParseResult parsePositions(OpAsmParser &parser,
                                  DMABDOp::Properties &properties) {
  Builder &builder = parser.getBuilder();
  Type i32 = builder.getI32Type();
  if (parser.parseAttribute(properties.static_offset, i32))
    return failure();
  if (failed(parser.parseOptionalComma()))
    return success();
  if (parser.parseAttribute(properties.static_len, i32))
    return failure();
  if (failed(parser.parseOptionalComma()))
    return success();
  BDDimLayoutArrayAttr dims;
  if (parser.parseCustomAttributeWithFallback(dims))
    return failure();
  setDimensions(builder, dims, properties);
  if (failed(parser.parseOptionalComma()))
    return success();
  if (failed(parser.parseOptionalKeyword("pad_value"))) {
    if (parser.parseCustomAttributeWithFallback(properties.pad_dimensions))
      return failure();
    if (properties.pad_dimensions.empty())
      properties.pad_dimensions = {};
    if (failed(parser.parseOptionalComma()))
      return success();
    if (parser.parseKeyword("pad_value"))
      return failure();
  }
  return failure(parser.parseEqual() ||
                 parser.parseAttribute(properties.pad_value, i32));
}

static ParseResult resolveParts(OpAsmParser &parser, BdParts &parts,
                                DMABDOp::Properties &properties,
                                OperationState &result) {
  Type i32 = parser.getBuilder().getI32Type();
  Type i64 = parser.getBuilder().getI64Type();
  auto resolveOne =
      [&](std::optional<OpAsmParser::UnresolvedOperand> &operand) {
        return operand ? parser.resolveOperand(*operand, i32, result.operands)
                       : ParseResult(success());
      };
  if (parser.resolveOperand(parts.buffer, parts.bufferType, result.operands) ||
      resolveOne(parts.offset) || resolveOne(parts.len) ||
      parser.resolveOperands(parts.sizes, i64, result.operands) ||
      parser.resolveOperands(parts.strides, i64, result.operands) ||
      resolveOne(parts.bdIdVal))
    return failure();
  properties.operandSegmentSizes = {1,
                                    int32_t(parts.offset.has_value()),
                                    int32_t(parts.len.has_value()),
                                    int32_t(parts.sizes.size()),
                                    int32_t(parts.strides.size()),
                                    int32_t(parts.bdIdVal.has_value())};
  return success();
}

/// Fields of April's op that a dictionary may carry: `offset`, `len` and
/// `dimensions` as attributes.
static ParseResult takeLegacyFields(OpAsmParser &parser, SMLoc where,
                                    DMABDOp::Properties &properties,
                                    NamedAttrList &attributes) {
  auto takeInteger = [&](StringRef name, IntegerAttr &slot) -> ParseResult {
    Attribute field = attributes.erase(name);
    if (!field)
      return success();
    auto integer = dyn_cast<IntegerAttr>(field);
    if (!integer || !integer.getType().isSignlessInteger(32) || slot)
      return parser.emitError(where)
             << "'" << name << "' must be one i32, written once";
    slot = integer;
    return success();
  };
  if (takeInteger("offset", properties.static_offset) ||
      takeInteger("len", properties.static_len))
    return failure();
  Attribute field = attributes.erase("dimensions");
  if (!field)
    return success();
  auto dims = dyn_cast<BDDimLayoutArrayAttr>(field);
  if (!dims || properties.static_sizes)
    return parser.emitError(where)
           << "'dimensions' must be one bd_dim_layout_array, written once";
  setDimensions(parser.getBuilder(), dims, properties);
  return success();
}

ParseResult DMABDOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  BdParts parts;
  if (parser.parseLParen() || parser.parseOperand(parts.buffer) ||
      parser.parseColonType(parts.bufferType))
    return failure();
  bool positional = succeeded(parser.parseOptionalComma());
  if (positional ? parsePositions(parser, properties)
                 : parseClauses(parser, properties, parts))
    return failure();
  if (parser.parseRParen())
    return failure();
  if (succeeded(parser.parseOptionalKeyword("bd_id_val"))) {
    Type type;
    parts.bdIdVal.emplace();
    SMLoc where = parser.getCurrentLocation();
    if (parser.parseOperand(*parts.bdIdVal) || parser.parseColonType(type))
      return failure();
    if (!type.isSignlessInteger(32))
      return parser.emitError(where, "bd_id_val must be of type i32");
  }
  if (resolveParts(parser, parts, properties, result))
    return failure();
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      takeLegacyFields(parser, where, properties, result.attributes))
    return failure();
  return verifyInherentAttrs(result.name, result.attributes, [&] {
    return parser.emitError(where) << "'" << result.name << "' op ";
  });
}

static void printMixedList(OpAsmPrinter &printer, StringRef keyword,
                           ArrayRef<int64_t> constants, OperandRange operands) {
  printer << " " << keyword << " = [";
  size_t next = 0;
  llvm::interleaveComma(constants, printer, [&](int64_t constant) {
    if (ShapedType::isDynamic(constant) && next < operands.size())
      printer << operands[next++];
    else
      printer << constant;
  });
  printer << "]";
}

void DMABDOp::print(OpAsmPrinter &printer) {
  printer << "(" << getBuffer() << " : " << getBuffer().getType();
  if (Value offset = getOffset())
    printer << " offset = " << offset;
  else if (std::optional<int32_t> constant = getStaticOffset())
    printer << " offset = " << *constant;
  if (Value len = getLen())
    printer << " len = " << len;
  else if (std::optional<int32_t> constant = getStaticLen())
    printer << " len = " << *constant;
  if (std::optional<ArrayRef<int64_t>> sizes = getStaticSizes())
    printMixedList(printer, "sizes", *sizes, getSizes());
  if (std::optional<ArrayRef<int64_t>> strides = getStaticStrides())
    printMixedList(printer, "strides", *strides, getStrides());
  if (BDPadLayoutArrayAttr pads = getPadDimensionsAttr()) {
    printer << " pad ";
    printer.printStrippedAttrOrType(pads);
  }
  printer << ")";
  if (Value id = getBdIdVal())
    printer << " bd_id_val " << id << " : " << id.getType();
  SmallVector<StringRef> elided = {"operandSegmentSizes", "static_offset",
                                   "static_len",          "static_sizes",
                                   "static_strides",      "pad_dimensions"};
  if (getBurstLength() == 0)
    elided.push_back("burst_length");
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
}
