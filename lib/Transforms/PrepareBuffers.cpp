// Does every buffer have a name that can be a linker symbol, in a place that
// counts?

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/ADT/StringSet.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEPREPAREBUFFERS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct PrepareBuffers : aie::impl::AIEPrepareBuffersBase<PrepareBuffers> {
  void runOnOperation() override {
    DeviceOp device = getOperation();
    llvm::StringSet<> taken;
    for (mlir::Operation &op : *device.getBody())
      if (auto name = op.getAttrOfType<mlir::StringAttr>("sym_name"))
        taken.insert(name);

    bool bad = false;
    unsigned counter = 0;
    device.walk([&](BufferOp buffer) {
      if (!buffer.getSymName()) {
        std::string name;
        do
          name = "_anonymous" + std::to_string(counter++);
        while (!taken.insert(name).second);
        buffer.setSymName(name);
      }
      mlir::Operation *parent = buffer->getParentOp();
      if (mlir::isa<DeviceOp, MemTileDMAOp>(parent))
        return;
      mlir::Operation *tile = buffer.getTile().getDefiningOp();
      emitNamedError(tile ? tile : buffer.getOperation(), "buffer-scope")
          << "Buffer '" << *buffer.getSymName()
          << "' must be defined directly under the device scope. Currently it "
             "is nested inside a core tile.";
      bad = true;
    });
    if (bad)
      signalPassFailure();
  }
};

} // namespace
