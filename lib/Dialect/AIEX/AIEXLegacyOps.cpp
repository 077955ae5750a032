// What the regions of the older stream abstractions may contain.

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;

namespace tileloom::aiex {

template <typename Allowed>
static LogicalResult verifyContents(Region &region, StringRef container) {
  for (Operation &op : region.getOps())
    if (!isa<Allowed, aie::EndOp>(op))
      return emitNamedError(&op, "foreign-op-in-multicast")
             << "cannot be contained in a " << container << " op";
  return success();
}

LogicalResult MulticastOp::verify() {
  return verifyContents<MultiDestOp>(getPorts(), "Multicast");
}

LogicalResult BroadcastPacketOp::verify() {
  return verifyContents<BPIDOp>(getPorts(), "BroadcastPacket");
}

} // namespace tileloom::aiex

using namespace tileloom::aiex;
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXLegacyOps.cpp.inc"
