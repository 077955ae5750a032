// Which packet id addresses the controller of each tile?

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEASSIGNTILECONTROLLERIDS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct AssignTileControllerIDs
    : aie::impl::AIEAssignTileControllerIDsBase<AssignTileControllerIDs> {
  using Base::Base;

  void runOnOperation() override {
    DeviceOp op = getOperation();
    const Device &device = op.getModel();
    if (device.isAIE1())
      return; // Its tiles have no controller on the stream.
    constexpr int idSets = 4;
    if (!columnWiseUniqueIDs && device.columns() > idSets) {
      emitNamedError(op.getLoc(), "controller-ids")
          << "Device has " << device.columns() << " columns but only " << idSets
          << " globally-unique controller ID sets are defined; use column-wise "
             "unique IDs mode.";
      return signalPassFailure();
    }
    for (TileOp tile : op.getOps<TileOp>()) {
      auto at = getTileCoord(tile.getResult());
      if (!at || tile->hasAttr("controller_id"))
        continue;
      std::optional<uint32_t> id = columnWiseUniqueIDs
                                       ? device.columnControllerId(*at)
                                       : device.globalControllerId(*at);
      if (!id) {
        emitNamedError(tile, "controller-ids")
            << "has no globally-unique controller id on this device; use "
               "column-wise unique IDs mode";
        return signalPassFailure();
      }
      tile->setAttr(
          "controller_id",
          PacketInfoAttr::get(&getContext(), uint16_t(0), uint16_t(*id)));
    }
  }
};

} // namespace
