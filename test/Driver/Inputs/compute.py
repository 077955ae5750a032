#!/usr/bin/env python3
"""Writes a design whose core computes 8 words into a buffer and sends them to the host.

Usage: compute.py TYPE BODY.mlir DESIGN.mlir
BODY defines what the core does; %out is the buffer, %c0 to %c7 are indices."""

import sys

TEMPLATE = """aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %out = aie.buffer(%t) {sym_name = "result"} : memref<8xTYPE>
  %scratch = aie.buffer(%t) {sym_name = "scratch"} : memref<8xTYPE> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>
  %done = aie.lock(%t, 0) {init = 0 : i32, sym_name = "done"}
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  aie.flow(%t, DMA : 0, %shim, DMA : 0)
  %core = aie.core(%t) {
    %go = arith.constant 1 : i32
INDICES
BODY
    aie.use_lock(%done, Release, %go)
    aie.end
  }
  %mem = aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%done, AcquireGreaterEqual, %one)
    aie.dma_bd(%out : memref<8xTYPE> offset = 0 len = 8)
    aie.use_lock(%done, Release, %none)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%y: memref<8xTYPE>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<8xTYPE>
    aiex.npu.dma_wait {symbol = @out}
  }
}
"""


def main():
    element, body, design = sys.argv[1:]
    text = open(body).read().rstrip("\n")
    indices = "\n".join("    %%c%d = arith.constant %d : index" % (i, i) for i in range(8))
    initial = "[1, 2, 3, 4, 5, 6, 7, 8]"
    floats = "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]"
    result = TEMPLATE.replace("BODY", text).replace("INDICES", indices).replace("TYPE", element)
    if "f" in element:
        result = result.replace(initial, floats)
    open(design, "w").write(result)


if __name__ == "__main__":
    main()
