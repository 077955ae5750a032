// The examples are read, printed and read again on both generations of NPU.
// RUN: sed "s/NPUDEVICE/npu1/" %examples/add_one/add_one.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/add_one/add_one.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu1/" %examples/broadcast_join/broadcast_join.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/broadcast_join/broadcast_join.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu1/" %examples/hang/hang.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/hang/hang.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu1/" %examples/saxpy/saxpy.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/saxpy/saxpy.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu1/" %examples/shared_memory/shared_memory.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/shared_memory/shared_memory.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu1/" %examples/transpose/transpose.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/transpose/transpose.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu1/" %examples/vector_scale/vector_scale.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: sed "s/NPUDEVICE/npu2/" %examples/vector_scale/vector_scale.mlir | tileloom-opt > %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
