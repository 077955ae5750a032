// Which attributes and types the dialect adds, and how they are written.
//
// Attributes of trace ops are in AIETraceAttrs.td.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEATTRS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEATTRS_TD

include "tileloom/Dialect/AIE/IR/AIEBase.td"
include "tileloom/Dialect/AIE/IR/AIEEnums.td"

class AIE_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<AIE_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class AIE_ArrayAttr<string name, string attrMnemonic, string element>
    : ArrayOfAttr<AIE_Dialect, name, attrMnemonic, element>;

def BDDimLayoutAttr : AIE_Attr<"BDDimLayout", "bd_dim_layout"> {
  let summary = "One dimension of an access pattern, in elements";
  let parameters = (ins "uint32_t":$size, "uint32_t":$stride);
  let assemblyFormat = "`<` struct(params) `>`";
}

def BDDimLayoutArrayAttr
    : AIE_ArrayAttr<"BDDimLayoutArray", "bd_dim_layout_array", "BDDimLayoutAttr">;
def BDDimLayoutArrayArrayAttr
    : AIE_ArrayAttr<"BDDimLayoutArrayArray", "bd_dim_layout_array_array",
                    "BDDimLayoutArrayAttr">;

def BDPadLayoutAttr : AIE_Attr<"BDPadLayout", "bd_pad_layout"> {
  let summary = "Constant padding around one dimension, in elements";
  let parameters = (ins "uint16_t":$const_pad_before, "uint16_t":$const_pad_after);
  let assemblyFormat = "`<` struct(params) `>`";
}

def BDPadLayoutArrayAttr
    : AIE_ArrayAttr<"BDPadLayoutArray", "bd_pad_layout_array", "BDPadLayoutAttr">;
def BDPadLayoutArrayArrayAttr
    : AIE_ArrayAttr<"BDPadLayoutArrayArray", "bd_pad_layout_array_array",
                    "BDPadLayoutArrayAttr">;

def PacketInfoAttr : AIE_Attr<"PacketInfo", "packet_info"> {
  let summary = "Type and id that the header of a packet carries";
  let description = "Both fields may be absent: no type means 0, no id means not assigned yet.";
  let parameters = (ins OptionalParameter<"std::optional<uint16_t>">:$pkt_type,
                        OptionalParameter<"std::optional<uint16_t>">:$pkt_id);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The type, 0 when none is written.
    uint16_t getType() const { return getPktType().value_or(0); }
  }];
}

def BDIterationAttr : AIE_Attr<"BDIteration", "bd_iteration"> {
  let summary = "Address step between executions of a buffer descriptor";
  let description = "`stride` is in elements; execution k adds ((current + k) mod size) strides.";
  let parameters = (ins "uint32_t":$size, "uint32_t":$stride,
                        DefaultValuedParameter<"uint32_t", "0">:$current);
  let assemblyFormat = "`<` struct(params) `>`";
}

class AIE_Type<string name, string typeMnemonic> : TypeDef<AIE_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def ObjectFifoType : AIE_Type<"ObjectFifo", "objectfifo"> {
  let summary = "An object fifo of memrefs";
  let parameters = (ins "::mlir::MemRefType":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def ObjectFifoSubviewType : AIE_Type<"ObjectFifoSubview", "objectfifosubview"> {
  let summary = "Acquired objects of a fifo (form of April 2026)";
  let parameters = (ins "::mlir::MemRefType":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

include "tileloom/Dialect/AIE/IR/AIETraceAttrs.td"

#endif // TILELOOM_DIALECT_AIE_IR_AIEATTRS_TD
