// Which ops are storage and the counters that guard it: buffers and locks.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEMEMORYOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEMEMORYOPS_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

def BufferOp : AIE_TileElementOp<"buffer"> {
  let summary = "Storage in the data memory of a core or mem tile";
  let arguments = (ins Index:$tile,
    OptionalAttr<StrAttr>:$sym_name,
    OptionalAttr<AIE_I32>:$address,
    OptionalAttr<ElementsAttr>:$initial_value,
    OptionalAttr<AIE_I32>:$mem_bank,
    DefaultValuedAttr<BoolAttr, "true">:$aligned,
    UnitAttr:$core_data,
    UnitAttr:$bank_reserved,
    OptionalAttr<StrAttr>:$alloc_group);
  let results = (outs AnyMemRef:$buffer);
  let assemblyFormat = [{
    `(` $tile `)` attr-dict `:` custom<BufferTypeAndValue>(type($buffer), $initial_value)
  }];
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::MemRefType":$type, "::mlir::Value":$tile,
                                 CArg<"::llvm::StringRef", "{}">:$name), [{
    $_state.addOperands(tile);
    $_state.addTypes(type);
    if (!name.empty())
      $_state.addAttribute("sym_name", $_builder.getStringAttr(name));
  }]>];
  let extraClassDeclaration = [{
    ::mlir::MemRefType getMemRefType() {
      return ::llvm::cast<::mlir::MemRefType>(getBuffer().getType());
    }
    /// Bytes of the storage; each element starts at a byte.
    int64_t getAllocationSize();
  }];
}

def ExternalBufferOp : AIE_Op<"external_buffer", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Memory of the host that shim DMAs use";
  let arguments = (ins OptionalAttr<StrAttr>:$sym_name, OptionalAttr<I64Attr>:$address);
  let results = (outs AnyMemRef:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
}

def LockOp : AIE_TileElementOp<"lock"> {
  let summary = "A lock of a tile";
  let arguments = (ins Index:$tile, OptionalAttr<AIE_NonNegI32>:$lockID,
                       OptionalAttr<AIE_I32>:$init, OptionalAttr<StrAttr>:$sym_name);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $tile (`,` $lockID^)? `)` attr-dict";
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$tile, "int32_t":$lockID,
                                 "int32_t":$init), [{
    build($_builder, $_state, tile, $_builder.getI32IntegerAttr(lockID),
          $_builder.getI32IntegerAttr(init), ::mlir::StringAttr());
  }]>];
}

def UseLockOp : AIE_Op<"use_lock"> {
  let summary = "Acquire or release a lock";
  let description = [{
    The value is an SSA operand. The literal of the form of April 2026 is kept in
    the attribute `value` until normalizeLegacyForms makes a constant of it;
    without either the value is 1.
  }];
  let arguments = (ins Index:$lock, Optional<I32>:$valueOperand, LockAction:$action,
                       OptionalAttr<AIE_I32>:$value,
                       OptionalAttr<LockBlocking>:$blocking,
                       DefaultValuedAttr<BoolAttr, "true">:$acq_en);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$lock, "LockAction":$action,
                                 "::mlir::Value":$value), [{
    build($_builder, $_state, lock, value, action, ::mlir::IntegerAttr(),
          LockBlockingAttr());
  }]>];
  let extraClassDeclaration = [{
    /// The value when it is known: a constant operand, a literal, or 1 when
    /// neither is written.
    std::optional<int32_t> getConstantValue();
    bool isAcquire() {
      return getAction() == LockAction::Acquire ||
             getAction() == LockAction::AcquireGreaterEqual;
    }
    bool isRelease() { return getAction() == LockAction::Release; }
    /// The op behind the lock operand; null for a block argument.
    ::tileloom::aie::LockOp getLockOp();
  }];
}

#endif // TILELOOM_DIALECT_AIE_IR_AIEMEMORYOPS_TD
