// What the `aie` dialect is, and the classes and constraints its ops share.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEBASE_TD
#define TILELOOM_DIALECT_AIE_IR_AIEBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "tileloom/Dialect/AIE/IR/AIEInterfaces.td"

def AIE_Dialect : Dialect {
  let name = "aie";
  let cppNamespace = "::tileloom::aie";
  let summary = "Designs for arrays of AI Engine tiles";
  let description = [{
    A design names tiles, the memory and locks in them, the programs of their
    cores and DMAs, the streams between them and the program of the host.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    void registerOperations();
  }];
}

/// An operation of the dialect.
class AIE_Op<string mnemonic, list<Trait> traits = []>
    : Op<AIE_Dialect, mnemonic, traits>;

/// Users of buffers and locks below an op with this trait are not asked whether
/// their tile reaches the memory: which tile it is gets known later.
def SkipAccessibilityCheck : NativeOpTrait<"SkipAccessibilityCheckTrait"> {
  let cppNamespace = "::tileloom::aie";
}

/// An op that lives in the tile of its first operand `tile` and suggests a name
/// `OP_COLUMN_ROW` for its result.
class AIE_TileElementOp<string mnemonic, list<Trait> traits = []>
    : AIE_Op<mnemonic, traits # [TileElement,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let extraClassDefinition = [{
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {
      ::tileloom::aie::setElementName(*this, setName);
    }
  }];
}

// Integer attributes with the bounds of the dialect.
def AIE_I32 : SignlessIntegerAttrBase<I32, "32-bit signless integer attribute"> {
  let returnType = "int32_t";
  let convertFromStorage = "static_cast<int32_t>($_self.getValue().getSExtValue())";
}
def AIE_I8 : SignlessIntegerAttrBase<I8, "8-bit signless integer attribute"> {
  let returnType = "int8_t";
  let convertFromStorage = "static_cast<int8_t>($_self.getValue().getSExtValue())";
}
def AIE_NonNegI32 : ConfinedAttr<AIE_I32, [IntMinValue<0>]>;
def AIE_PositiveI32 : ConfinedAttr<AIE_I32, [IntMinValue<1>]>;
def AIE_NonNegI8 : ConfinedAttr<AIE_I8, [IntMinValue<0>]>;
def AIE_FlatSymbolArray
    : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute">;

#endif // TILELOOM_DIALECT_AIE_IR_AIEBASE_TD
