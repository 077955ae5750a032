// Names that a core's program cannot hold twice are refused; a device may share a function's name.
// RUN: split-file %s %t
// RUN: tileloom-opt --aie-standard-lowering %t/device.mlir | FileCheck %t/device.mlir
// RUN: not tileloom-opt --aie-standard-lowering %t/buffer.mlir 2>&1 | FileCheck %t/buffer.mlir
// RUN: not tileloom-opt --aie-standard-lowering %t/core.mlir 2>&1 | FileCheck %t/core.mlir
// RUN: not tileloom-opt --aie-standard-lowering %t/runtime.mlir 2>&1 | FileCheck %t/runtime.mlir

//--- device.mlir
// CHECK: func.func private @scale()
// CHECK: func.func @core_0_2()
// CHECK: call @scale()
aie.device(npu1) @scale {
  %tile = aie.tile(0, 2)
  func.func private @scale()
  aie.core(%tile) {
    func.call @scale() : () -> ()
    aie.end
  }
}

//--- buffer.mlir
// CHECK: 'aie.buffer' op needs the symbol 'scale' in the program of its core, where it is something else already [core-symbol-taken]
func.func private @scale()
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %buffer = aie.buffer(%tile) {sym_name = "scale"} : memref<16xi32>
  aie.core(%tile) {
    %zero = arith.constant 0 : index
    %x = memref.load %buffer[%zero] : memref<16xi32>
    aie.end
  }
}

//--- core.mlir
// CHECK: 'aie.core' op needs the symbol 'core_0_2' in the program of its core, where it is something else already [core-symbol-taken]
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  func.func private @core_0_2()
  aie.core(%tile) {
    aie.end
  }
}

//--- runtime.mlir
// CHECK: 'func.func' op has the name of the runtime's function '__tl_event', which is another type [core-symbol-taken]
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  func.func private @__tl_event(f32)
  aie.core(%tile) {
    aie.event(0)
    aie.end
  }
}
