// Which ops write, poll and read the array's registers and memories.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXREGISTEROPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXREGISTEROPS_TD

include "tileloom/Dialect/AIE/IR/AIEBase.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

// The address rule of register ops: `buffer` makes the address a word offset
// into that buffer; `column` with `row` keeps its low bits and adds the tile's.
// The rule itself is resolveRegisterAddress in AIEXOps.h.

def AIEX_NpuWrite32Op : AIEX_Op<"npu.write32", [AIEX_LegacyIntegers]> {
  let summary = "Write one 32-bit word";
  let description = [{
    Newest form `aiex.npu.write32(%addr, %val) : i32, i32`; older form
    `aiex.npu.write32 {address = 1024 : ui32, value = 7 : ui32}`.
  }];
  let arguments = (ins Variadic<I32>:$integers, OptionalAttr<UI32Attr>:$address,
                   OptionalAttr<UI32Attr>:$value,
                   OptionalAttr<FlatSymbolRefAttr>:$buffer,
                   OptionalAttr<AIE_I32>:$column, OptionalAttr<AIE_I32>:$row);
  let assemblyFormat = [{
    (`(` $integers^ `)`)? attr-dict (`:` type($integers)^)?
  }];
  let extraClassDeclaration =
      AIEX_DualForm<["address", "value"], "getIntegers">.decl # [{
    ::mlir::Value getAddressOperand() { return getIntegers()[0]; }
    ::mlir::Value getValueOperand() { return getIntegers()[1]; }
  }];
}

def AIEX_NpuMaskWrite32Op : AIEX_Op<"npu.maskwrite32", [AIEX_LegacyIntegers]> {
  let summary = "Change the masked bits of one 32-bit word";
  let description = "Newest form `aiex.npu.maskwrite32(%addr, %val, %mask) : i32, i32, i32`.";
  let arguments = (ins Variadic<I32>:$integers, OptionalAttr<UI32Attr>:$address,
                   OptionalAttr<UI32Attr>:$value, OptionalAttr<UI32Attr>:$mask,
                   OptionalAttr<FlatSymbolRefAttr>:$buffer,
                   OptionalAttr<AIE_I32>:$column, OptionalAttr<AIE_I32>:$row);
  let assemblyFormat = [{
    (`(` $integers^ `)`)? attr-dict (`:` type($integers)^)?
  }];
  let extraClassDeclaration =
      AIEX_DualForm<["address", "value", "mask"], "getIntegers">.decl # [{
    ::mlir::Value getAddressOperand() { return getIntegers()[0]; }
    ::mlir::Value getValueOperand() { return getIntegers()[1]; }
    ::mlir::Value getMaskOperand() { return getIntegers()[2]; }
  }];
}

def AIEX_NpuMaskPollOp : AIEX_Op<"npu.maskpoll", [AIEX_LegacyIntegers]> {
  let summary = "Wait until the masked bits of a word have a value";
  let description = "Newest form `aiex.npu.maskpoll(%addr, %value, %mask) : i32, i32, i32`.";
  let arguments = (ins Variadic<I32>:$integers, OptionalAttr<UI32Attr>:$address,
                   OptionalAttr<UI32Attr>:$value, OptionalAttr<UI32Attr>:$mask,
                   OptionalAttr<FlatSymbolRefAttr>:$buffer,
                   OptionalAttr<AIE_I32>:$column, OptionalAttr<AIE_I32>:$row);
  let assemblyFormat = [{
    (`(` $integers^ `)`)? attr-dict (`:` type($integers)^)?
  }];
  let extraClassDeclaration =
      AIEX_DualForm<["address", "value", "mask"], "getIntegers">.decl # [{
    ::mlir::Value getAddressOperand() { return getIntegers()[0]; }
    ::mlir::Value getValueOperand() { return getIntegers()[1]; }
    ::mlir::Value getMaskOperand() { return getIntegers()[2]; }
  }];
}

def AIEX_NpuBlockWriteOp : AIEX_Op<"npu.blockwrite"> {
  let summary = "Write consecutive words from a constant global";
  let description = [{
    `aiex.npu.blockwrite(%data) {address = 4096 : ui32} : memref<8xi32>`. The
    data is a `memref.get_global` of an initialised `memref.global`.
  }];
  let arguments = (ins AnyMemRef:$data, UI32Attr:$address,
                   OptionalAttr<FlatSymbolRefAttr>:$buffer,
                   OptionalAttr<AIE_I32>:$column, OptionalAttr<AIE_I32>:$row);
  let assemblyFormat = "`(` $data `)` attr-dict `:` type($data)";
  let extraClassDeclaration = [{
    /// The words to write. Reports an error named blockwrite-data when they do
    /// not come from an initialised global of 32-bit integers.
    ::mlir::FailureOr<::llvm::SmallVector<uint32_t>> getDataWords();
  }];
}

def AIEX_NpuBlockWriteValuesOp : AIEX_Op<"npu.blockwrite_values"> {
  let summary = "Write consecutive words that are computed at run time";
  let description = [{
    `aiex.npu.blockwrite_values(%addr : i32) values %a, %b : i32, i32`. Not
    representable in a fixed control program.
  }];
  let arguments = (ins I32:$address, Variadic<I32>:$values);
  let assemblyFormat = [{
    `(` $address `:` type($address) `)` `values` $values `:` type($values) attr-dict
  }];
}

def AIEX_NpuRtpWriteOp : AIEX_Op<"npu.rtp_write", [AIEX_LegacyIntegers]> {
  let summary = "Write one 32-bit element of a runtime parameter buffer";
  let description = [{
    Newest form `aiex.npu.rtp_write(@buf, 3, %v) : i32`; older form
    `aiex.npu.rtp_write(@buf, 3, 42)`. `index` counts 32-bit words.
  }];
  let arguments = (ins FlatSymbolRefAttr:$buffer, UI32Attr:$index,
                   Optional<I32>:$integer, OptionalAttr<AIE_I32>:$value);
  let assemblyFormat = [{
    `(` $buffer `,` $index `,` custom<LiteralOrOperand>($integer, $value) `)`
    attr-dict (`:` type($integer)^)?
  }];
  let extraClassDeclaration =
      AIEX_DualForm<["value"], "getInteger">.decl # [{
    ::mlir::Value getValueOperand() { return getInteger(); }
  }];
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXREGISTEROPS_TD
