// Which attributes the trace ops use. Included at the end of AIEAttrs.td.

#ifndef TILELOOM_DIALECT_AIE_IR_AIETRACEATTRS_TD
#define TILELOOM_DIALECT_AIE_IR_AIETRACEATTRS_TD

def TraceEventAttr : AIE_Attr<"TraceEvent", "trace_event"> {
  let summary = "An event that a trace unit can record";
  let description = [{
    Either a name that the tile's kind gives a meaning (`<"INSTR_VECTOR">`) or a
    case of an event enumeration (`<CoreEventAIE2::INSTR_VECTOR>`); the latter is
    kept as the text `Enum::Case`.
  }];
  let parameters = (ins StringRefParameter<"name, or Enum::Case">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// True when the event is a case of an enumeration.
    bool isEnumCase() const { return getValue().contains("::"); }
    /// The enumeration, empty for a plain name.
    ::llvm::StringRef getEnumName() const;
    /// The name of the event without its enumeration.
    ::llvm::StringRef getEventName() const;
  }];
}

def AIE_BoolParameter : AttrOrTypeParameter<"bool", "true or false"> {
  let printer = [{ $_printer << ($_self ? "true" : "false"); }];
}

def TraceBufferAttr : AIE_Attr<"TraceBuffer", "trace_buffer"> {
  let summary = "Which part of which argument of a sequence receives the trace";
  let description = "`offset` and `size` are in the units of the trace passes: bytes.";
  let parameters = (ins "int32_t":$arg_index, "int64_t":$offset, "int64_t":$size,
                        AIE_BoolParameter:$dedicated);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // TILELOOM_DIALECT_AIE_IR_AIETRACEATTRS_TD
