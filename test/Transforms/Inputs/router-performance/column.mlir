aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
}
