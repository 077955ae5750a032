// Which ops move data with the shim DMAs, queue descriptors and await tokens.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXTRANSFEROPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXTRANSFEROPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"
include "tileloom/Dialect/AIE/IR/AIEEnums.td"
include "tileloom/Dialect/AIE/IR/AIEBase.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

// One static entry a dimension, outermost first; kDynamic marks an operand.
def AIEX_FourI64 : ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<4>]>;
def AIEX_ZeroI64 : DefaultValuedAttr<I64Attr, "0">;
def AIEX_AxCacheI64 : ConfinedAttr<I64Attr, [IntMinValue<0>, IntMaxValue<15>]>;
def AIEX_AxCacheI32 : ConfinedAttr<AIE_I32, [IntMinValue<0>, IntMaxValue<15>]>;

def AIEX_NpuDmaMemcpyNdOp
    : AIEX_Op<"npu.dma_memcpy_nd", [AttrSizedOperandSegments]> {
  let summary = "Transfer a strided pattern of a host buffer over a shim DMA";
  let description = [{
    Offsets, sizes and strides are elements, outermost first. Size and stride 3
    (the first of each list) repeat the transfer.
    `aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 8, 64][0, 0, 128, 1]) {id = 2 : i64, metadata = @in0} : memref<8x128xi32>`
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref,
      Variadic<I64>:$offsets, Variadic<I64>:$sizes, Variadic<I64>:$strides,
      AIEX_FourI64:$static_offsets, AIEX_FourI64:$static_sizes,
      AIEX_FourI64:$static_strides, OptionalAttr<PacketInfoAttr>:$packet,
      SymbolRefAttr:$metadata, I64Attr:$id,
      DefaultValuedAttr<BoolAttr, "false">:$issue_token,
      AIEX_ZeroI64:$d0_zero_before, AIEX_ZeroI64:$d1_zero_before,
      AIEX_ZeroI64:$d2_zero_before, AIEX_ZeroI64:$d0_zero_after,
      AIEX_ZeroI64:$d1_zero_after, AIEX_ZeroI64:$d2_zero_after,
      AIEX_ZeroI64:$burst_length, OptionalAttr<AIEX_AxCacheI64>:$axcache,
      OptionalAttr<FlatSymbolRefAttr>:$offset_parameter,
      OptionalAttr<UI8Attr>:$offset_state_table_idx);
  let assemblyFormat = [{
    `(` $memref `` custom<DynamicIndexList>($offsets, $static_offsets)
    `` custom<DynamicIndexList>($sizes, $static_sizes)
    `` custom<DynamicIndexList>($strides, $static_strides)
    (`,` `packet` `=` $packet^)? `)` attr-dict `:` type($memref)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStrides();
    /// The lists in elements, INNERMOST first (index 0 is the fastest
    /// dimension, index 3 repeats); nullopt when an entry is no constant.
    std::optional<::tileloom::aiex::Quad> getConstantOffsets();
    std::optional<::tileloom::aiex::Quad> getConstantSizes();
    std::optional<::tileloom::aiex::Quad> getConstantStrides();
    /// Bits of one element of the buffer; nullopt without a fixed width.
    std::optional<uint64_t> getElementBits();
    /// Byte offset of the first element; nullopt when not constant.
    std::optional<int64_t> getOffsetInBytes();
    /// [n,1,1,len][x,0,0,1]: no layout transformation, only a length. False
    /// when an entry is no constant.
    bool isLinearTransfer();
    /// Row-major without gaps in the three inner dimensions.
    bool isContiguousTransfer();
    /// The allocation that `metadata` names; null when it is (still) an
    /// objectfifo or the op is outside a device.
    ::tileloom::aie::ShimDMAAllocationOp getAllocation();
  }];
}

def AIEX_NpuDmaWaitOp : AIEX_Op<"npu.dma_wait"> {
  let summary = "Wait for one token of a shim DMA allocation";
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def AIEX_NpuPushQueueOp : AIEX_Op<"npu.push_queue", [AIEX_LegacyIntegers]> {
  let summary = "Push a buffer descriptor to a channel's task queue";
  let description = [{
    Newest form `aiex.npu.push_queue(0, 0, MM2S : 1) bd_id %bd repeat %n {issue_token = false} : i32, i32`;
    older form `aiex.npu.push_queue(0, 0, MM2S : 1) {issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}`.
  }];
  let arguments = (ins AIE_I32:$column, AIE_I32:$row, DMAChannelDir:$direction,
                   AIE_I32:$channel, Variadic<I32>:$integers, BoolAttr:$issue_token,
                   OptionalAttr<AIE_I32>:$bd_id, OptionalAttr<AIE_I32>:$repeat_count);
  let assemblyFormat = [{
    `(` $column `,` $row `,` $direction `:` $channel `)`
    custom<QueueOperands>($integers) attr-dict (`:` type($integers)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration =
      AIEX_DualForm<["bd_id", "repeat_count"], "getIntegers">.decl # [{
    ::mlir::Value getBdIdOperand() { return getIntegers()[0]; }
    ::mlir::Value getRepeatCountOperand() { return getIntegers()[1]; }
  }];
}

def AIEX_NpuAddressPatchOp : AIEX_Op<"npu.address_patch", [
    AIEX_LegacyIntegers, AttrSizedOperandSegments]> {
  let summary = "Write a host argument's address into a buffer descriptor";
  let description = [{
    Newest form `aiex.npu.address_patch(%plus : i32) {addr = 119300 : ui32, arg_idx = 0 : i32}`;
    older form `aiex.npu.address_patch {addr = 119300 : ui32, arg_idx = 0 : i32, arg_plus = 256 : i32}`.
    `addr` is the register of the low address word, `arg_plus` a byte offset.
  }];
  let arguments = (ins Optional<AnyTypeOf<[I32, I64]>>:$plus,
                   Optional<AnyType>:$addr_val,
                   Optional<AnyRankedOrUnrankedMemRef>:$buffer, UI32Attr:$addr,
                   OptionalAttr<AIE_I32>:$arg_idx, OptionalAttr<AIE_I32>:$arg_plus);
  let assemblyFormat = [{
    (`(` $plus^ `:` type($plus) `)`)? (`addr` $addr_val^ `:` type($addr_val))?
    (`buffer` $buffer^ `:` type($buffer))? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration =
      AIEX_DualForm<["arg_plus"], "getPlus">.decl # [{
    ::mlir::Value getArgPlusOperand() { return getPlus(); }
  }];
}

// Raw register values (sizes and steps less one, words) of one descriptor.
def AIEX_NpuWriteBdOp : AIEX_Op<"npu.writebd"> {
  let summary = "Write every field of one buffer descriptor";
  let arguments = (ins I32Attr:$column, I32Attr:$row, I32Attr:$bd_id,
      I32Attr:$buffer_length, I32Attr:$buffer_offset, I32Attr:$enable_packet,
      I32Attr:$out_of_order_id, I32Attr:$packet_id, I32Attr:$packet_type,
      I32Attr:$d0_size, I32Attr:$d0_stride, I32Attr:$d1_size,
      I32Attr:$d1_stride, I32Attr:$d2_size, I32Attr:$d2_stride,
      I32Attr:$iteration_current, I32Attr:$iteration_size,
      I32Attr:$iteration_stride, I32Attr:$next_bd, I32Attr:$use_next_bd,
      I32Attr:$valid_bd, I32Attr:$lock_rel_val, I32Attr:$lock_rel_id,
      I32Attr:$lock_acq_enable, I32Attr:$lock_acq_val, I32Attr:$lock_acq_id,
      I32Attr:$d0_zero_before, I32Attr:$d1_zero_before, I32Attr:$d2_zero_before,
      I32Attr:$d0_zero_after, I32Attr:$d1_zero_after, I32Attr:$d2_zero_after,
      DefaultValuedAttr<I32Attr, "0">:$burst_length,
      OptionalAttr<AIEX_AxCacheI32>:$axcache);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def AIEX_NpuAssertBdFieldOp : AIEX_Op<"npu.assert_bd_field"> {
  let summary = "Guard: a run-time value fits a descriptor field";
  let arguments = (ins I32:$value, AIE_I32:$max);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def AIEX_NpuAssertBdDivisibleOp : AIEX_Op<"npu.assert_bd_divisible"> {
  let summary = "Guard: a run-time value is a multiple of a divisor";
  let description = "With `allow_unit` the value 1 passes as well.";
  let arguments = (ins I32:$value, AIE_I32:$divisor, UnitAttr:$allow_unit);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def AIEX_NpuSyncOp : AIEX_Op<"npu.sync", [AIEX_LegacyIntegers]> {
  let summary = "Wait for one token from each channel of a rectangle of tiles";
  let description = [{
    Newest form `aiex.npu.sync(%col, %row, %dir, %ch, %cols, %rows) : i32, i32, i32, i32, i32, i32`;
    direction 0 is S2MM and 1 is MM2S.
  }];
  let arguments = (ins Variadic<I32>:$integers, OptionalAttr<AIE_I32>:$column,
                   OptionalAttr<AIE_I32>:$row, OptionalAttr<AIE_I32>:$direction,
                   OptionalAttr<AIE_I32>:$channel,
                   OptionalAttr<AIE_I32>:$column_num,
                   OptionalAttr<AIE_I32>:$row_num);
  let assemblyFormat = [{
    (`(` $integers^ `)`)? attr-dict (`:` type($integers)^)?
  }];
  let extraClassDeclaration = AIEX_DualForm<["column", "row", "direction",
      "channel", "column_num", "row_num"], "getIntegers">.decl # [{
    ::mlir::Value getColumnOperand() { return getIntegers()[0]; }
    ::mlir::Value getRowOperand() { return getIntegers()[1]; }
    ::mlir::Value getDirectionOperand() { return getIntegers()[2]; }
    ::mlir::Value getChannelOperand() { return getIntegers()[3]; }
    ::mlir::Value getColumnNumOperand() { return getIntegers()[4]; }
    ::mlir::Value getRowNumOperand() { return getIntegers()[5]; }
  }];
}

def AIEX_NpuPreemptOp : AIEX_Op<"npu.preempt"> {
  let summary = "A point where the command processor may preempt";
  let description = "Levels: 0 no-op, 1 mem tile, 2 core tile, 3 registers.";
  let arguments = (ins UI8Attr:$level);
  let assemblyFormat = "attr-dict";
}

def AIEX_NpuLoadPdiOp : AIEX_Op<"npu.load_pdi"> {
  let summary = "Load a whole static configuration";
  let arguments = (ins OptionalAttr<FlatSymbolRefAttr>:$device_ref,
                   DefaultValuedAttr<AIE_I32, "0">:$id,
                   DefaultValuedAttr<AIE_I32, "0">:$size,
                   DefaultValuedAttr<UI64Attr, "0">:$address,
                   OptionalAttr<AIEX_ExpandMode>:$expand_mode);
  let assemblyFormat = "attr-dict";
  let hasCanonicalizer = 1;
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXTRANSFEROPS_TD
