// Which reconfigurations, lock writes and scratchpad uses are legal.

#include "Syntax.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;

namespace tileloom::aiex {

// Limits of the command processor's firmware, not of the array (`aie dialect`).
static constexpr uint32_t scratchpadBytes = 128;
static constexpr uint32_t stateTableEntries = 32;
static constexpr uint32_t stateTableEntryBytes = 4;

// `<incr>`; absent means incr.
static ParseResult parseTableFunction(OpAsmParser &parser,
                                      StateTableFuncAttr &func) {
  std::optional<StateTableFunc> value = StateTableFunc::Incr;
  StringRef keyword;
  if (succeeded(parser.parseOptionalLess())) {
    SMLoc where = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword))
      return failure();
    value = symbolizeStateTableFunc(keyword);
    if (!value)
      return parser.emitError(where, "expected 'mul', 'incr' or 'decr'");
    if (parser.parseGreater())
      return failure();
  }
  func = StateTableFuncAttr::get(parser.getContext(), *value);
  return success();
}

static void printTableFunction(OpAsmPrinter &printer, Operation *,
                               StateTableFuncAttr func) {
  printer << "<" << stringifyStateTableFunc(func.getValue()) << ">";
}

LogicalResult SetLockOp::verify() {
  auto error = [&] { return emitNamedError(*this, "set-lock"); };
  const Device &device = aie::getDevice(*this);
  if (!device.hasSemaphoreLocks())
    return error() << "SetLockOp is not supported on AIE1.";
  if (getValue() < 0 || uint32_t(getValue()) > device.maxLockValue())
    return error() << "Lock value exceeds the maximum value of "
                   << device.maxLockValue();
  auto lock = getLock().getDefiningOp<aie::LockOp>();
  aie::TileLike tile = aie::getTileLike(getLock());
  if (!lock || !tile || !lock.getLockID())
    return success();
  uint32_t count = device.lockCount(aie::toDevice(tile.getTileType()));
  if (count == 0)
    return error() << "Invalid lock ID and tile combination";
  if (uint32_t(*lock.getLockID()) >= count)
    return error() << "Lock ID out of range for given tile. Max ID: "
                   << count - 1;
  return success();
}

aie::DeviceOp ConfigureOp::getReferencedDevice() {
  auto module = (*this)->getParentOfType<ModuleOp>();
  if (!module)
    return nullptr;
  return dyn_cast_or_null<aie::DeviceOp>(
      SymbolTable::lookupSymbolIn(module, getSymbolAttr()));
}

LogicalResult ConfigureOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto error = [&] { return emitNamedError(*this, "configure-device"); };
  auto module = (*this)->getParentOfType<ModuleOp>();
  if (!module)
    return error() << "aiex.configure must be inside of a module";
  Operation *target = symbols.lookupSymbolIn(module, getSymbolAttr());
  if (!target)
    return error() << "No such device: '" << getSymbolAttr() << "'";
  auto device = dyn_cast<aie::DeviceOp>(target);
  if (!device)
    return error() << "Not a device: '" << getSymbolAttr() << "'";
  auto parent = (*this)->getParentOfType<aie::DeviceOp>();
  if (parent && parent.getDevice() != device.getDevice())
    return error() << "Device types do not match: '"
                   << aie::stringifyAIEDevice(parent.getDevice()) << "' vs. '"
                   << aie::stringifyAIEDevice(device.getDevice()) << "'";
  return success();
}

aie::RuntimeSequenceOp RunOp::getSequence() {
  auto configure = (*this)->getParentOfType<ConfigureOp>();
  aie::DeviceOp device = configure ? configure.getReferencedDevice() : nullptr;
  if (!device)
    return nullptr;
  return dyn_cast_or_null<aie::RuntimeSequenceOp>(
      SymbolTable::lookupSymbolIn(device, getRuntimeSequenceSymbolAttr()));
}

LogicalResult NpuControlPacketOp::verify() {
  // UG1079/AM020, control packets: 2 bits of opcode, 7 bits of response id.
  constexpr int32_t maxOpcode = 3, maxStreamId = 127;
  if (getOpcode() < 0 || getOpcode() > maxOpcode)
    return emitNamedError(*this, "control-packet-field")
           << "Opcode exceeds the [0:" << maxOpcode << "] range.";
  if (getStreamId() < 0 || getStreamId() > maxStreamId)
    return emitNamedError(*this, "control-packet-field")
           << "Stream ID exceeds the [0:" << maxStreamId << "] range.";
  if (getLength() && *getLength() < 0)
    return emitNamedError(*this, "control-packet-field")
           << "Length must not be negative.";
  return success();
}

LogicalResult NpuCreateScratchpadOp::verify() {
  auto error = [&] { return emitNamedError(*this, "scratchpad-size"); };
  if (getUsageType() != 0)
    return error() << "usage_type must be 0";
  if (getSize() == 0)
    return error() << "size must be greater than 0.";
  if (getSize() % stateTableEntryBytes != 0)
    return error() << "size " << getSize() << " must be a multiple of "
                   << stateTableEntryBytes << " bytes";
  if (getSize() > scratchpadBytes)
    return error() << "size " << getSize()
                   << " exceeds maximum scratchpad size of " << scratchpadBytes
                   << " bytes";
  auto sequence = (*this)->getParentOfType<aie::RuntimeSequenceOp>();
  if (!sequence)
    return success();
  NpuCreateScratchpadOp first;
  sequence.walk([&](NpuCreateScratchpadOp op) {
    first = op;
    return WalkResult::interrupt();
  });
  if (first != *this)
    return error()
           << "only one 'aiex.npu.create_scratchpad' is allowed per runtime "
              "sequence";
  return success();
}

LogicalResult NpuUpdateFromScratchpadOp::verify() {
  auto error = [&] { return emitNamedError(*this, "scratchpad-size"); };
  if (getStateTableIdx() >= stateTableEntries)
    return error() << "state_table_idx " << unsigned(getStateTableIdx())
                   << " exceeds maximum StateTable index ("
                   << stateTableEntries - 1 << ")";
  auto sequence = (*this)->getParentOfType<aie::RuntimeSequenceOp>();
  if (!sequence)
    return success();
  LogicalResult result = success();
  sequence.walk([&](NpuCreateScratchpadOp scratchpad) {
    if ((getStateTableIdx() + 1u) * stateTableEntryBytes <=
        scratchpad.getSize())
      return WalkResult::advance();
    result = error() << "state_table_idx " << unsigned(getStateTableIdx())
                     << " is out of bounds for scratchpad of size "
                     << scratchpad.getSize();
    return WalkResult::interrupt();
  });
  return result;
}

LogicalResult ScratchpadParameterOp::verify() {
  if (getType().isF32())
    return emitNamedError(*this, "scratchpad-parameter")
           << "f32 parameters are not supported";
  return success();
}

LogicalResult
ReadScratchpadParameterOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto error = [&] { return emitNamedError(*this, "scratchpad-parameter"); };
  if (!(*this)->getParentOfType<aie::DeviceOp>())
    return error() << "must be inside an aie.device";
  if (!(*this)->getParentOfType<aie::CoreOp>())
    return error() << "must be inside an aie.core";
  if (getResult().getType().isF32())
    return error() << "f32 parameters are not supported";
  // Parameters are at module scope, which the device is isolated from.
  ScratchpadParameterOp parameter;
  if (auto module = (*this)->getParentOfType<ModuleOp>())
    parameter = symbols.lookupSymbolIn<ScratchpadParameterOp>(
        module, getParameterAttr());
  if (!parameter)
    return error() << "references unknown parameter " << getParameterAttr();
  if (parameter.getType() != getResult().getType())
    return error() << "reads a parameter of type " << parameter.getType()
                   << " as " << getResult().getType();
  return success();
}

} // namespace tileloom::aiex

using namespace tileloom::aiex;
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXConfigOps.cpp.inc"
