// Which cascade directions does each tile of a cascade flow need?

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

#include <map>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIELOWERCASCADEFLOWS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

/// What flows ask of one tile, and the flow that asks.
struct Wish {
  std::optional<CascadeDir> input, output;
  mlir::Value tile;
  CascadeFlowOp first;
};

struct LowerCascadeFlows
    : aie::impl::AIELowerCascadeFlowsBase<LowerCascadeFlows> {
  void runOnOperation() override;

private:
  std::map<TileCoord, Wish> wishes;

  llvm::LogicalResult collect(CascadeFlowOp flow);
  llvm::LogicalResult ask(CascadeFlowOp flow, mlir::Value tile,
                          std::optional<CascadeDir> Wish::*end, CascadeDir way);
  llvm::LogicalResult configure(TileCoord at, Wish wish,
                                ConfigureCascadeOp present);
};

} // namespace

llvm::LogicalResult LowerCascadeFlows::ask(CascadeFlowOp flow, mlir::Value tile,
                                           std::optional<CascadeDir> Wish::*end,
                                           CascadeDir way) {
  Wish &wish = wishes[*getTileCoord(tile)];
  if (!wish.first) {
    wish.first = flow;
    wish.tile = tile;
  }
  if (wish.*end && *(wish.*end) != way)
    return emitNamedError(flow, "cascade-direction")
           << "a tile has one cascade input and one output, and another flow "
              "takes the "
           << (end == &Wish::input ? "input" : "output") << " of ("
           << getTileCoord(tile)->column << ", " << getTileCoord(tile)->row
           << ") to the " << stringifyCascadeDir(*(wish.*end));
  wish.*end = way;
  return mlir::success();
}

llvm::LogicalResult LowerCascadeFlows::collect(CascadeFlowOp flow) {
  const auto from = getTileCoord(flow.getSourceTile());
  const auto to = getTileCoord(flow.getDestTile());
  if (!from || !to)
    return emitNamedError(flow, "cascade-tile")
           << "requires a placed tile (aie.tile), not a logical tile";
  // AM020 ch. 4: the cascade enters from the north or west only.
  const bool down = to->column == from->column && to->row + 1 == from->row;
  const bool right = to->row == from->row && to->column == from->column + 1;
  if (!down && !right)
    return emitNamedError(flow, "cascade-direction")
           << "source tile must be to the North or West of the destination "
              "tile";
  if (failed(ask(flow, flow.getSourceTile(), &Wish::output,
                 down ? CascadeDir::South : CascadeDir::East)))
    return mlir::failure();
  return ask(flow, flow.getDestTile(), &Wish::input,
             down ? CascadeDir::North : CascadeDir::West);
}

llvm::LogicalResult LowerCascadeFlows::configure(TileCoord at, Wish wish,
                                                 ConfigureCascadeOp present) {
  if (present) {
    if (wish.input.value_or(present.getInputDir()) == present.getInputDir() &&
        wish.output.value_or(present.getOutputDir()) == present.getOutputDir())
      return mlir::success();
    auto error = emitNamedError(wish.first, "cascade-direction");
    error << "needs other cascade directions at (" << at.column << ", "
          << at.row << ") than the design configures";
    error.attachNote(present.getLoc()) << "configured here";
    return error;
  }
  mlir::OpBuilder builder(wish.first);
  ConfigureCascadeOp::create(builder, wish.first.getLoc(), wish.tile,
                             wish.input.value_or(CascadeDir::North),
                             wish.output.value_or(CascadeDir::South));
  return mlir::success();
}

void LowerCascadeFlows::runOnOperation() {
  DeviceOp device = getOperation();
  wishes.clear();
  auto flows = llvm::to_vector(device.getOps<CascadeFlowOp>());
  if (flows.empty())
    return;
  if (device.getModel().isAIE1()) {
    emitNamedError(flows.front(), "cascade-direction")
        << "cascade not supported in AIE1";
    return signalPassFailure();
  }
  for (CascadeFlowOp flow : flows)
    if (failed(collect(flow)))
      return signalPassFailure();
  std::map<TileCoord, ConfigureCascadeOp> present;
  for (auto op : device.getOps<ConfigureCascadeOp>())
    if (auto at = getTileCoord(op.getTile()))
      present[*at] = op;
  for (auto &[at, wish] : wishes)
    if (failed(configure(at, wish, present[at])))
      return signalPassFailure();
  for (CascadeFlowOp flow : flows)
    flow.erase();
}
