// Reads what a design does with locks, DMA channels and the host into the plain
// model that the deadlock analysis knows.

#ifndef TILELOOM_LIB_TRANSFORMS_DESIGNMODELREADER_H
#define TILELOOM_LIB_TRANSFORMS_DESIGNMODELREADER_H

#include "tileloom/Dialect/AIE/Analysis/DmaProgram.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Routing/Deadlock/DesignModel.h"

#include "llvm/ADT/DenseMap.h"

#include <map>

namespace tileloom::aie {

/// The model of a verified device. What is no constant, or on no placed tile,
/// is left open; nothing is an error.
DesignModel readDesignModel(DeviceOp device);

/// The locks of a design by index in DesignModel::locks. Two ops with one tile
/// and one id are one lock.
class LockIndex {
public:
  LockIndex(DeviceOp device, std::vector<LockModel> &locks);
  LockUse read(UseLockOp op) const;

private:
  llvm::DenseMap<mlir::Operation *, uint32_t> indices;
};

/// The BD as the analysis sees it. `packet` is what the channel puts in front
/// of BDs that say nothing themselves.
BdModel readBd(const DmaProgram::Bd &bd, DmaChannel channel,
               const LockIndex &locks, PacketInfoAttr packet = {});

/// The chain that begins at `first`.
DmaProgramModel readChain(const DmaProgram &program, unsigned first,
                          TileCoord tile, DmaChannel channel,
                          const LockIndex &locks, PacketInfoAttr packet = {});

/// Adds tasks, transfers and events of a runtime sequence to `model`.
void readSequence(RuntimeSequenceOp sequence, const LockIndex &locks,
                  DesignModel &model);

/// Bytes of one element of a memref; nullopt when they are not whole.
std::optional<uint64_t> bytesOfElement(std::optional<int64_t> bits);

/// True when a loop stands between `op` and `root`, or a region with several
/// blocks, which may be run through more than once.
bool isRepeated(mlir::Operation *op, mlir::Operation *root);

/// A text of one line for each fact, for tests and debugging.
void printDesignModel(const DesignModel &model, llvm::raw_ostream &os);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_DESIGNMODELREADER_H
