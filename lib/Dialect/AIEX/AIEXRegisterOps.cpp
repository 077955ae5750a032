// Which address a register op means, and which words a block write holds.

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;

namespace tileloom::aiex {

// `aiex.npu.rtp_write(@buf, 3, %v)` or, older, `(@buf, 3, 42)`.
static ParseResult
parseLiteralOrOperand(OpAsmParser &parser,
                      std::optional<OpAsmParser::UnresolvedOperand> &operand,
                      IntegerAttr &literal) {
  OpAsmParser::UnresolvedOperand value;
  OptionalParseResult parsed = parser.parseOptionalOperand(value);
  if (parsed.has_value()) {
    operand = value;
    return *parsed;
  }
  return parser.parseAttribute(literal, parser.getBuilder().getI32Type());
}

static void printLiteralOrOperand(OpAsmPrinter &printer, Operation *,
                                  Value operand, IntegerAttr literal) {
  if (operand)
    printer << operand;
  else if (literal)
    printer.printAttributeWithoutType(literal);
}

static FailureOr<uint64_t> resolveInBuffer(Operation *op, uint64_t wordOffset,
                                           FlatSymbolRefAttr name) {
  auto device = op->getParentOfType<aie::DeviceOp>();
  if (!device)
    return LogicalResult(emitNamedError(op, "npu-address-buffer")
                         << "Must be inside a device.");
  auto buffer = dyn_cast_or_null<aie::BufferOp>(
      SymbolTable::lookupSymbolIn(device, name.getAttr()));
  if (!buffer)
    return LogicalResult(emitNamedError(op, "npu-address-buffer")
                         << "buffer '" << name.getValue()
                         << "' not found in device");
  std::optional<TileCoord> tile = buffer.getTileCoord();
  if (!buffer.getAddress() || !tile) {
    NamedDiagnostic error = emitNamedError(op, "npu-address-buffer");
    error << "referenced buffer must have address assigned";
    error.attachNote(buffer.getLoc()) << "This buffer must have an address.";
    return LogicalResult(error);
  }
  return aie::getDevice(op).tileAddress(*tile) +
         uint32_t(*buffer.getAddress()) + 4 * wordOffset;
}

FailureOr<uint64_t> resolveRegisterAddress(Operation *op, uint64_t address) {
  if (auto name = op->getAttrOfType<FlatSymbolRefAttr>("buffer"))
    return resolveInBuffer(op, address, name);
  auto column = op->getAttrOfType<IntegerAttr>("column");
  auto row = op->getAttrOfType<IntegerAttr>("row");
  if (!column || !row)
    return address;
  const Device &device = aie::getDevice(op);
  TileCoord tile{int32_t(column.getInt()), int32_t(row.getInt())};
  return device.tileAddress(tile) + device.offsetOfAddress(address);
}

FailureOr<SmallVector<uint32_t>> NpuBlockWriteOp::getDataWords() {
  auto fail = [&](StringRef why) -> FailureOr<SmallVector<uint32_t>> {
    return LogicalResult(emitNamedError(*this, "blockwrite-data") << why);
  };
  auto type = cast<MemRefType>(getData().getType());
  if (!type.getElementType().isInteger(32))
    return fail("Only 32-bit data type is supported for now");
  auto getGlobal = getData().getDefiningOp<memref::GetGlobalOp>();
  if (!getGlobal)
    return fail("Only MemRefs from memref.get_global are supported");
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      getGlobal, getGlobal.getNameAttr());
  if (!global)
    return fail("Global symbol not found");
  if (!global.getInitialValue() || isa<UnitAttr>(*global.getInitialValue()))
    return fail("Global symbol has no initial value");
  auto words = dyn_cast<DenseIntElementsAttr>(*global.getInitialValue());
  if (!words)
    return fail("Global symbol initial value is not a dense int array");
  SmallVector<uint32_t> result;
  for (const APInt &word : words.getValues<APInt>())
    result.push_back(uint32_t(word.getZExtValue()));
  return result;
}

} // namespace tileloom::aiex

using namespace tileloom::aiex;
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXRegisterOps.cpp.inc"
