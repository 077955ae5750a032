// A lock is an index to MLIR, but not to the program of a core.
// RUN: not tileloom-opt --aie-standard-lowering %s 2>&1 | FileCheck %s
// CHECK: 'memref.load' op uses a lock or a tile as an index, which has no meaning in a core's program [core-op-unsupported]
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 0)
  %buffer = aie.buffer(%tile) {sym_name = "work"} : memref<16xi32>
  aie.core(%tile) {
    %x = memref.load %buffer[%lock] : memref<16xi32>
    aie.end
  }
}
