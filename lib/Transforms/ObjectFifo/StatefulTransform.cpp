// How do object fifos become buffers, locks, flows and DMA programs?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Transforms/Passes.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEOBJECTFIFOSTATEFULTRANSFORM
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct StatefulTransform
    : aie::impl::AIEObjectFifoStatefulTransformBase<StatefulTransform> {
  using Base::Base;

  void runOnOperation() override {
    DeviceOp device = getOperation();
    if (device.getOps<ObjectFifoOp>().empty())
      return;
    // The pass may stand in a pipeline that nothing normalizes for.
    if (failed(normalizeLegacyFifos(device)) ||
        failed(expandFifoProcesses(device)))
      return signalPassFailure();
    mlir::FailureOr<FifoPlan> plan = collectFifos(device, packetSwObjFifos);
    if (failed(plan) || failed(placeFifos(*plan)))
      return signalPassFailure();
    warnOfUnfilledFifos(*plan);
    spillFifoBuffers(*plan);
    if (failed(assignFifoChannels(*plan)) || failed(assignFifoPackets(*plan)) ||
        failed(makeFifoStorage(*plan)) ||
        failed(rewriteFifoAccesses(*plan, dynamicObjFifos)) ||
        failed(makeFifoFlows(*plan)) || failed(makeFifoPrograms(*plan)))
      return signalPassFailure();
    eraseFifos(*plan);
  }

private:
  static void eraseFifos(FifoPlan &plan) {
    DeviceOp device = plan.device;
    for (auto link :
         llvm::make_early_inc_range(device.getOps<ObjectFifoLinkOp>()))
      link.erase();
    for (auto buffers : llvm::make_early_inc_range(
             device.getOps<ObjectFifoRegisterExternalBuffersOp>()))
      buffers.erase();
    for (Fifo &fifo : plan.fifos) {
      if (fifo.allocate)
        fifo.allocate.erase();
      fifo.op.erase();
    }
  }
};

} // namespace
