// Switchboxes and shim muxes of a design as the plain settings that Routing
// knows.

#ifndef TILELOOM_LIB_TRANSFORMS_SWITCHSETTINGS_H
#define TILELOOM_LIB_TRANSFORMS_SWITCHSETTINGS_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Routing/RoutingSolution.h"

#include <map>

namespace tileloom::aie {

/// Marks on mastersets, packet rules and rules of the control overlay, and on
/// the rules at the sources of prioritized flows.
inline constexpr llvm::StringLiteral overlayMark("aie.is_ctrl_pkt_overlay");
inline constexpr llvm::StringLiteral priorityMark("aie.priority_route");
/// Also true for the spelling of designs from mid 2026.
bool hasOverlayMark(mlir::Operation *op);

/// The settings of every placed switchbox and shim mux of the device, sorted by
/// tile.
std::vector<TileSettings> readSwitchSettings(DeviceOp device);

/// Finds or creates the tile, switchbox and shim mux ops of a device. New tiles
/// go behind the last tile op, new boxes to the end of the device.
class SwitchWriter {
public:
  explicit SwitchWriter(DeviceOp device);

  mlir::Value getTile(TileCoord tile);
  SwitchboxOp getSwitchbox(TileCoord tile);
  ShimMuxOp getShimMux(TileCoord tile);
  /// Adds the settings of a routing.
  void write(const RoutingSolution &solution);

private:
  DeviceOp device;
  std::map<TileCoord, mlir::Value> tiles;
  std::map<TileCoord, SwitchboxOp> boxes;
  std::map<TileCoord, ShimMuxOp> muxes;
  mlir::Operation *lastTile = nullptr;
};

/// Records the links between the boxes of neighbours and inside of tiles that
/// no `aie.wire` states yet.
void writeWires(DeviceOp device);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_SWITCHSETTINGS_H
