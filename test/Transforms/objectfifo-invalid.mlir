// What is wrong with object fifos, and what is not lowered, is said by name.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s -split-input-file -verify-diagnostics

aie.device(npu1) {
  // expected-error @+2 {{number of output DMA channel exceeded! [objectfifo-channels]}}
  // expected-note @+1 {{the tile has 2, and 3 are wanted}}
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  %t15 = aie.tile(1, 5)
  // expected-note @+1 {{object fifo 'a' wants one}}
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-note @+1 {{object fifo 'b' wants one}}
  aie.objectfifo @b(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-note @+1 {{object fifo 'c' wants one}}
  aie.objectfifo @c(%t02, {%t15}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    %x = aie.objectfifo.acquire @s(Produce, 1) : memref<8xi32>
    // expected-error @+1 {{cannot release more elements than are already acquired [objectfifo-access]}}
    aie.objectfifo.release @s(Produce, 2)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %t05 = aie.tile(0, 5)
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{objectfifo has no shared memory access to delegate tile's memory module [objectfifo-allocate]}}
  aie.objectfifo.allocate @s(%t05)
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  // expected-error @+1 {{has more than one allocate operation [objectfifo-allocate]}}
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.allocate @s(%t02)
  aie.objectfifo.allocate @s(%t03)
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t04 = aie.tile(0, 4)
  %t05 = aie.tile(0, 5)
  aie.objectfifo @i(%t02, {%t04}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o(%t04, {%t05}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@i] -> [@o] ([] [])
  %c04 = aie.core(%t04) {
    // expected-error @+1 {{currently cannot access objectFifo used in ObjectFifoLinkOp [objectfifo-access]}}
    %x = aie.objectfifo.acquire @o(Produce, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  // expected-error @+1 {{has packets, which this version does not lower [not-lowered]}}
  aie.objectfifo @i(%t00, {%t02}, 2 : i32) {packet} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %b = aie.buffer(%t02) {sym_name = "flag"} : memref<1xi1>
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %flag = memref.load %b[%c0] : memref<1xi1>
    // expected-error @+1 {{leaves other objects on one way than on another, which this version does not lower [not-lowered]}}
    scf.if %flag {
      %x = aie.objectfifo.acquire @s(Produce, 1) : memref<8xi32>
    }
    aie.end
  }
}
