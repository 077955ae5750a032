// How shim allocations and runtime sequences are read, printed and verified.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIERuntimeOps.cpp.inc"

//===----------------------------------------------------------------------===//
// aie.shim_dma_allocation
//===----------------------------------------------------------------------===//

LogicalResult ShimDMAAllocationOp::verify() {
  TileLike tile = ::tileloom::aie::getTileLike(getTile());
  if (!tile)
    return emitNamedError(*this, "not-a-tile")
           << "tile operand must implement TileLike interface";
  if (!tile.isShimTile()) {
    auto diag = emitNamedError(*this, "wrong-tile-kind");
    diag << "tile must be a shim tile";
    if (std::optional<TileCoord> coord = tile.getCoord())
      diag << ", but got tile" << toString(*coord);
    return diag;
  }
  if (getPacketAttr() && !getPacketAttr().getPktId())
    return emitNamedError(*this, "packet-without-id") << "packet has no pkt_id";
  return success();
}

//===----------------------------------------------------------------------===//
// aie.runtime_sequence
//===----------------------------------------------------------------------===//

ParseResult RuntimeSequenceOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  StringAttr name;
  if (failed(parser.parseOptionalSymbolName(name)))
    name = parser.getBuilder().getStringAttr("sequence");
  properties.sym_name = name;

  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true, /*allowAttrs=*/true))
    return failure();
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  if (result.attributes.get("sym_name"))
    return parser.emitError(where, "the name stands in front of the arguments");
  if (failed(verifyInherentAttrs(result.name, result.attributes, [&] {
        return parser.emitError(where) << "'" << result.name << "' op ";
      })))
    return failure();
  return parser.parseRegion(*result.addRegion(), arguments);
}

void RuntimeSequenceOp::print(OpAsmPrinter &printer) {
  if (getSymName() != "sequence") {
    printer << ' ';
    printer.printSymbolName(getSymName());
  }
  printer << "(";
  if (!getBody().empty())
    llvm::interleaveComma(
        getBody().getArguments(), printer,
        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  SmallVector<NamedAttribute> attributes;
  for (NamedAttribute attribute : (*this)->getAttrs())
    if (attribute.getName() != getSymNameAttrName())
      attributes.push_back(attribute);
  if (!attributes.empty()) {
    printer.printOptionalAttrDictWithKeyword(attributes);
    printer << ' ';
  }
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true);
}

LogicalResult RuntimeSequenceOp::verify() {
  if (!(*this)->getParentOfType<DeviceOp>())
    return emitNamedError(*this, "runtime-interface")
           << "must be inside AIE device operation.";
  return success();
}

RuntimeSequenceOp RuntimeSequenceOp::find(DeviceOp device, StringRef name) {
  if (!name.empty()) {
    auto sequence = dyn_cast_or_null<RuntimeSequenceOp>(
        SymbolTable::lookupSymbolIn(device, name));
    if (!sequence)
      emitNamedError(device, "runtime-interface")
          << "No such runtime sequence: " << name;
    return sequence;
  }
  auto sequences = device.getOps<RuntimeSequenceOp>();
  if (!sequences.empty())
    return *sequences.begin();
  emitNamedError(device, "runtime-interface")
      << "No runtime sequence in device";
  return nullptr;
}

/// Looks a name up where a sequence sees it: in its device, then around it. A
/// buffer is found by its plain `sym_name` as well.
static Operation *lookupFromSequence(RuntimeSequenceOp sequence,
                                     SymbolRefAttr name) {
  auto device = sequence->getParentOfType<DeviceOp>();
  if (Operation *op = SymbolTable::lookupSymbolIn(device, name))
    return op;
  return SymbolTable::lookupNearestSymbolFrom(device->getParentOp(), name);
}

LogicalResult RuntimeSequenceOp::verifyBeforeMaterialization() {
  WalkResult walked = walk([&](Operation *op) {
    if (op == getOperation())
      return WalkResult::advance();
    LogicalResult ok = success();
    (*op).getAttrDictionary().walk<WalkOrder::PreOrder>([&](SymbolRefAttr ref) {
      if (failed(ok))
        return WalkResult::interrupt();
      Operation *target = lookupFromSequence(*this, ref);
      if (!isa_and_nonnull<ShimDMAAllocationOp, DeviceOp, RuntimeSequenceOp,
                           BufferOp, memref::GlobalOp>(target))
        ok = emitNamedError(op, "runtime-interface")
             << "references symbol '" << ref.getLeafReference().getValue()
             << "' which must be either a ShimDMAAllocationOp, DeviceOp, "
                "RuntimeSequenceOp, BufferOp or GlobalOp";
      else if (auto buffer = dyn_cast<BufferOp>(target);
               buffer && !buffer.getAddress())
        ok = emitNamedError(op, "runtime-interface")
             << "Unallocated buffer; fixed addresses are required";
      return failed(ok) ? WalkResult::interrupt() : WalkResult::skip();
    });
    return failed(ok) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}
