// What a split object fifo looks like: pools of buffers, their segments and the ends that use them.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEFIFOPOOLOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEFIFOPOOLOPS_TD

include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

def AIE_ObjectFifoPoolOp
    : AIE_Op<"objectfifo.pool", [
        Symbol, SymbolTable, HasParent<"DeviceOp">, NoTerminator, NoRegionArguments]> {
  let summary = "Objects of a fifo on one tile, with their locks";
  let description = [{
    ```mlir
    aie.objectfifo.pool @q_pool(%t) {depth = 2 : i32} : memref<32xi32> {
      aie.objectfifo.segment @all {offset = 0 : i32, size = 32 : i32}
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Index:$tile,
    AIE_PositiveI32:$depth,
    TypeAttrOf<AnyMemRef>:$elemType,
    OptionalAttr<AIE_FlatSymbolArray>:$buffers,
    OptionalAttr<AIE_FlatSymbolArray>:$locks,
    OptionalAttr<AIE_PositiveI32>:$repeatCount,
    DefaultValuedAttr<BoolAttr, "false">:$disableSynchronization,
    UnitAttr:$streamLenDecoupled,
    OptionalAttr<StrAttr>:$fifoName,
    OptionalAttr<ArrayAttr>:$initValues
  );
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `(` $tile `)` attr-dict `:` $elemType $body
  }];
  let extraClassDeclaration = [{
    /// The memref of one object.
    ::mlir::MemRefType getObjectType();
    /// The segments in the order of the body.
    ::llvm::SmallVector<ObjectFifoSegmentOp, 4> getSegments();
    /// The segment of that name, or null.
    ObjectFifoSegmentOp getSegment(::llvm::StringRef name);
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def AIE_ObjectFifoSegmentOp
    : AIE_Op<"objectfifo.segment", [Symbol, HasParent<"ObjectFifoPoolOp">]> {
  let summary = "A piece of every object of a pool, with its own pair of locks";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    AIE_NonNegI32:$offset,
    AIE_PositiveI32:$size,
    OptionalAttr<FlatSymbolRefAttr>:$produceLock,
    OptionalAttr<FlatSymbolRefAttr>:$consumeLock
  );
  let assemblyFormat = [{ $sym_name attr-dict }];
}

def AIE_ObjectFifoCoreEndpointOp
    : AIE_Op<"objectfifo.core_endpoint", [Symbol, HasParent<"DeviceOp">,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The end of a pool that a core fills or drains";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Index:$tile,
    ObjectFifoRole:$role,
    FlatSymbolRefAttr:$pool,
    OptionalAttr<AIE_FlatSymbolArray>:$segments
  );
  let assemblyFormat = [{
    $sym_name `(` $tile `)` $role $pool attr-dict
  }];
  let extraClassDeclaration = [{
    /// The pool of that name in the device, or null.
    ObjectFifoPoolOp getPoolOp();
    /// The segments that the endpoint uses: those named, else all of the pool.
    ::llvm::SmallVector<ObjectFifoSegmentOp, 4> getSelectedSegments();
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoDmaEndpointOp
    : AIE_Op<"objectfifo.dma_endpoint", [Symbol, HasParent<"DeviceOp">,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The end of a pool that a DMA channel fills (S2MM) or drains (MM2S)";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Index:$tile,
    ObjectFifoRole:$role,
    FlatSymbolRefAttr:$pool,
    OptionalAttr<AIE_FlatSymbolArray>:$segments,
    OptionalAttr<AIE_NonNegI32>:$channelIndex,
    OptionalAttr<BDDimLayoutArrayArrayAttr>:$dimensions,
    OptionalAttr<BDPadLayoutArrayArrayAttr>:$padDimensions,
    DefaultValuedAttr<AIE_I32, "0">:$padValue,
    OptionalAttr<AIE_PositiveI32>:$iterCount,
    OptionalAttr<PacketInfoAttr>:$packet,
    OptionalAttr<StrAttr>:$fifoName
  );
  let assemblyFormat = [{
    $sym_name `(` $tile `)` $role $pool attr-dict
  }];
  let extraClassDeclaration = [{
    /// The pool of that name in the device, or null.
    ObjectFifoPoolOp getPoolOp();
    /// The segments that the endpoint uses: those named, else all of the pool.
    ::llvm::SmallVector<ObjectFifoSegmentOp, 4> getSelectedSegments();
    /// MM2S for an endpoint that drains its pool, S2MM for one that fills it.
    DMAChannelDir getChannelDir();
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoRearmBindingOp
    : AIE_Op<"objectfifo_rearm_binding", [
        Symbol, HasParent<"DeviceOp">, AttrSizedOperandSegments]> {
  let summary = "The channels and locks that a runtime resets to start a fifo anew";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Variadic<Index>:$channelTiles,
    Variadic<Index>:$locks,
    DenseI32ArrayAttr:$channel_dirs,
    DenseI32ArrayAttr:$channel_indices,
    DenseI32ArrayAttr:$lock_inits,
    OptionalAttr<DenseI32ArrayAttr>:$head_bd_ids,
    OptionalAttr<DenseI32ArrayAttr>:$repeat_counts
  );
  let assemblyFormat = [{
    $sym_name `channels` `(` ($channelTiles^ `:` type($channelTiles))? `)`
    `locks` `(` ($locks^ `:` type($locks))? `)` attr-dict
  }];
  let hasVerifier = 1;
}

#endif // TILELOOM_DIALECT_AIE_IR_AIEFIFOPOOLOPS_TD
