// Buffers become external globals, their own as those of a neighbour; kernels and
// constants of the device come along; a core can be chosen.
// RUN: tileloom-opt --aie-standard-lowering %s | FileCheck %s
// RUN: tileloom-opt --aie-standard-lowering='tilecol=0 tilerow=3' %s | FileCheck %s --check-prefix=ONE
// RUN: tileloom-opt --aie-standard-lowering='device=other' %s | FileCheck %s --check-prefix=NONE

// CHECK-NOT: aie.
// CHECK-DAG: memref.global "public" @mine : memref<4xi32>{{$}}
// CHECK-DAG: memref.global "public" @theirs : memref<8xf32>{{$}}
// CHECK-DAG: func.func private @kernel(memref<4xi32>)
// CHECK-DAG: memref.global "private" constant @table : memref<2xi32> = dense<[3, 4]>
// CHECK-LABEL: func.func @core_0_2()
// CHECK-DAG: memref.get_global @mine
// CHECK-DAG: memref.get_global @theirs
// CHECK: memref.load
// CHECK: call @kernel
// CHECK: return
// CHECK-LABEL: func.func @core_0_3()
// CHECK-NOT: aie.

// ONE-NOT: @core_0_2
// ONE: func.func @core_0_3()
// NONE-NOT: func.func @core
// NONE-NOT: aie.device
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  %mine = aie.buffer(%t) {address = 1024 : i32, sym_name = "mine"} : memref<4xi32>
  %theirs = aie.buffer(%u) {address = 1024 : i32, sym_name = "theirs"} : memref<8xf32> = dense<1.0>
  func.func private @kernel(memref<4xi32>)
  memref.global "private" constant @table : memref<2xi32> = dense<[3, 4]>
  %c1 = arith.constant 1 : index
  %a = aie.core(%t) {
    %x = memref.load %theirs[%c1] : memref<8xf32>
    memref.store %x, %theirs[%c1] : memref<8xf32>
    func.call @kernel(%mine) : (memref<4xi32>) -> ()
    aie.end
  }
  %b = aie.core(%u) {
    aie.end
  }
}
