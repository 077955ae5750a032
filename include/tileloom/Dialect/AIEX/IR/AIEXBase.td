// What every `aiex` definition shares: the dialect, its enumerations, the op class.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXBASE_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def AIEX_Dialect : Dialect {
  let name = "aiex";
  let cppNamespace = "::tileloom::aiex";
  let summary = "Host programs of AI Engine arrays, and older abstractions";
  let description = [{
    The ops of a runtime sequence (the program that the host's command
    processor runs): register writes, buffer descriptors, DMA tasks, token
    waits, reconfiguration and control packets. Ops that hold integers accept
    two spellings: integers as attributes (older designs) and integers as i32
    SSA values, which is the one printed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::tileloom::aie::AIEDialect"];
  let useDefaultTypePrinterParser = 1;
}

class AIEX_Op<string mnemonic, list<Trait> traits = []>
    : Op<AIEX_Dialect, mnemonic, traits>;

// How aie-expand-load-pdi replaces a full reload of the array.
def AIEX_ExpandMode : I32EnumAttr<"ExpandMode", "expansion of a load_pdi", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Write32", 1, "write32">,
    I32EnumAttrCase<"CtrlPkt", 2, "ctrlpkt">]> {
  let cppNamespace = "::tileloom::aiex";
}

// What the command processor does with a state table entry.
def AIEX_StateTableFunc : I32EnumAttr<"StateTableFunc", "state table function", [
    I32EnumAttrCase<"Mul", 0, "mul">, I32EnumAttrCase<"Incr", 1, "incr">,
    I32EnumAttrCase<"Decr", 2, "decr">]> {
  let cppNamespace = "::tileloom::aiex";
}

// Who reads a scratchpad parameter: a core, or an address patch.
def AIEX_ScratchpadParameterKind
    : I32EnumAttr<"ScratchpadParameterKind", "scratchpad parameter kind", [
    I32EnumAttrCase<"Core", 0, "core">, I32EnumAttrCase<"Addr", 1, "addr">]> {
  let cppNamespace = "::tileloom::aiex";
}

// An op whose parent chain holds a runtime sequence (scf.for may be between).
def AIEX_InRuntimeSequence : NativeOpTrait<"InRuntimeSequence"> {
  let cppNamespace = "::tileloom::aiex::OpTrait";
}

// A direct child of a runtime sequence.
def AIEX_SequenceChild : HasParent<"::tileloom::aie::RuntimeSequenceOp">;

// An op with integers that are attributes in older designs and i32 operands in
// newer ones. Registered with the aie dialect's normalisation, which runs right
// after parsing.
def AIEX_LegacyIntegers : OpInterface<"LegacyIntegersOpInterface"> {
  let cppNamespace = "::tileloom::aiex";
  let description = [{
    The op holds its integers either all as attributes (legacy form) or all as
    operands. After normalisation only operands remain.
  }];
  let methods = [
    InterfaceMethod<"The attribute names, in the order of the operands.",
                    "::llvm::SmallVector<::llvm::StringRef>",
                    "getLegacyIntegerNames">,
    InterfaceMethod<"The operands that stand for these integers.",
                    "::mlir::MutableOperandRange",
                    "getIntegerOperandsMutable">,
  ];
  let extraSharedClassDeclaration = [{
    /// True while the integers are still attributes.
    bool isLegacyForm() { return $_op.getIntegerOperandsMutable().empty(); }
  }];
  let verify = [{ return ::tileloom::aiex::detail::verifyLegacyIntegers($_op); }];
}

// The interface and the accessors of a dual op. `names` are the attribute names
// of the legacy form in operand order; `range` is the operands' ODS accessor.
class AIEX_DualForm<list<string> names, string range> {
  code decl = [{
    ::llvm::SmallVector<::llvm::StringRef> getLegacyIntegerNames() {
      return {}] # !interleave(!foreach(n, names, "\"" # n # "\""), ", ") # [{};
    }
    ::mlir::MutableOperandRange getIntegerOperandsMutable() {
      return ::mlir::MutableOperandRange(}] # range # [{Mutable());
    }
  }];
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXBASE_TD
