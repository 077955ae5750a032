// Which rules every DMA program keeps, in DMA bodies and in tasks of the host.

#ifndef TILELOOM_DIALECT_AIE_IR_DMACHECKS_H
#define TILELOOM_DIALECT_AIE_IR_DMACHECKS_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

namespace tileloom::aie {

/// The blocks of a chain in order, from `first` along `aie.next_bd` until the
/// chain ends or returns to a block that it already has.
llvm::SmallVector<mlir::Block *> getBdChain(mlir::Block *first);

/// `repeat_count` of a channel or task: 0 .. the queue's limit of the device.
mlir::LogicalResult verifyRepeatCount(mlir::Operation *channel, int64_t count);

/// Rules of a channel that receives out of order. `bds` are the blocks (or
/// regions' blocks) of its buffer descriptors.
mlir::LogicalResult verifyOutOfOrderChannel(mlir::Operation *channel,
                                            DMAChannelDir direction,
                                            llvm::ArrayRef<mlir::Block *> bds);

/// Type (3 bits) and id (5 bits) of a packet header. `type` and `id` may be
/// absent; an absent id is the caller's business.
mlir::LogicalResult verifyPacketFields(mlir::Operation *op,
                                       std::optional<int64_t> type,
                                       std::optional<int64_t> id);

} // namespace tileloom::aie

#endif // TILELOOM_DIALECT_AIE_IR_DMACHECKS_H
