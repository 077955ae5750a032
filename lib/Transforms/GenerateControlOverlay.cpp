// Which devices of a module get the control overlay, and which stands alone?

#include "ControlOverlay.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEGENERATECOLUMNCONTROLOVERLAY
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

static constexpr llvm::StringLiteral overlayDevice("ctrl_pkt_overlay");

namespace {

struct GenerateColumnControlOverlay
    : aie::impl::AIEGenerateColumnControlOverlayBase<
          GenerateColumnControlOverlay> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(run(getOperation())))
      signalPassFailure();
  }

private:
  mlir::LogicalResult run(mlir::ModuleOp module);
  mlir::LogicalResult addStandalone(mlir::ModuleOp module,
                                    llvm::ArrayRef<DeviceOp> devices,
                                    const OverlayOptions &options);
  mlir::FailureOr<OverlayOptions> readOptions(mlir::ModuleOp module);
};

} // namespace

mlir::FailureOr<OverlayOptions>
GenerateColumnControlOverlay::readOptions(mlir::ModuleOp module) {
  OverlayOptions options;
  options.routesControl = routeShimToTileCtrl;
  if (routeShimToTct == "all-tiles")
    options.tokens = OverlayTokens::AllTiles;
  else if (routeShimToTct == "disable")
    options.tokens = OverlayTokens::None;
  else if (routeShimToTct != "shim-only")
    return emitNamedError(module.getLoc(), "control-overlay-option")
           << "route-shim-to-tct takes shim-only, all-tiles or disable, not '"
           << routeShimToTct.getValue() << "'";
  return options;
}

mlir::LogicalResult GenerateColumnControlOverlay::run(mlir::ModuleOp module) {
  auto options = readOptions(module);
  if (failed(options))
    return mlir::failure();
  llvm::SmallVector<DeviceOp> devices;
  for (DeviceOp device : module.getOps<DeviceOp>()) {
    if (device.getModel().isAIE1())
      continue; // No control packets.
    auto needed =
        device->getAttrOfType<mlir::BoolAttr>("needs_ctrl_pkt_overlay");
    if (needed && !needed.getValue()) {
      device->setAttr("has_ctrl_pkt_overlay",
                      mlir::BoolAttr::get(&getContext(), false));
      continue;
    }
    devices.push_back(device);
  }
  if (emitStandaloneOverlay || standaloneDeviceOnly)
    return addStandalone(module, devices, *options);
  for (DeviceOp device : devices)
    if (failed(writeControlOverlay(
            device, *options, overlayColumns(device, options->routesControl))))
      return mlir::failure();
  return mlir::success();
}

/// Appends what `from` has and `to` lacks.
static void unite(std::vector<OverlayColumn> &to,
                  llvm::ArrayRef<OverlayColumn> from) {
  for (const OverlayColumn &column : from) {
    auto found = llvm::find_if(to, [&](const OverlayColumn &at) {
      return at.column == column.column;
    });
    if (found == to.end()) {
      to.push_back(column);
      continue;
    }
    for (TileCoord tile : column.tiles)
      if (!llvm::is_contained(found->tiles, tile))
        found->tiles.push_back(tile);
  }
}

mlir::LogicalResult
GenerateColumnControlOverlay::addStandalone(mlir::ModuleOp module,
                                            llvm::ArrayRef<DeviceOp> devices,
                                            const OverlayOptions &options) {
  if (devices.empty())
    return mlir::success();
  // The overlay is written for the widest of them.
  DeviceOp widest = devices.front();
  for (DeviceOp device : devices) {
    const Device &a = DeviceOp(widest).getModel(), &b = device.getModel();
    if (a.arch() != b.arch() || a.rows() != b.rows() ||
        a.memTileRows() != b.memTileRows())
      return emitNamedError(device.getLoc(), "control-overlay-devices")
             << "cannot generate a single standalone ctrl_pkt_overlay device: "
                "participating devices have mismatched target architectures.";
    if (b.columns() > a.columns())
      widest = device;
  }
  if (mlir::Operation *clash =
          mlir::SymbolTable::lookupSymbolIn(module, overlayDevice))
    return emitNamedError(clash->getLoc(), "control-overlay-devices")
           << "a symbol named `" << overlayDevice
           << "` already exists in the module; cannot create a standalone "
              "ctrl_pkt_overlay device.";

  std::vector<OverlayColumn> columns;
  for (DeviceOp device : devices)
    unite(columns, overlayColumns(device, options.routesControl));
  mlir::OpBuilder builder(&getContext());
  if (!standaloneDeviceOnly)
    for (DeviceOp device : devices) {
      if (failed(writeControlOverlay(device, options, columns)))
        return mlir::failure();
      device->setAttr("has_ctrl_pkt_overlay", builder.getBoolAttr(true));
    }
  builder.setInsertionPointToEnd(module.getBody());
  auto alone =
      DeviceOp::create(builder, widest.getLoc(), widest.getDeviceAttr(),
                       builder.getStringAttr(overlayDevice));
  alone.getBodyRegion().emplaceBlock();
  DeviceOp::ensureTerminator(alone.getBodyRegion(), builder, widest.getLoc());
  return writeControlOverlay(alone, options, columns);
}
