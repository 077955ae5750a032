// What does a sequence do that loads other devices and runs their sequences?

#include "SequenceTranslator.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/SetVector.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

/// Sequences that run sequences that run sequences ... count as endless.
static constexpr unsigned deepestRun = 64;

/// Where in the file the device is, counted from 1: 0 is what hardware has
/// loaded before.
static uint32_t numberOf(DeviceOp device) {
  uint32_t number = 0;
  for (DeviceOp other :
       device->getParentOfType<mlir::ModuleOp>().getOps<DeviceOp>()) {
    ++number;
    if (other == device)
      break;
  }
  return number;
}

static DeviceOp deviceOf(NpuLoadPdiOp op) {
  auto module = op->getParentOfType<mlir::ModuleOp>();
  if (!module || !op.getDeviceRefAttr())
    return nullptr;
  return mlir::dyn_cast_or_null<DeviceOp>(
      mlir::SymbolTable::lookupSymbolIn(module, op.getDeviceRefAttr()));
}

mlir::LogicalResult SequenceTranslator::visitDevice(mlir::Operation &op,
                                                    bool &known) {
  known = true;
  if (auto configure = mlir::dyn_cast<ConfigureOp>(op))
    return visitConfigure(configure);
  if (auto run = mlir::dyn_cast<RunOp>(op))
    return visitRun(run);
  if (auto load = mlir::dyn_cast<NpuLoadPdiOp>(op))
    return visitLoadPdi(load);
  if (auto packet = mlir::dyn_cast<NpuControlPacketOp>(op))
    return visitControlPacket(packet);
  known = false;
  return success();
}

void SequenceTranslator::loadDevice(DeviceOp op, LoadPdiOp load) {
  result.devices[load.id] = op.getSymName().str();
  // The firmware skips what is loaded already.
  if (!result.program.empty() && result.program.back() == ControlOp(load))
    return;
  result.program.push_back(load);
}

mlir::LogicalResult SequenceTranslator::visitConfigure(ConfigureOp op) {
  DeviceOp target = op.getReferencedDevice();
  if (!target)
    return emitNamedError(op, "configure-device")
           << "No such device: '" << op.getSymbolAttr() << "'";
  LoadPdiOp load;
  load.id = numberOf(target);
  loadDevice(target, load);
  if (op.getBody().empty())
    return success();
  DeviceOp outer = deviceOp;
  auto outerBds = usedBds;
  enter(target);
  const mlir::LogicalResult outcome = visit(op.getBody().front());
  enter(outer);
  usedBds = std::move(outerBds);
  return outcome;
}

mlir::LogicalResult SequenceTranslator::visitRun(RunOp op) {
  RuntimeSequenceOp callee = op.getSequence();
  if (!callee)
    return emitNamedError(op, "unknown-sequence")
           << "No such runtime sequence: "
           << op.getRuntimeSequenceSymbolAttr().getValue();
  mlir::Region &body = callee.getBody();
  if (body.empty())
    return success();
  if (body.getNumArguments() != op.getArgs().size())
    return emitNamedError(op, "run-arguments")
           << "gives " << op.getArgs().size() << " arguments to @"
           << callee.getSymName() << ", which takes " << body.getNumArguments();
  for (auto [parameter, argument] :
       llvm::zip_equal(body.getArguments(), op.getArgs())) {
    if (parameter.getType() != argument.getType())
      return emitNamedError(op, "run-arguments")
             << "gives an argument of type " << argument.getType() << " to @"
             << callee.getSymName() << ", which takes " << parameter.getType();
    if (!mlir::isa<mlir::BaseMemRefType>(argument.getType())) {
      if (std::optional<llvm::APInt> value = tryEvaluate(argument))
        environment.insert_or_assign(parameter, *value);
      continue;
    }
    auto view = viewOf(op, argument);
    if (failed(view))
      return failure();
    arguments[parameter] = *view;
  }
  if (++depth > deepestRun)
    return emitNamedError(op, "sequence-endless")
           << "the runtime sequence runs itself";
  if (!body.hasOneBlock())
    return emitNamedError(callee, "sequence-op-unsupported")
           << "has several blocks; use scf.for and scf.if";
  const mlir::LogicalResult outcome = visit(body.front());
  --depth;
  return outcome;
}

mlir::LogicalResult SequenceTranslator::visitLoadPdi(NpuLoadPdiOp op) {
  LoadPdiOp load;
  load.id = uint32_t(op.getId());
  load.size = uint32_t(op.getSize());
  load.address = op.getAddress();
  DeviceOp target = deviceOf(op);
  if (op.getDeviceRefAttr() && !target)
    return emitNamedError(op, "configure-device")
           << "No such device: '" << op.getDeviceRefAttr() << "'";
  if (!target) {
    result.program.push_back(load);
    return success();
  }
  if (&target.getModel() != &device)
    return emitNamedError(op, "configure-device")
           << "Device types do not match: '" << device.name() << "' vs. '"
           << target.getModel().name() << "'";
  if (load.id == 0)
    load.id = numberOf(target);
  loadDevice(target, load);
  return success();
}

std::vector<DeviceOp> tileloom::reachableDevices(DeviceOp device) {
  llvm::SetVector<mlir::Operation *> found;
  found.insert(device);
  for (size_t i = 0; i < found.size(); ++i)
    found[i]->walk([&](mlir::Operation *op) {
      DeviceOp next;
      if (auto configure = mlir::dyn_cast<ConfigureOp>(op))
        next = configure.getReferencedDevice();
      else if (auto load = mlir::dyn_cast<NpuLoadPdiOp>(op))
        next = deviceOf(load);
      if (next)
        found.insert(next);
    });
  std::vector<DeviceOp> devices;
  for (mlir::Operation *op : found)
    devices.push_back(mlir::cast<DeviceOp>(op));
  return devices;
}
