// The flows of control packets: which tiles they reach and how they are
// written.

#ifndef TILELOOM_LIB_TRANSFORMS_CONTROLOVERLAY_H
#define TILELOOM_LIB_TRANSFORMS_CONTROLOVERLAY_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include <vector>

namespace tileloom::aie {

/// Whose task-complete tokens go to the shim.
enum class OverlayTokens { ShimOnly, AllTiles, None };

struct OverlayOptions {
  OverlayTokens tokens = OverlayTokens::ShimOnly;
  /// Shim DMA to the control ports of tiles.
  bool routesControl = false;
};

/// The tiles of one column that the overlay serves, in the order of its flows.
struct OverlayColumn {
  int32_t column = 0;
  std::vector<TileCoord> tiles;
};

/// The columns that declare tiles, in the order in which they first appear.
/// With `reachesAll` also those between the leftmost and the rightmost one, and
/// in each every row up to the highest declared anywhere.
std::vector<OverlayColumn> overlayColumns(DeviceOp device, bool reachesAll);

/// Adds the flows, with the tiles and shim allocations that they need; flows
/// that are there already are not repeated. Columns whose shim has no DMA are
/// passed over. Reports `control-overlay-channel` at the device when a circuit
/// flow holds a shim channel that the overlay needs.
mlir::LogicalResult writeControlOverlay(DeviceOp device,
                                        const OverlayOptions &options,
                                        llvm::ArrayRef<OverlayColumn> columns);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_CONTROLOVERLAY_H
