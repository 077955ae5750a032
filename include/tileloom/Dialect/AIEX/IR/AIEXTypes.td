// Which types `aiex` adds: packed block floating point.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXTYPES_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXTYPES_TD

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

def AIEX_BlockFloatType : TypeDef<AIEX_Dialect, "BlockFloat", [
    MemRefElementTypeInterface, DeclareTypeInterfaceMethods<DataLayoutTypeInterface>]> {
  let mnemonic = "bfp";
  let summary = "a block of packed block floating point values";
  let description = [{
    One block: mantissas that share an exponent, without padding. The names are
    `v8bfp16ebs8` (72 bits) and `v16bfp16ebs16` (136 bits).
  }];
  let parameters = (ins StringRefParameter<"block format">:$block_type);
  let assemblyFormat = "`<` $block_type `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Mantissas in a block.
    unsigned getBlockSize() const;
    unsigned getMantissaBits() const;
    /// Bits of the shared exponent.
    unsigned getExponentBits() const;
    /// Bits of one block, exponent included.
    unsigned getTotalBits() const;
    /// True when `name` is a block format.
    static bool isBlockFormat(::llvm::StringRef name);
  }];
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXTYPES_TD
