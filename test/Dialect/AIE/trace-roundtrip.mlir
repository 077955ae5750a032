// Trace ops are read and printed.
// RUN: tileloom-opt %s > %t.once.mlir
// RUN: FileCheck %s < %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once.mlir -

// CHECK-LABEL: aie.device(npu1)
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %m = aie.tile(0, 1)
  %s = aie.tile(0, 0)
  %l = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: aie.trace @core_trace(%{{.*}}) {
  aie.trace @core_trace(%t) {
    // CHECK-NEXT: aie.trace.mode "Event-Time"
    aie.trace.mode "Event-Time"
    // CHECK-NEXT: aie.trace.packet id = 1 type = core
    aie.trace.packet id = 1 type = core
    // CHECK-NEXT: aie.trace.event<"INSTR_VECTOR">
    aie.trace.event<"INSTR_VECTOR">
    // CHECK-NEXT: aie.trace.event<CoreEventAIE2::LOCK_STALL> label = "stall"
    aie.trace.event<CoreEventAIE2::LOCK_STALL> label = "stall"
    // CHECK-NEXT: aie.trace.event<MemEventAIE2::DMA_S2MM_0_START_TASK>
    aie.trace.event <"MemEventAIE2::DMA_S2MM_0_START_TASK">
    // CHECK-NEXT: aie.trace.port<0> port = North channel = 1 direction = S2MM
    aie.trace.port<0> port = North channel = 1 direction = S2MM
    // CHECK-NEXT: aie.trace.port<7> port = DMA channel = 1 direction = MM2S
    aie.trace.port<7> port = "DMA" channel = 1 direction = "MM2S"
    // CHECK-NEXT: aie.trace.combo_event<0> <"A"> AND <"B">
    aie.trace.combo_event<0> <"A"> AND <"B">
    // CHECK-NEXT: aie.trace.combo_event<2> <CoreEventAIE2::TRUE> OR_NOT <"B">
    aie.trace.combo_event<2> <CoreEventAIE2::TRUE> OR_NOT <"B">
    // CHECK-NEXT: aie.trace.edge_event<0> event = <"A"> trigger = RISING
    aie.trace.edge_event<0> event = <"A"> trigger = RISING
    // CHECK-NEXT: aie.trace.edge_event<1> event = <"A"> trigger = BOTH
    aie.trace.edge_event<1> event = <"A"> trigger = "BOTH"
    // CHECK-NEXT: aie.trace.start broadcast = 15
    aie.trace.start broadcast = 15
    // CHECK-NEXT: aie.trace.stop event = <"TRUE">
    aie.trace.stop event = <"TRUE">
    // CHECK-NEXT: }
  }
  // CHECK: aie.trace @others(%{{.*}}) {
  aie.trace @others(%m) {
    // CHECK-NEXT: aie.trace.mode "Event-PC"
    aie.trace.mode "Event-PC"
    // CHECK-NEXT: aie.trace.packet id = 31 type = memtile
    aie.trace.packet id = 31 type = memtile
    // CHECK-NEXT: aie.trace.event<MemTileEventAIE2::PORT_RUNNING_0>
    aie.trace.event<MemTileEventAIE2::PORT_RUNNING_0>
    // CHECK-NEXT: } {note = "kept"}
  } {note = "kept"}
  // CHECK: aie.trace @mode(%{{.*}}) {
  aie.trace @mode(%l) {
    // CHECK-NEXT: aie.trace.mode Execution
    aie.trace.mode "Execution"
    aie.end
  }
  // CHECK: aie.trace @shim_trace
  aie.trace @shim_trace(%s) {
    // CHECK-NEXT: aie.trace.packet id = 2 type = shimtile
    aie.trace.packet id = 2 type = shimtile
    // CHECK-NEXT: aie.trace.event<ShimTileEventAIE2::DMA_S2MM_0_START_TASK>
    aie.trace.event<ShimTileEventAIE2::DMA_S2MM_0_START_TASK>
  }

  // CHECK: aie.trace.config @regs(%{{.*}}) packet_type = core {
  aie.trace.config @regs(%t) packet_type = core {
    // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Mode" value = 0 : i32
    aie.trace.reg register = "Trace_Control0" field = "Mode" value = 0
    // CHECK-NEXT: aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = <"INSTR_VECTOR"> comment = "slot 0"
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = <"INSTR_VECTOR"> comment = "slot 0"
    // CHECK-NEXT: aie.trace.reg register = "Trace_Event0" value = <CoreEventAIE2::TRUE>
    aie.trace.reg register = "Trace_Event0" value = #aie.trace_event<CoreEventAIE2::TRUE>
    // CHECK-NEXT: aie.trace.reg register = "R" value = "text"
    aie.trace.reg register = "R" value = "text"
    // CHECK-NEXT: aie.trace.reg register = "R" value = -1 : i32 mask = 255 comment = "c"
    aie.trace.reg register = "R" value = 0xFFFFFFFF : i32 mask = 255 comment = "c"
  }
  // CHECK: aie.trace.config @bare(%{{.*}}) {
  aie.trace.config @bare(%m) {
  }

  aie.runtime_sequence() {
    // CHECK: aie.trace.host_config buffer_size = 8192{{$}}
    aie.trace.host_config buffer_size = 8192
    // CHECK-NEXT: aie.trace.host_config buffer_size = 4096 arg_idx = -1{{$}}
    aie.trace.host_config buffer_size = 4096 arg_idx = -1 routing = single
    // CHECK-NEXT: aie.trace.host_config buffer_size = 64{{$}}
    aie.trace.host_config buffer_size = 64 arg_idx = 4
    // CHECK-NEXT: aie.trace.start_config @regs
    aie.trace.start_config @regs
  }
}
