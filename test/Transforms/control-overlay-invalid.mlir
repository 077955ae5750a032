// What stands in the way of a control overlay.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --aie-generate-column-control-overlay='route-shim-to-tile-ctrl=true emit-standalone-overlay=true' %s
// RUN: echo 'aie.device(npu2) {}' | not tileloom-opt --aie-generate-column-control-overlay='route-shim-to-tct=some' 2>&1 | FileCheck %s
// CHECK: error: route-shim-to-tct takes shim-only, all-tiles or disable, not 'some' [control-overlay-option]

// expected-error @+1 {{'aie.device' op failed to generate column control overlay from shim dma to tile ctrl ports, because some shim mm2s dma channels were reserved from routing control packets. [control-overlay-channel]}}
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  // expected-note @+1 {{this flow reserves (0, 0) MM2S 0}}
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
}

// -----

aie.device(npu2) @a {
  %mem = aie.tile(0, 1)
}
// expected-error @+1 {{cannot generate a single standalone ctrl_pkt_overlay device: participating devices have mismatched target architectures. [control-overlay-devices]}}
aie.device(npu1) @b {
  %mem = aie.tile(0, 1)
}

// -----

aie.device(npu2) @a {
  %mem = aie.tile(0, 1)
}
// expected-error @+1 {{a symbol named `ctrl_pkt_overlay` already exists in the module; cannot create a standalone ctrl_pkt_overlay device. [control-overlay-devices]}}
aie.device(npu2) @ctrl_pkt_overlay {
} {needs_ctrl_pkt_overlay = false}
