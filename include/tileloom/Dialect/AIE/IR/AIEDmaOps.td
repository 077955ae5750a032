// Which ops are DMA programs: bodies, channels, buffer descriptors, chains.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEDMAOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEDMAOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

class AIE_DmaBodyOp<string mnemonic>
    : AIE_TileElementOp<mnemonic, [FlowEndpoint]> {
  let arguments = (ins Index:$tile);
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`(` $tile `)` $body attr-dict";
  let hasRegionVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$tile), [{
    build($_builder, $_state, $_builder.getIndexType(), tile);
  }]>];
}

def MemOp : AIE_DmaBodyOp<"mem"> {
  let summary = "The DMA program of a core tile";
}
def MemTileDMAOp : AIE_DmaBodyOp<"memtile_dma"> {
  let summary = "The DMA program of a mem tile";
}
def ShimDMAOp : AIE_DmaBodyOp<"shim_dma"> {
  let summary = "The static DMA program of a shim tile";
}

def DMAStartOp : AIE_Op<"dma_start", [
    Terminator, ParentOneOf<["MemOp", "MemTileDMAOp", "ShimDMAOp", "::mlir::func::FuncOp"]>]> {
  let summary = "Start a channel at a block of buffer descriptors";
  let arguments = (ins DMAChannelDir:$channel_dir, AIE_NonNegI32:$channel_index,
                       DefaultValuedAttr<AIE_I32, "0">:$repeat_count,
                       DefaultValuedAttr<AIE_I32, "0">:$pad_value,
                       UnitAttr:$out_of_order);
  let results = (outs I1:$valid);
  let successors = (successor AnySuccessor:$dest, AnySuccessor:$chain);
  let assemblyFormat = [{
    `(` $channel_dir `,` $channel_index `,` $dest `,` $chain
    (`,` `repeat_count` `=` $repeat_count^)? `)` attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::tileloom::DmaChannel getChannel() {
      return {::tileloom::aie::toDevice(getChannelDir()), getChannelIndex()};
    }
  }];
}

def DMAOp : AIE_Op<"dma", [
    NoTerminator, ParentOneOf<["MemOp", "MemTileDMAOp", "ShimDMAOp"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A channel and its buffer descriptors, one region each";
  let arguments = (ins DMAChannelDir:$channel_dir, AIE_NonNegI32:$channel_index,
                       DefaultValuedAttr<BoolAttr, "true">:$loop,
                       DefaultValuedAttr<AIE_I32, "0">:$repeat_count,
                       OptionalAttr<StrAttr>:$sym_name,
                       DefaultValuedAttr<AIE_I32, "0">:$pad_value,
                       UnitAttr:$out_of_order);
  let results = (outs I1:$valid);
  let regions = (region VariadicRegion<AnyRegion>:$bds);
  let assemblyFormat = [{
    `(` $channel_dir `,` $channel_index `)` attr-dict ` ` `[` $bds `]`
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::tileloom::DmaChannel getChannel() {
      return {::tileloom::aie::toDevice(getChannelDir()), getChannelIndex()};
    }
  }];
}

def DMABDPacketOp : AIE_Op<"dma_bd_packet"> {
  let summary = "Packet header of the buffer descriptor in the same block (older style)";
  let arguments = (ins AIE_I32:$packet_type, AIE_I32:$packet_id);
  let assemblyFormat = "`(` $packet_type `,` $packet_id `)` attr-dict";
  let hasVerifier = 1;
}

def NextBDOp : AIE_Op<"next_bd", [Terminator]> {
  let summary = "Go to the next buffer descriptor of a chain";
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest attr-dict";
}

def DMABDOp : AIE_Op<"dma_bd", [AttrSizedOperandSegments]> {
  let summary = "One buffer descriptor";
  let description = [{
    Offset, length, sizes and strides are in elements of the buffer; sizes and
    strides are outermost first. `static_sizes` and `static_strides` hold
    ShapedType::kDynamic where an operand carries the value. `pad_value` is the
    place of the form of April 2026; normalizeLegacyForms moves it to the channel.
  }];
  let arguments = (ins
    AnyRankedOrUnrankedMemRef:$buffer, Optional<I32>:$offset, Optional<I32>:$len,
    Variadic<I64>:$sizes, Variadic<I64>:$strides, Optional<I32>:$bd_id_val,
    OptionalAttr<AIE_I32>:$static_offset,
    OptionalAttr<AIE_I32>:$static_len,
    OptionalAttr<DenseI64ArrayAttr>:$static_sizes,
    OptionalAttr<DenseI64ArrayAttr>:$static_strides,
    OptionalAttr<BDPadLayoutArrayAttr>:$pad_dimensions,
    OptionalAttr<AIE_I32>:$pad_value,
    OptionalAttr<AIE_I32>:$bd_id,
    OptionalAttr<PacketInfoAttr>:$packet,
    OptionalAttr<AIE_I32>:$out_of_order_id,
    DefaultValuedAttr<AIE_I32, "0">:$burst_length,
    OptionalAttr<ConfinedAttr<AIE_I32, [IntMinValue<0>, IntMaxValue<15>]>>:$axcache,
    OptionalAttr<BDIterationAttr>:$iteration,
    OptionalAttr<FlatSymbolRefAttr>:$offset_parameter,
    OptionalAttr<UI8Attr>:$offset_state_table_idx,
    OptionalAttr<AIE_I32>:$next_bd_id);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let builders = [
    OpBuilder<(ins "::mlir::Value":$buffer, "int32_t":$offset, "int32_t":$len,
                   CArg<"::llvm::ArrayRef<int64_t>", "{}">:$sizes,
                   CArg<"::llvm::ArrayRef<int64_t>", "{}">:$strides)>];
  let extraClassDeclaration = [{
    ::mlir::BaseMemRefType getBufferType() {
      return ::llvm::cast<::mlir::BaseMemRefType>(getBuffer().getType());
    }
    /// Element offset: the attribute, a constant operand, or 0 when neither is
    /// written; nullopt when it is a runtime value.
    std::optional<int64_t> getConstantOffset();
    /// Element count: the attribute, a constant operand, or the whole static
    /// buffer; nullopt when it is known at run time only.
    std::optional<int64_t> getConstantLength();
    /// The access pattern, outermost first; nullopt when a size or stride is a
    /// runtime value or their counts differ. Empty: linear.
    std::optional<::llvm::SmallVector<BDDimLayoutAttr>> getConstantDimensions();
    /// All sizes (strides) as constants or values, outermost first.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStrides();
    /// True when sizes and strides are written.
    bool hasDimensions() {
      return getStaticSizesAttr() || getStaticStridesAttr() ||
             !getSizes().empty() || !getStrides().empty();
    }
    /// Width of the buffer's element type; nullopt for types without one.
    std::optional<int64_t> getElementBits();
  }];
}

def BDChainOp : AIE_Op<"bd_chain", [Symbol, SkipAccessibilityCheck]> {
  let summary = "A reusable chain of buffer descriptors with parameters";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

#endif // TILELOOM_DIALECT_AIE_IR_AIEDMAOPS_TD
