// At which address of its tile does each buffer lie?

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Memory/Placement.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Transforms/Passes.h"

#include <map>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEASSIGNBUFFERADDRESSES
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

/// What shares the memory of one tile.
struct TileContents {
  llvm::SmallVector<BufferOp> buffers; ///< In the order of the ops.
  CoreOp core;                         ///< Null when there is none.
};

struct AssignBufferAddresses
    : aie::impl::AIEAssignBufferAddressesBase<AssignBufferAddresses> {
  void runOnOperation() override {
    DeviceOp device = getOperation();
    for (CoreOp core : device.getOps<CoreOp>())
      reserveData(core);
    std::map<TileCoord, TileContents> tiles;
    device.walk([&](mlir::Operation *op) {
      if (auto buffer = mlir::dyn_cast<BufferOp>(op)) {
        if (auto tile = buffer.getTileCoord())
          tiles[*tile].buffers.push_back(buffer);
      } else if (auto core = mlir::dyn_cast<CoreOp>(op)) {
        if (auto tile = core.getTileCoord())
          tiles[*tile].core = core;
      }
    });
    bool bad = false;
    for (auto &[tile, contents] : tiles)
      bad |= failed(place(device.getModel(), tile, contents));
    if (bad)
      signalPassFailure();
  }

  /// `data_size` of a core becomes a buffer that holds the core's own sections.
  void reserveData(CoreOp core) {
    std::optional<TileCoord> tile = core.getTileCoord();
    const int32_t size = core.getDataSize().value_or(0);
    if (!tile || size == 0)
      return;
    for (mlir::Operation *user : core.getTile().getUsers())
      if (auto buffer = mlir::dyn_cast<BufferOp>(user);
          buffer && buffer.getCoreData())
        return;
    mlir::OpBuilder builder(core);
    auto type = mlir::MemRefType::get({size}, builder.getI8Type());
    auto buffer = BufferOp::create(builder, core.getLoc(), type, core.getTile(),
                                   "core_data_" + std::to_string(tile->column) +
                                       "_" + std::to_string(tile->row));
    buffer.setCoreData(true);
  }

  Extent extentOf(BufferOp buffer, const Device &device, TileKind kind) {
    Extent extent;
    extent.name = buffer.getSymName().value_or("").str();
    extent.size = buffer.getAllocationSize();
    extent.pinAlignment = device.busAlignment(kind);
    extent.alignment = buffer.getAligned()
                           ? chosenAlignment(device, kind, extent.size)
                           : device.busAlignment(kind);
    if (buffer.getAddress())
      extent.address = uint32_t(*buffer.getAddress());
    if (buffer.getMemBank())
      extent.bank = *buffer.getMemBank();
    if (buffer.getCoreData())
      extent.kind = ExtentKind::CoreData;
    else if (buffer.getBankReserved())
      extent.kind = ExtentKind::BankStatic;
    return extent;
  }

  llvm::LogicalResult place(const Device &device, TileCoord tile,
                            TileContents &contents) {
    if (!device.contains(tile))
      return mlir::failure();
    const TileKind kind = device.kind(tile);
    PlacementProblem problem = emptyPlacement(device, tile);
    if (CoreOp core = contents.core) {
      problem.stack.size = core.getEffectiveStackSize();
      problem.stack.alignment = device.stackAlignment();
      if (core.getStackAddress())
        problem.stack.address = *core.getStackAddress();
      if (core.getStackBank())
        problem.stack.bank = *core.getStackBank();
    }
    for (BufferOp buffer : contents.buffers)
      problem.extents.push_back(extentOf(buffer, device, kind));

    llvm::Expected<PlacementSolution> solution = solve(problem);
    if (!solution)
      return report(solution.takeError(), contents);
    for (auto [buffer, address] :
         llvm::zip_equal(contents.buffers, solution->addresses))
      buffer.setAddress(int32_t(address));
    if (CoreOp core = contents.core; core && core.getStackBank())
      core.setStackAddress(int32_t(solution->stackAddress));
    return mlir::success();
  }

  static llvm::Expected<PlacementSolution>
  solve(const PlacementProblem &problem) {
    if (llvm::Error error = verifyInput(problem))
      return std::move(error);
    llvm::Expected<PlacementSolution> solution = placeFirstFit(problem);
    if (solution)
      if (llvm::Error error = checkPlacement(problem, *solution))
        return std::move(error);
    return solution;
  }

  llvm::LogicalResult report(llvm::Error error, TileContents &contents) {
    auto print = [&](mlir::Operation *op, const Diagnostic &diagnostic) {
      NamedDiagnostic diag = emitNamedError(op, diagnostic.getName());
      diag << diagnostic.getMessage();
      for (const std::string &note : diagnostic.getNotes())
        diag.attachNote(op->getLoc()) << note;
    };
    llvm::handleAllErrors(
        std::move(error),
        [&](const ExtentDiagnostic &diagnostic) {
          print(contents.buffers[diagnostic.getExtent()], diagnostic);
        },
        [&](const Diagnostic &diagnostic) {
          print(contents.core ? contents.core.getOperation()
                              : contents.buffers.front().getOperation(),
                diagnostic);
        });
    return mlir::failure();
  }
};

} // namespace
