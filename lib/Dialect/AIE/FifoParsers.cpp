// How the hand-written pieces of the text of fifo ops are read and written.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

//===----------------------------------------------------------------------===//
// Ends and depths
//===----------------------------------------------------------------------===//

static ParseResult parseFifoProducer(OpAsmParser &parser,
                                     OpAsmParser::UnresolvedOperand &tile,
                                     BDDimLayoutArrayAttr &dimensions) {
  if (parser.parseOperand(tile))
    return failure();
  if (failed(parser.parseOptionalKeyword("dimensionsToStream")))
    return success();
  return parser.parseCustomAttributeWithFallback(dimensions);
}

static void printFifoProducer(OpAsmPrinter &printer, Operation *op, Value tile,
                              BDDimLayoutArrayAttr dimensions) {
  printer << tile;
  if (!dimensions || dimensions.empty())
    return;
  printer << " dimensionsToStream ";
  printer.printStrippedAttrOrType(dimensions);
}

static ParseResult
parseFifoConsumers(OpAsmParser &parser,
                   SmallVectorImpl<OpAsmParser::UnresolvedOperand> &tiles,
                   BDDimLayoutArrayArrayAttr &dimensions) {
  MLIRContext *context = parser.getContext();
  SmallVector<BDDimLayoutArrayAttr> lists;
  auto parseConsumer = [&]() -> ParseResult {
    if (parser.parseOperand(tiles.emplace_back()))
      return failure();
    auto list = BDDimLayoutArrayAttr::get(context, {});
    if (succeeded(parser.parseOptionalKeyword("dimensionsFromStream")) &&
        parser.parseCustomAttributeWithFallback(list))
      return failure();
    lists.push_back(list);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Braces,
                                     parseConsumer))
    return failure();
  if (llvm::any_of(lists, [](auto list) { return !list.empty(); }))
    dimensions = BDDimLayoutArrayArrayAttr::get(context, lists);
  return success();
}

static void printFifoConsumers(OpAsmPrinter &printer, Operation *op,
                               OperandRange tiles,
                               BDDimLayoutArrayArrayAttr dimensions) {
  printer << "{";
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    printer << (i ? ", " : "") << tile;
    if (!dimensions || i >= dimensions.size() || dimensions[i].empty())
      continue;
    printer << " dimensionsFromStream ";
    printer.printStrippedAttrOrType(dimensions[i]);
  }
  printer << "}";
}

static ParseResult parseFifoDepth(OpAsmParser &parser, Attribute &depth) {
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseAttribute(depth))
    return failure();
  if (auto list = dyn_cast<ArrayAttr>(depth))
    if (!llvm::all_of(list, isDepth))
      return emitNamedError(parser.getEncodedSourceLoc(where),
                            "objectfifo-declaration")
             << "depths must be integers";
  return success();
}

static void printFifoDepth(OpAsmPrinter &printer, Operation *op,
                           Attribute depth) {
  auto list = dyn_cast<ArrayAttr>(depth);
  if (!list) {
    printer << depth;
    return;
  }
  printer << "[";
  llvm::interleaveComma(list, printer, [&](Attribute entry) {
    if (isDepth(entry))
      printer << cast<IntegerAttr>(entry).getInt();
    else
      printer << entry;
  });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Types and initial values
//===----------------------------------------------------------------------===//

/// Reads a fifo type and insists on objects of a known size.
static ParseResult parseFifoType(OpAsmParser &parser, TypeAttr &attr) {
  SMLoc where = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  attr = TypeAttr::get(type);
  auto fifo = dyn_cast<ObjectFifoType>(type);
  if (fifo && !fifo.getElementType().hasStaticShape())
    return emitNamedError(parser.getEncodedSourceLoc(where),
                          "objectfifo-declaration")
           << "type should be static shaped memref, but got "
           << fifo.getElementType();
  return success();
}

/// The number of objects that the producer end holds; nullopt when the depth
/// attribute names none.
static std::optional<int64_t> producerDepth(Attribute depth) {
  if (auto list = dyn_cast_or_null<ArrayAttr>(depth))
    depth = list.empty() ? Attribute() : list[0];
  if (depth && isDepth(depth))
    return cast<IntegerAttr>(depth).getInt();
  return std::nullopt;
}

/// Reads one initial value. Its type is the tensor of the object's shape; the
/// type may be written behind the value as well.
static ParseResult parseInitialValue(OpAsmParser &parser, MemRefType object,
                                     Attribute &value) {
  SMLoc where = parser.getCurrentLocation();
  auto tensor =
      RankedTensorType::get(object.getShape(), object.getElementType());
  if (parser.parseAttribute(value, tensor))
    return failure();
  if (!isa<ElementsAttr>(value))
    return emitNamedError(parser.getEncodedSourceLoc(where),
                          "objectfifo-declaration")
           << "initial value should be an elements attribute";
  if (failed(parser.parseOptionalColon()))
    return success();
  Type written;
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parser.parseType(written))
    return failure();
  if (written != object && written != tensor)
    return emitNamedError(parser.getEncodedSourceLoc(typeLoc),
                          "objectfifo-declaration")
           << "initial value has type " << written << ", but an object is "
           << object;
  return success();
}

static ParseResult parseInitialValues(OpAsmParser &parser, Attribute depth,
                                      TypeAttr type, ArrayAttr &initValues) {
  SMLoc where = parser.getCurrentLocation();
  auto fifo = dyn_cast<ObjectFifoType>(type.getValue());
  if (!fifo)
    return emitNamedError(parser.getEncodedSourceLoc(where),
                          "objectfifo-declaration")
           << "type should be static shaped memref, but got "
           << type.getValue();
  SmallVector<Attribute> values;
  auto parseOne = [&] {
    return parseInitialValue(parser, fifo.getElementType(),
                             values.emplace_back());
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseOne))
    return failure();
  std::optional<int64_t> objects = producerDepth(depth);
  if (objects && *objects != int64_t(values.size()))
    return emitNamedError(parser.getEncodedSourceLoc(where),
                          "objectfifo-declaration")
           << "initial values should initialize all objects";
  initValues = parser.getBuilder().getArrayAttr(values);
  return success();
}

static ParseResult parseFifoTypes(OpAsmParser &parser, Attribute depth,
                                  TypeAttr &type, TypeAttr &consumerType,
                                  ArrayAttr &initValues) {
  if (parseFifoType(parser, type))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parseFifoType(parser, consumerType))
    return failure();
  if (failed(parser.parseOptionalEqual()))
    return success();
  return parseInitialValues(parser, depth, type, initValues);
}

static void printFifoTypes(OpAsmPrinter &printer, Operation *op,
                           Attribute depth, TypeAttr type,
                           TypeAttr consumerType, ArrayAttr initValues) {
  printer << type.getValue();
  if (consumerType)
    printer << " -> " << consumerType.getValue();
  if (!initValues)
    return;
  printer << " = [";
  llvm::interleaveComma(initValues, printer, [&](Attribute value) {
    printer.printAttributeWithoutType(value);
  });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Acquire and release
//===----------------------------------------------------------------------===//

static ParseResult parseFifoAccess(OpAsmParser &parser,
                                   ObjectFifoPortAttr &port,
                                   IntegerAttr &count) {
  SMLoc where = parser.getCurrentLocation();
  std::string word;
  if (succeeded(parser.parseOptionalKeywordOrString(&word))) {
    std::optional<ObjectFifoPort> known = symbolizeObjectFifoPort(word);
    if (!known)
      return emitNamedError(parser.getEncodedSourceLoc(where),
                            "unknown-keyword")
             << "invalid objectFifo port: " << word;
    port = ObjectFifoPortAttr::get(parser.getContext(), *known);
    if (parser.parseComma())
      return failure();
  }
  return parser.parseAttribute(count, parser.getBuilder().getI32Type());
}

static void printFifoAccess(OpAsmPrinter &printer, Operation *op,
                            ObjectFifoPortAttr port, IntegerAttr count) {
  if (port)
    printer << stringifyObjectFifoPort(port.getValue()) << ", ";
  printer << count.getInt();
}

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEFifoOps.cpp.inc"

/// Reads the result types of an acquire of `count` objects: one memref each, or
/// the single subview of the older form.
static ParseResult parseAcquired(OpAsmParser &parser, IntegerAttr count,
                                 OperationState &result) {
  SMLoc where = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseTypeList(types))
    return failure();
  result.addTypes(types);
  if (types.size() == 1 && isa<ObjectFifoSubviewType>(types[0])) {
    result.getOrAddProperties<ObjectFifoAcquireOp::Properties>().size = count;
    return success();
  }
  if (count.getInt() != int64_t(types.size()))
    return emitNamedError(parser.getEncodedSourceLoc(where),
                          "objectfifo-access")
           << "acquires " << count.getInt() << " objects but names "
           << types.size() << " of them";
  return success();
}

ParseResult ObjectFifoAcquireOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  ObjectFifoPortAttr port;
  IntegerAttr count;
  FlatSymbolRefAttr fifo;
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      failed(verifyInherentAttrs(result.name, result.attributes,
                                 [&] {
                                   return parser.emitError(where)
                                          << "'" << result.name << "' op ";
                                 })) ||
      parser.parseAttribute(fifo) || parser.parseLParen() ||
      parseFifoAccess(parser, port, count) || parser.parseRParen() ||
      parser.parseColon() || parseAcquired(parser, count, result))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.objFifo_name = fifo;
  properties.port = port;
  return success();
}

void ObjectFifoAcquireOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {"port", "objFifo_name", "size"});
  printer << ' ';
  printer.printSymbolName(getObjFifoName());
  printer << "(";
  auto i32 = IntegerType::get(getContext(), 32);
  printFifoAccess(printer, *this, getPortAttr(),
                  IntegerAttr::get(i32, getObjectCount()));
  printer << ") : " << getObjects().getTypes();
}
