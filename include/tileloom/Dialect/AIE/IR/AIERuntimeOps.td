// What the ops look like through which the host program meets a design.

#ifndef TILELOOM_DIALECT_AIE_IR_AIERUNTIMEOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIERUNTIMEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

def AIE_ShimDMAAllocationOp
    : AIE_Op<"shim_dma_allocation", [Symbol, HasParent<"DeviceOp">]> {
  let summary = "Gives a shim DMA channel a name that the host program uses";
  let description = [{
    ```mlir
    aie.shim_dma_allocation @feed(%shim, MM2S, 0, <pkt_type = 0, pkt_id = 5>)
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Index:$tile,
    DMAChannelDir:$channel_dir,
    ConfinedAttr<I64Attr, [IntMinValue<0>]>:$channel_index,
    DefaultValuedAttr<BoolAttr, "false">:$plio,
    OptionalAttr<PacketInfoAttr>:$packet,
    OptionalAttr<TypeAttrOf<AnyMemRef>>:$elem_type,
    UnitAttr:$stream_len_decoupled
  );
  let assemblyFormat = [{
    $sym_name `(` $tile `,` $channel_dir `,` $channel_index
    (`,` $packet^)? `)` attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_RuntimeSequenceOp
    : AIE_Op<"runtime_sequence", [Symbol, NoTerminator, HasParent<"DeviceOp">]> {
  let summary = "The host program: its arguments are host buffers and scalars";
  let description = [{
    ```mlir
    aie.runtime_sequence @run(%a: memref<256xi32>, %n: i32) {
    }
    ```
    The default name `sequence` is not printed. The region may be empty and its
    blocks need no terminator.
  }];
  let arguments = (ins
    DefaultValuedAttr<SymbolNameAttr, "\"sequence\"">:$sym_name,
    OptionalAttr<BoolAttr>:$emit_parameter_sync_preamble,
    OptionalAttr<TraceBufferAttr>:$trace_buffer,
    OptionalAttr<ArrayAttr>:$trace_slices
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The sequence `name` of `device`, or its first one when the name is empty.
    /// Reports `No such runtime sequence: X` or `No runtime sequence in device`
    /// on the device and returns null when there is none.
    static RuntimeSequenceOp find(DeviceOp device, ::llvm::StringRef name);
    /// Checks that every symbol named below is one that materialization knows,
    /// and that named buffers have addresses. Reports on the op at fault.
    ::mlir::LogicalResult verifyBeforeMaterialization();
  }];
}

#endif // TILELOOM_DIALECT_AIE_IR_AIERUNTIMEOPS_TD
