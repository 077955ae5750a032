// Which id does each buffer descriptor of a tile get, and which one follows it?

#include "tileloom/Dialect/AIE/Analysis/DmaProgram.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/ADT/BitVector.h"

#include <map>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEASSIGNBUFFERDESCRIPTORIDS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct AssignBufferDescriptorIDs
    : aie::impl::AIEAssignBufferDescriptorIDsBase<AssignBufferDescriptorIDs> {
  void runOnOperation() override {
    DeviceOp device = getOperation();
    // The BDs of a tile are one set whoever uses them: several bodies on equal
    // coordinates share it.
    std::map<TileCoord, llvm::SmallVector<DmaProgram>> tiles;
    for (mlir::Operation &op : device.getBody()->getOperations()) {
      if (!mlir::isa<MemOp, MemTileDMAOp, ShimDMAOp>(op))
        continue;
      if (auto tile = mlir::cast<TileElement>(&op).getTileCoord())
        tiles[*tile].push_back(DmaProgram::get(&op));
    }
    for (auto &[tile, programs] : tiles)
      if (failed(assign(device.getModel(), tile, programs)))
        return signalPassFailure();
  }

  llvm::LogicalResult assign(const Device &device, TileCoord tile,
                             llvm::MutableArrayRef<DmaProgram> programs) {
    const TileKind kind = device.kind(tile);
    llvm::BitVector used(device.dma(kind).bdCount);
    for (DmaProgram &program : programs)
      for (DmaProgram::Bd &bd : program.bds)
        if (bd.op.getBdId() && failed(claim(used, bd.op)))
          return mlir::failure();
    for (DmaProgram &program : programs)
      for (DmaProgram::Bd &bd : program.bds)
        if (!bd.op.getBdId() && failed(choose(device, kind, used, bd)))
          return mlir::failure();
    for (DmaProgram &program : programs)
      for (DmaProgram::Bd &bd : program.bds)
        if (bd.next)
          bd.op.setNextBdId(*program.bds[*bd.next].op.getBdId());
    return mlir::success();
  }

  llvm::LogicalResult claim(llvm::BitVector &used, DMABDOp op) {
    const uint32_t id = *op.getBdId();
    if (id < used.size() && !used.test(id)) {
      used.set(id);
      return mlir::success();
    }
    return emitNamedError(op, "bd-id-taken")
           << "Specified buffer descriptor ID " << id
           << " is already in use. Give each buffer descriptor of a tile an id "
              "of its own, or leave bd_id out";
  }

  llvm::LogicalResult choose(const Device &device, TileKind kind,
                             llvm::BitVector &used, DmaProgram::Bd &bd) {
    const int32_t channel = bd.channel.index;
    uint32_t available = 0;
    for (uint32_t id = 0; id < used.size(); ++id) {
      if (!device.canUseBd(kind, channel, id))
        continue;
      ++available;
      if (used.test(id))
        continue;
      used.set(id);
      bd.op.setBdId(id);
      return mlir::success();
    }
    if (available == 0 && used.size() > 0)
      return emitNamedError(bd.op, "dma-channel-count")
             << "is on channel " << toString(bd.channel)
             << ", which this tile does not have";
    return emitNamedError(bd.op, "bd-ids-exhausted")
           << "Allocator exhausted available BD IDs (maximum " << available
           << " available for channel " << channel << ").";
  }
};

} // namespace
