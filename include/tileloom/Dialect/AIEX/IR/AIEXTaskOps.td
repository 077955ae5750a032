// Which ops configure, start, await and free DMA tasks in a runtime sequence.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXTASKOPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXTASKOPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"
include "tileloom/Dialect/AIE/IR/AIEEnums.td"
include "tileloom/Dialect/AIE/IR/AIEInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEBase.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

def AIEX_ChannelIndex : ConfinedAttr<AIE_I32, [IntMinValue<0>]>;

def AIEX_DMAConfigureTaskOp : AIEX_Op<"dma_configure_task", [
    AIEX_InRuntimeSequence, TileElement]> {
  let summary = "A chain of buffer descriptors for one channel of a tile";
  let arguments = (ins Index:$tile, DMAChannelDir:$direction,
                   AIEX_ChannelIndex:$channel, Optional<I32>:$repeat_count_val,
                   DefaultValuedAttr<BoolAttr, "false">:$issue_token,
                   DefaultValuedAttr<AIE_I32, "0">:$repeat_count,
                   OptionalAttr<PacketInfoAttr>:$packet, UnitAttr:$out_of_order);
  let regions = (region AnyRegion:$body);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `(` $tile `,` $direction `,` $channel (`,` $packet^)? `)`
    (`repeat` $repeat_count_val^ `:` type($repeat_count_val))? $body attr-dict
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The block whose descriptor starts the chain: the entry block, or, when
    /// that only jumps, the block it jumps to. Null for an empty region.
    ::mlir::Block *getFirstBdBlock();
  }];
}

def AIEX_DMAConfigureTaskForOp : AIEX_Op<"dma_configure_task_for", [
    AIEX_InRuntimeSequence]> {
  let summary = "A chain of buffer descriptors for the channel of an allocation";
  let arguments = (ins SymbolRefAttr:$alloc, Optional<I32>:$repeat_count_val,
                   DefaultValuedAttr<BoolAttr, "false">:$issue_token,
                   DefaultValuedAttr<AIE_I32, "0">:$repeat_count);
  let regions = (region AnyRegion:$body);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $alloc (`repeat` $repeat_count_val^ `:` type($repeat_count_val))? $body attr-dict
  }];
}

def AIEX_DMAStartTaskOp : AIEX_Op<"dma_start_task", [AIEX_InRuntimeSequence]> {
  let summary = "Push a configured task to its channel's queue";
  let arguments = (ins Index:$task, UnitAttr:$no_token,
                   OptionalAttr<AIE_I32>:$repeat_count);
  let assemblyFormat = "`(` $task `)` attr-dict";
  let extraClassDeclaration = [{
    /// The op that configured the task; null when it is not one.
    ::tileloom::aiex::DMAConfigureTaskOp getTaskOp();
  }];
}

def AIEX_DMAAwaitTaskOp : AIEX_Op<"dma_await_task", [AIEX_InRuntimeSequence]> {
  let summary = "Wait for a task's token, then release its descriptors";
  let arguments = (ins Index:$task);
  let assemblyFormat = "`(` $task `)` attr-dict";
  let extraClassDeclaration = [{
    /// The op that configured the task; null when it is not one.
    ::tileloom::aiex::DMAConfigureTaskOp getTaskOp();
  }];
}

def AIEX_DMAFreeTaskOp : AIEX_Op<"dma_free_task", [AIEX_InRuntimeSequence]> {
  let summary = "Release a task's descriptors without waiting";
  let arguments = (ins Index:$task);
  let assemblyFormat = "`(` $task `)` attr-dict";
  let extraClassDeclaration = [{
    /// The op that configured the task; null when it is not one.
    ::tileloom::aiex::DMAConfigureTaskOp getTaskOp();
  }];
}

def AIEX_DMAStartBdChainOp : AIEX_Op<"dma_start_bd_chain", [
    AIEX_SequenceChild, TileElement, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Configure and start a descriptor chain on a channel";
  let description = [{
    `%t = aiex.dma_start_bd_chain @chain(%a) : (memref<8xi32>) on (%tile, MM2S, 0)`
  }];
  let arguments = (ins FlatSymbolRefAttr:$symbol, Variadic<AnyType>:$args,
                   Index:$tile, DMAChannelDir:$direction,
                   AIEX_ChannelIndex:$channel,
                   DefaultValuedAttr<BoolAttr, "false">:$issue_token,
                   DefaultValuedAttr<AIE_I32, "0">:$repeat_count);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $symbol `(` $args `)` `:` custom<TypesInParens>(type($args)) `on`
    ` ` `(` $tile `,` $direction `,` $channel `)` attr-dict
  }];
  let extraClassDeclaration = [{
    /// The chain that `symbol` names; null when there is none.
    ::tileloom::aie::BDChainOp getChain();
  }];
}

def AIEX_DMAStartBdChainForOp : AIEX_Op<"dma_start_bd_chain_for", [
    AIEX_SequenceChild, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Configure and start a descriptor chain on an allocation's channel";
  let arguments = (ins FlatSymbolRefAttr:$symbol, Variadic<AnyType>:$args,
                   FlatSymbolRefAttr:$alloc,
                   DefaultValuedAttr<BoolAttr, "false">:$issue_token,
                   DefaultValuedAttr<AIE_I32, "0">:$repeat_count);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $symbol `(` $args `)` `:` custom<TypesInParens>(type($args)) `for` $alloc attr-dict
  }];
  let extraClassDeclaration = [{
    /// The chain that `symbol` names; null when there is none.
    ::tileloom::aie::BDChainOp getChain();
  }];
}

def AIEX_DMABdPoolPopOp : AIEX_Op<"dma_bd_pool_pop"> {
  let summary = "Take a free descriptor id of a tile at run time";
  let arguments = (ins AIE_I32:$column, AIE_I32:$row);
  let results = (outs I32:$bd_id);
  let assemblyFormat = "`(` $column `,` $row `)` attr-dict `:` type($bd_id)";
}

def AIEX_DMABdPoolPushOp : AIEX_Op<"dma_bd_pool_push"> {
  let summary = "Give a descriptor id of a tile back at run time";
  let arguments = (ins AIE_I32:$column, AIE_I32:$row, I32:$bd_id);
  let assemblyFormat = [{
    `(` $column `,` $row `)` `bd_id` $bd_id attr-dict `:` type($bd_id)
  }];
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXTASKOPS_TD
