// RUN: not tileloom-opt --aie-create-pathfinder-flows %s
aie.device(npu1) {
  %0 = aie.tile(9, 9)
}
