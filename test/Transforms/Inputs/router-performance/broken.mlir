aie.device(npu1) {
  %0 = aie.tile(9, 9)
}
