// A DMA body read as plain data: its buffer descriptors, their order and starts.

#ifndef TILELOOM_DIALECT_AIE_ANALYSIS_DMAPROGRAM_H
#define TILELOOM_DIALECT_AIE_ANALYSIS_DMAPROGRAM_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace tileloom::aie {

/// What an aie.mem, aie.memtile_dma or aie.shim_dma says, in either of its forms
/// (blocks joined by aie.next_bd, or aie.dma regions). Indices are positions in `bds`.
struct DmaProgram {
  struct Bd {
    DMABDOp op;
    UseLockOp acquire;           ///< Null when there is none.
    UseLockOp release;           ///< Null when there is none.
    DMABDPacketOp packet;        ///< Null when there is none.
    std::optional<unsigned> next;
    /// A channel that reaches this BD: of the first start that does.
    DmaChannel channel;
  };
  struct Start {
    mlir::Operation *op = nullptr; ///< aie.dma_start or aie.dma.
    DmaChannel channel;
    std::optional<unsigned> bd;    ///< Absent: the chain is empty.
    uint32_t repeatCount = 0;
    int32_t padValue = 0;
    bool outOfOrder = false;
  };

  mlir::Operation *op = nullptr;
  llvm::SmallVector<Bd> bds;       ///< In block order.
  llvm::SmallVector<Start> starts; ///< In program order.

  /// Reads a verified body.
  static DmaProgram get(mlir::Operation *body);
  /// Reads the BD blocks of a DMA task or chain, whose entry block leads into the
  /// chain. `first` is the position of the first BD.
  static DmaProgram getTask(mlir::Region &region, DmaChannel channel,
                            std::optional<unsigned> &first);
};

} // namespace tileloom::aie

#endif // TILELOOM_DIALECT_AIE_ANALYSIS_DMAPROGRAM_H
