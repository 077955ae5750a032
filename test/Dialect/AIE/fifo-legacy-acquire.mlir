// An acquire of a subview becomes one with a memref for each object.
// RUN: tileloom-opt %s > %t.once.mlir
// RUN: FileCheck %s < %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -

module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %ct = aie.tile(0, 2)
    aie.objectfifo @io(%shim, {%ct}, [2, 3]) : !aie.objectfifo<memref<16xi16>>
    %core = aie.core(%ct) {
      %i = arith.constant 0 : index
      %one = arith.constant 1 : index
      // CHECK: %[[OBJ:.*]]:2 = aie.objectfifo.acquire @io(Consume, 2) : memref<16xi16>, memref<16xi16>
      // CHECK-NOT: subview
      %s = aie.objectfifo.acquire @io (Consume, 2) : !aie.objectfifosubview<memref<16xi16>>
      %e = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<16xi16>> -> memref<16xi16>
      %d = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi16>> -> memref<16xi16>
      // CHECK: memref.load %[[OBJ]]#1
      %x = memref.load %e[%i] : memref<16xi16>
      // CHECK: scf.for
      scf.for %k = %i to %one step %one {
        // CHECK: memref.store %{{.*}}, %[[OBJ]]#1
        // CHECK: memref.store %{{.*}}, %[[OBJ]]#0
        %again = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<16xi16>> -> memref<16xi16>
        memref.store %x, %again[%i] : memref<16xi16>
        memref.store %x, %d[%i] : memref<16xi16>
      }
      // CHECK: aie.objectfifo.release @io(Consume, 1)
      aie.objectfifo.release @io (Consume, 1)
      // An unused subview still acquires.
      // CHECK: aie.objectfifo.acquire @io(Consume, 3) : memref<16xi16>, memref<16xi16>, memref<16xi16>
      %unused = aie.objectfifo.acquire @io(Consume, 3) : !aie.objectfifosubview<memref<16xi16>>
      aie.end
    }
  }
}
