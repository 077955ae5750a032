// A buffer inside a core is refused at the tile.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-prepare-buffers))' --verify-diagnostics %s

aie.device(npu1) {
  // expected-error @+1 {{Buffer 'c' must be defined directly under the device scope. Currently it is nested inside a core tile. [buffer-scope]}}
  %t = aie.tile(0, 2)
  %core = aie.core(%t) {
    %c = aie.buffer(%t) {sym_name = "c"} : memref<4xi32>
    aie.end
  }
}
