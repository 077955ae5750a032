// What the trace ops look like: which events a tile records and where the packets go.

#ifndef TILELOOM_DIALECT_AIE_IR_AIETRACEOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIETRACEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

class AIE_TraceOpBase<string name, list<Trait> traits = []>
    : AIE_Op<"trace." # name, !listconcat(traits, [HasParent<"TraceOp">])>;

def AIE_TraceOp
    : AIE_Op<"trace", [
        Symbol, HasParent<"DeviceOp">, SingleBlock, NoRegionArguments,
        SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "What the trace unit of a tile records";
  let description = [{
    ```mlir
    aie.trace @core_trace(%tile) {
      aie.trace.mode "Event-Time"
      aie.trace.packet id = 1 type = core
      aie.trace.event<CoreEventAIE2::INSTR_VECTOR>
      aie.trace.start broadcast = 15
      aie.trace.stop broadcast = 14
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Index:$tile);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{ $sym_name `(` $tile `)` $body attr-dict }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def AIE_TraceModeOp : AIE_TraceOpBase<"mode"> {
  let summary = "What a trace packet carries beside the events";
  let arguments = (ins TraceMode:$mode);
  let assemblyFormat = [{ $mode attr-dict }];
}

def AIE_TraceEventOp : AIE_TraceOpBase<"event"> {
  let summary = "One event to record; at most eight in a trace unit";
  let arguments = (ins TraceEventAttr:$event, OptionalAttr<StrAttr>:$label);
  let assemblyFormat = [{ `` $event (`label` `=` $label^)? attr-dict }];
  let hasVerifier = 1;
}

def AIE_TracePacketOp : AIE_TraceOpBase<"packet"> {
  let summary = "Packet id and type of the trace stream";
  let arguments = (ins AIE_I32:$id, TracePacketType:$type);
  let assemblyFormat = [{
    `id` `=` $id `type` `=` $type attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_TracePortOp : AIE_TraceOpBase<"port"> {
  let summary = "The stream switch port that a port-event slot watches";
  let description = [{
    Direction `S2MM` is a port out of the switch (a master), `MM2S` one into it.
  }];
  let arguments = (ins
    ConfinedAttr<AIE_I32, [IntMinValue<0>, IntMaxValue<7>]>:$slot,
    WireBundle:$port,
    AIE_NonNegI32:$channel,
    DMAChannelDir:$direction
  );
  let assemblyFormat = [{
    `<` $slot `>` `port` `=` $port `channel` `=` $channel
    `direction` `=` $direction attr-dict
  }];
  let hasVerifier = 1;
}

class AIE_TraceTriggerOp<string name> : AIE_TraceOpBase<name> {
  let arguments = (ins
    OptionalAttr<AIE_I32>:$broadcast,
    OptionalAttr<TraceEventAttr>:$event
  );
  let assemblyFormat = [{
    (`broadcast` `=` $broadcast^)? (`event` `=` $event^)? attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_TraceStartOp : AIE_TraceTriggerOp<"start"> {
  let summary = "The broadcast channel or event that starts tracing";
}

def AIE_TraceStopOp : AIE_TraceTriggerOp<"stop"> {
  let summary = "The broadcast channel or event that stops tracing";
}

def AIE_TraceComboEventOp : AIE_TraceOpBase<"combo_event"> {
  let summary = "An event made of two others";
  let arguments = (ins
    AIE_I32:$slot, TraceEventAttr:$eventA, ComboLogic:$logic, TraceEventAttr:$eventB
  );
  let assemblyFormat = [{
    `<` $slot `>` $eventA $logic $eventB attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_TraceEdgeEventOp : AIE_TraceOpBase<"edge_event"> {
  let summary = "An event made of the edges of another";
  let arguments = (ins
    AIE_I32:$slot, TraceEventAttr:$event, EdgeTrigger:$trigger
  );
  let assemblyFormat = [{
    `<` $slot `>` `event` `=` $event `trigger` `=` custom<Trigger>($trigger) attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_TraceConfigOp
    : AIE_Op<"trace.config", [
        Symbol, HasParent<"DeviceOp">, SingleBlock, NoRegionArguments,
        SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "Register values of a trace unit";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Index:$tile,
    OptionalAttr<TracePacketType>:$packet_type
  );
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `(` $tile `)` (`packet_type` `=` $packet_type^)? $body attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_TraceRegOp
    : AIE_Op<"trace.reg", [HasParent<"TraceConfigOp">]> {
  let summary = "Value of a trace register or of one of its fields";
  let arguments = (ins
    StrAttr:$reg_name,
    OptionalAttr<StrAttr>:$field,
    AnyAttrOf<[AIE_I32, TraceEventAttr, StrAttr], "a number, a trace event or a string">:$value,
    OptionalAttr<AIE_I32>:$mask,
    OptionalAttr<StrAttr>:$comment
  );
  let assemblyFormat = [{
    `register` `=` $reg_name (`field` `=` $field^)? `value` `=` custom<TraceRegValue>($value)
    (`mask` `=` $mask^)? (`comment` `=` $comment^)? attr-dict
  }];
}

def AIE_TraceHostConfigOp
    : AIE_Op<"trace.host_config", [HasParent<"RuntimeSequenceOp">]> {
  let summary = "Where the host keeps the trace data";
  let description = [{
    `buffer_size` is in bytes; `arg_idx` is the sequence argument that receives
    the data, -1 to append a new one.
  }];
  let arguments = (ins
    AIE_I32:$buffer_size,
    DefaultValuedAttr<AIE_I32, "4">:$arg_idx,
    DefaultValuedAttr<TraceShimRouting, "::tileloom::aie::TraceShimRouting::Single">:$routing
  );
  let assemblyFormat = [{
    `buffer_size` `=` $buffer_size (`arg_idx` `=` $arg_idx^)?
    (`routing` `=` custom<TraceRouting>($routing)^)? attr-dict
  }];
  let hasVerifier = 1;
}

def AIE_TraceStartConfigOp : AIE_Op<"trace.start_config", []> {
  let summary = "Configures a trace unit at this point of the runtime sequence";
  let arguments = (ins FlatSymbolRefAttr:$trace_config);
  let assemblyFormat = [{ $trace_config attr-dict }];
}

#endif // TILELOOM_DIALECT_AIE_IR_AIETRACEOPS_TD
