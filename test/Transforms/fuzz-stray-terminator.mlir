// What stands beside a device, even a terminator, stays behind the outlined cores.
// RUN: tileloom-opt --aie-standard-lowering %s | FileCheck %s
// CHECK: func.func @core_0_2()
// CHECK: aie.end
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    aie.end
  }
}
aie.end
