// Which ops set locks, reconfigure and reset the array, and use the scratchpad.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXCONFIGOPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXCONFIGOPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEEnums.td"
include "tileloom/Dialect/AIE/IR/AIEInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEBase.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

// The host writes locks of any tile.
def AIEX_SetLockOp : AIEX_Op<"set_lock", [AIEX_InRuntimeSequence, SkipAccessibilityCheck]> {
  let summary = "Set a lock's value from the host program";
  let arguments = (ins Index:$lock, AIE_I32:$value);
  let assemblyFormat = "`(` $lock `,` $value `)` attr-dict";
  let hasVerifier = 1;
}

def AIEX_ConfigureOp : AIEX_Op<"configure", [
    AIEX_SequenceChild, NoTerminator, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Make another device's configuration current, then run its sequences";
  let arguments = (ins FlatSymbolRefAttr:$symbol,
                   OptionalAttr<AIEX_ExpandMode>:$expand_mode);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$symbol $body attr-dict";
  let extraClassDeclaration = [{
    /// The device that `symbol` names; null when there is none.
    ::tileloom::aie::DeviceOp getReferencedDevice();
  }];
}

def AIEX_RunOp : AIEX_Op<"run", [HasParent<"ConfigureOp">]> {
  let summary = "Run a runtime sequence of the configured device";
  let arguments = (ins FlatSymbolRefAttr:$runtime_sequence_symbol,
                   Variadic<AnyType>:$args);
  let assemblyFormat = [{
    $runtime_sequence_symbol `(` $args `)` `:` custom<TypesInParens>(type($args)) attr-dict
  }];
  let extraClassDeclaration = [{
    /// The sequence that is run; null when there is none.
    ::tileloom::aie::RuntimeSequenceOp getSequence();
  }];
}

def AIEX_NpuControlPacketOp : AIEX_Op<"control_packet"> {
  let summary = "A control packet: register access over the stream network";
  let description = [{
    `aiex.control_packet {address = 126976 : ui32, opcode = 0 : i32, stream_id = 0 : i32, data = array<i32: 1>}`
  }];
  let arguments = (ins UI32Attr:$address, OptionalAttr<AIE_I32>:$length,
                   AIE_I32:$opcode, AIE_I32:$stream_id,
                   OptionalAttr<DenseI32ArrayAttr>:$data);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def AIEX_NpuCreateScratchpadOp : AIEX_Op<"npu.create_scratchpad"> {
  let summary = "Reserve the command processor's scratchpad";
  let arguments = (ins UI32Attr:$size, DefaultValuedAttr<UI8Attr, "0">:$usage_type);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def AIEX_NpuUpdateFromScratchpadOp : AIEX_Op<"npu.update_from_scratchpad"> {
  let summary = "Update a register from an entry of the state table";
  let description = [{
    `aiex.npu.update_from_scratchpad<incr> {state_table_idx = 0 : ui8, func_arg = 0 : ui32, address = 0 : ui32}`.
    `buffer`, `column` and `row` follow the address rule of `aiex.npu.write32`.
  }];
  let arguments = (ins
      DefaultValuedAttr<AIEX_StateTableFunc, "::tileloom::aiex::StateTableFunc::Incr">:$func,
      UI8Attr:$state_table_idx, UI32Attr:$func_arg, UI32Attr:$address,
      OptionalAttr<FlatSymbolRefAttr>:$buffer, OptionalAttr<AIE_I32>:$column,
      OptionalAttr<AIE_I32>:$row);
  let assemblyFormat = "`` custom<TableFunction>($func) attr-dict";
  let hasVerifier = 1;
}

def AIEX_ScratchpadParameterOp : AIEX_Op<"scratchpad_parameter", [Symbol]> {
  let summary = "A parameter that the host passes in the scratchpad";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                   OptionalAttr<UI8Attr>:$state_table_idx,
                   OptionalAttr<AIEX_ScratchpadParameterKind>:$kind);
  let assemblyFormat = "$sym_name `:` $type attr-dict";
  let hasVerifier = 1;
}

def AIEX_ReadScratchpadParameterOp : AIEX_Op<"read_scratchpad_parameter", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The value of a scratchpad parameter, in a core";
  let arguments = (ins FlatSymbolRefAttr:$parameter,
                   OptionalAttr<FlatSymbolRefAttr>:$buffer);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$parameter `:` type($result) attr-dict";
}

def AIEX_SyncScratchpadParametersFromHostOp
    : AIEX_Op<"sync_scratchpad_parameters_from_host", [AIEX_SequenceChild]> {
  let summary = "Copy the scratchpad parameters to their readers";
  let assemblyFormat = "attr-dict";
}

def AIEX_DMAChannelResetOp : AIEX_Op<"dma_channel_reset", [AIEX_SequenceChild]> {
  let summary = "Reset one DMA channel";
  let arguments = (ins Index:$tile, DMAChannelDir:$direction,
                   ConfinedAttr<AIE_I32, [IntMinValue<0>]>:$channel);
  let assemblyFormat = "`(` $tile `,` $direction `,` $channel `)` attr-dict";
}

def AIEX_DMAChannelResetForOp : AIEX_Op<"dma_channel_reset_for", [AIEX_SequenceChild]> {
  let summary = "Reset the DMA channels of an objectfifo";
  let arguments = (ins SymbolRefAttr:$alloc);
  let assemblyFormat = "`(` $alloc `)` attr-dict";
}

def AIEX_CoreResetOp : AIEX_Op<"core_reset", [AIEX_SequenceChild]> {
  let summary = "Reset a core";
  let arguments = (ins Index:$tile);
  let assemblyFormat = "`(` $tile `)` attr-dict";
}

def AIEX_BufferClearOp : AIEX_Op<"buffer_clear", [AIEX_SequenceChild]> {
  let summary = "Fill a range of a tile's data memory with zeros";
  let description = "`address` and `length` are bytes.";
  let arguments = (ins Index:$tile, UI32Attr:$address, UI32Attr:$length);
  let assemblyFormat = "`(` $tile `,` $address `,` $length `)` attr-dict";
}

def AIEX_NpuReadRegOp : AIEX_Op<"npu.read_reg", [AIEX_SequenceChild]> {
  let summary = "Read a register of a tile";
  let arguments = (ins Index:$tile, AIE_I32:$offset);
  let assemblyFormat = "`(` $tile `,` $offset `)` attr-dict";
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXCONFIGOPS_TD
