// What device does a design without one belong to?

#include "tileloom/Transforms/Passes.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIECANONICALIZEDEVICE
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct CanonicalizeDevice
    : aie::impl::AIECanonicalizeDeviceBase<CanonicalizeDevice> {
  void runOnOperation() override {
    mlir::ModuleOp module = getOperation();
    if (!module.getOps<DeviceOp>().empty())
      return;
    // xcvc1902 is what the dialect assumes outside of a device.
    auto builder = mlir::OpBuilder::atBlockBegin(module.getBody());
    auto device =
        DeviceOp::create(builder, module.getLoc(), AIEDevice::xcvc1902, "main");
    device.getRegion().emplaceBlock();
    DeviceOp::ensureTerminator(device.getRegion(), builder, module.getLoc());
    mlir::Block *body = device.getBody();
    for (mlir::Operation &op :
         llvm::make_early_inc_range(module.getBody()->getOperations()))
      if (&op != device.getOperation())
        op.moveBefore(body->getTerminator());
  }
};

} // namespace
