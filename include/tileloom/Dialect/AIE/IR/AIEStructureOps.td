// Which ops say what a design is: device, tiles, cores, and what cores do.

#ifndef TILELOOM_DIALECT_AIE_IR_AIESTRUCTUREOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIESTRUCTUREOPS_TD

include "mlir/Dialect/DLTI/DLTIBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

def DeviceOp : AIE_Op<"device", [
    Symbol, SymbolTable, IsolatedFromAbove, DataLayoutOpInterface,
    HasDefaultDLTIDataLayout, HasParent<"::mlir::ModuleOp">,
    SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "One design for one device";
  let arguments = (ins AIEDevice:$device,
                       DefaultValuedAttr<SymbolNameAttr, "\"main\"">:$sym_name);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "`(` $device `)` ($sym_name^)? $bodyRegion attr-dict";
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// What the array of this device is.
    const ::tileloom::Device &getModel();
  }];
}

def TileOp : AIE_Op<"tile", [
    Pure, TileLike, FlowEndpoint,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A tile at a coordinate";
  let arguments = (ins AIE_NonNegI32:$col, AIE_NonNegI32:$row,
                       OptionalAttr<StrAttr>:$allocation_scheme);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $col `,` $row `)` attr-dict";
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "int32_t":$col, "int32_t":$row), [{
    build($_builder, $_state, col, row, ::mlir::StringAttr());
  }]>];
  let extraClassDeclaration = [{
    std::optional<int32_t> tryGetCol() { return getCol(); }
    std::optional<int32_t> tryGetRow() { return getRow(); }
    /// The kind that the device has at the coordinate; CoreTile outside of it.
    ::tileloom::aie::AIETileType getTileType();
  }];
}

def LogicalTileOp : AIE_Op<"logical_tile", [
    TileLike, FlowEndpoint, SkipAccessibilityCheck,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A tile that is still to be placed";
  let arguments = (ins AIETileType:$tile_type, OptionalAttr<AIE_NonNegI32>:$col,
                       OptionalAttr<AIE_NonNegI32>:$row,
                       OptionalAttr<StrAttr>:$allocation_scheme);
  let results = (outs Index:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    std::optional<int32_t> tryGetCol() { return getCol(); }
    std::optional<int32_t> tryGetRow() { return getRow(); }
  }];
}

def EndOp : AIE_Op<"end", [Terminator, Pure]> {
  let summary = "End of a region";
  let assemblyFormat = "attr-dict";
}

def PLIOOp : AIE_Op<"plio"> {
  let summary = "Interface to the programmable logic of a column (legacy)";
  let arguments = (ins AIE_I32:$col);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $col `)` attr-dict";
}

def DebugOp : AIE_Op<"debug"> {
  let summary = "Print a value in simulation";
  let arguments = (ins AnyType:$arg);
  let assemblyFormat = "`(` $arg `:` type($arg) `)` attr-dict";
}

def EventOp : AIE_Op<"event"> {
  let summary = "Raise user event 0 or 1";
  let arguments = (ins ConfinedAttr<AIE_I32, [IntMinValue<0>, IntMaxValue<1>]>:$val);
  let assemblyFormat = "`(` $val `)` attr-dict";
}

def CoreOp : AIE_TileElementOp<"core", [FlowEndpoint, AutomaticAllocationScope]> {
  let summary = "The program of one compute tile";
  let arguments = (ins Index:$tile,
    OptionalAttr<AIE_PositiveI32>:$stack_size,
    OptionalAttr<AIE_NonNegI32>:$measured_stack_size,
    OptionalAttr<AIE_NonNegI32>:$stack_bank,
    OptionalAttr<AIE_NonNegI32>:$stack_address,
    OptionalAttr<AIE_NonNegI32>:$data_size,
    OptionalAttr<AIE_NonNegI32>:$measured_data_size,
    OptionalAttr<AIE_I32>:$measured_data_alignment,
    OptionalAttr<DenseI32ArrayAttr>:$measured_bank_sizes,
    OptionalAttr<DenseI32ArrayAttr>:$measured_bank_alignments,
    OptionalAttr<DenseI32ArrayAttr>:$measured_data_ranges,
    OptionalAttr<StrAttr>:$link_with,
    OptionalAttr<StrArrayAttr>:$link_files,
    OptionalAttr<StrArrayAttr>:$link_merge_files,
    OptionalAttr<StrAttr>:$elf_file,
    OptionalAttr<BoolAttr>:$dynamic_objfifo_lowering,
    OptionalAttr<BoolAttr>:$emit_parameter_sync_preamble);
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`(` $tile `)` $body attr-dict";
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$tile), [{
    $_state.addOperands(tile);
    $_state.addRegion();
    $_state.addTypes($_builder.getIndexType());
  }]>];
  let extraClassDeclaration = [{
    /// Bytes reserved for the stack: the attribute or the target's default.
    uint32_t getEffectiveStackSize();
    /// True when the body is nothing but `aie.end`.
    bool hasEmptyBody();
  }];
}

def GetStreamOp : AIE_Op<"get_stream"> {
  let summary = "Read a word from a stream port of the core";
  let arguments = (ins AnyInteger:$channel);
  let results = (outs AnyTypeOf<[F32, I32, I<128>]>:$stream_value);
  let assemblyFormat =
      "`(` $channel `:` type($channel) `)` attr-dict `:` type($stream_value)";
  let hasVerifier = 1;
}

def PutStreamOp : AIE_Op<"put_stream"> {
  let summary = "Write a word to a stream port of the core";
  let arguments = (ins AnyInteger:$channel,
                       AnyTypeOf<[F32, I32, I<128>]>:$stream_value);
  let assemblyFormat = [{
    `(` $channel `:` type($channel) `,` $stream_value `:` type($stream_value) `)`
    attr-dict
  }];
  let hasVerifier = 1;
}

def GetCascadeOp : AIE_Op<"get_cascade"> {
  let summary = "Read a value from the cascade input";
  let results = (outs AnyType:$cascade_value);
  let assemblyFormat = "`(` `)` attr-dict `:` type($cascade_value)";
  let hasVerifier = 1;
}

def PutCascadeOp : AIE_Op<"put_cascade"> {
  let summary = "Write a value to the cascade output";
  let arguments = (ins AnyType:$cascade_value);
  let assemblyFormat = "`(` $cascade_value `:` type($cascade_value) `)` attr-dict";
  let hasVerifier = 1;
}

def CascadeFlowOp : AIE_Op<"cascade_flow"> {
  let summary = "A cascade link from one core to a neighbour";
  let arguments = (ins Index:$source_tile, Index:$dest_tile);
  let assemblyFormat = "`(` $source_tile `,` $dest_tile `)` attr-dict";
  let hasVerifier = 1;
}

def ConfigureCascadeOp : AIE_Op<"configure_cascade", [HasParent<"DeviceOp">]> {
  let summary = "The cascade directions of a tile";
  let arguments = (ins Index:$tile, CascadeDir:$inputDir, CascadeDir:$outputDir);
  let assemblyFormat = "`(` $tile `,` $inputDir `,` $outputDir `)` attr-dict";
  let hasVerifier = 1;
}

#endif // TILELOOM_DIALECT_AIE_IR_AIESTRUCTUREOPS_TD
