// How DMA programs are built and what a buffer descriptor says.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEDmaOps.cpp.inc"

void DMAOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (std::optional<StringRef> name = getSymName(); name && !name->empty())
    setName(getValid(), *name);
}

void DMABDOp::build(OpBuilder &builder, OperationState &state, Value buffer,
                    int32_t offset, int32_t len, ArrayRef<int64_t> sizes,
                    ArrayRef<int64_t> strides) {
  Properties &properties = state.getOrAddProperties<Properties>();
  state.addOperands(buffer);
  properties.operandSegmentSizes = {1, 0, 0, 0, 0, 0};
  properties.static_offset = builder.getI32IntegerAttr(offset);
  properties.static_len = builder.getI32IntegerAttr(len);
  if (sizes.empty())
    return;
  properties.static_sizes = builder.getDenseI64ArrayAttr(sizes);
  properties.static_strides = builder.getDenseI64ArrayAttr(strides);
}

std::optional<int64_t> DMABDOp::getConstantOffset() {
  if (Value operand = getOffset())
    return getConstantInt(operand);
  return getStaticOffset().value_or(0);
}

std::optional<int64_t> DMABDOp::getConstantLength() {
  if (Value operand = getLen())
    return getConstantInt(operand);
  if (std::optional<int32_t> constant = getStaticLen())
    return *constant;
  auto type = dyn_cast<MemRefType>(getBufferType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return type.getNumElements();
}

static SmallVector<OpFoldResult>
mixedList(MLIRContext *context, std::optional<ArrayRef<int64_t>> constants,
          OperandRange operands) {
  SmallVector<OpFoldResult> list;
  if (!constants) {
    llvm::append_range(list, operands);
    return list;
  }
  Builder builder(context);
  size_t next = 0;
  for (int64_t constant : *constants) {
    if (ShapedType::isDynamic(constant) && next < operands.size())
      list.push_back(Value(operands[next++]));
    else
      list.push_back(builder.getI64IntegerAttr(constant));
  }
  return list;
}

SmallVector<OpFoldResult> DMABDOp::getMixedSizes() {
  return mixedList(getContext(), getStaticSizes(), getSizes());
}
SmallVector<OpFoldResult> DMABDOp::getMixedStrides() {
  return mixedList(getContext(), getStaticStrides(), getStrides());
}

static std::optional<int64_t> constantOf(OpFoldResult value) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return cast<IntegerAttr>(attribute).getInt();
  return getConstantInt(cast<Value>(value));
}

std::optional<SmallVector<BDDimLayoutAttr>> DMABDOp::getConstantDimensions() {
  SmallVector<OpFoldResult> sizes = getMixedSizes(),
                            strides = getMixedStrides();
  if (sizes.size() != strides.size())
    return std::nullopt;
  SmallVector<BDDimLayoutAttr> dims;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    std::optional<int64_t> constantSize = constantOf(size);
    std::optional<int64_t> constantStride = constantOf(stride);
    if (!constantSize || !constantStride)
      return std::nullopt;
    dims.push_back(BDDimLayoutAttr::get(getContext(), uint32_t(*constantSize),
                                        uint32_t(*constantStride)));
  }
  return dims;
}

std::optional<int64_t> DMABDOp::getElementBits() {
  return aie::getElementBits(getBufferType().getElementType(), *this);
}

// `@name` `(` [`%a` `:` type {`,` ...}] `)` region
ParseResult BDChainOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true, /*allowAttrs=*/true))
    return failure();
  for (OpAsmParser::Argument &argument : arguments) {
    argument.attrs = {};
    if (!argument.type)
      return parser.emitError(argument.ssaName.location, "expected a type");
  }
  result.getOrAddProperties<Properties>().sym_name = name;
  return parser.parseRegion(*result.addRegion(), arguments);
}

void BDChainOp::print(OpAsmPrinter &printer) {
  printer << " ";
  printer.printSymbolName(getSymName());
  printer << "(";
  if (!getBody().empty())
    llvm::interleaveComma(
        getBody().getArguments(), printer,
        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true);
}
