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
  aie.objectfifo @a(%t02, {%t00}, 2 : i32) {prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{pinned MM2S DMA channel 1 is out of range or already in use on this tile [objectfifo-channels]}}
  aie.objectfifo @b(%t02, {%t00}, 2 : i32) {prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  // expected-error @+1 {{pinned S2MM DMA channel 6 is out of range or already in use on this tile [objectfifo-channels]}}
  aie.objectfifo @a(%t00, {%t01}, 2 : i32) {cons_dma_channels = array<i32: 6>} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  // expected-error @+2 {{number of output Core channels exceeded! [objectfifo-channels]}}
  // expected-note @+1 {{the tile has 1, and 2 are wanted}}
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  // expected-note @+1 {{object fifo 'a' wants one}}
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  // expected-note @+1 {{object fifo 'b' wants one}}
  aie.objectfifo @b(%t02, {%t05}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  // expected-error @+2 {{number of input Core channels exceeded! [objectfifo-channels]}}
  // expected-note @+1 {{the tile has 1, and 2 are wanted}}
  %t05 = aie.tile(0, 5)
  // expected-note @+1 {{object fifo 'a' wants one}}
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  // expected-note @+1 {{object fifo 'b' wants one}}
  aie.objectfifo @b(%t02, {%t05}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    // expected-error @+1 {{cannot acquire from objectfifo stream port [objectfifo-access]}}
    %x = aie.objectfifo.acquire @a(Produce, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  %c05 = aie.core(%t05) {
    // expected-error @+1 {{cannot release from objectfifo stream port [objectfifo-access]}}
    aie.objectfifo.release @a(Consume, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  // expected-error @+1 {{packet_id 32 is out of range (max 31) [objectfifo-packets]}}
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) {packet, packet_id = 32 : i8} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  // expected-warning @+1 {{object fifo 's' is never filled: nothing releases objects at its producer end [objectfifo-unfilled]}}
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    %x = aie.objectfifo.acquire @s(Produce, 1) : memref<8xi32>
    aie.end
  }
  // expected-note @+1 {{this core waits for objects for ever}}
  %c03 = aie.core(%t03) {
    %x = aie.objectfifo.acquire @s(Consume, 1) : memref<8xi32>
    aie.end
  }
}

// -----

// In a core that counts at run time as well.
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    // expected-error @+1 {{cannot release more elements than are already acquired [objectfifo-access]}}
    aie.objectfifo.release @s(Produce, 1)
    aie.end
  } {dynamic_objfifo_lowering = true}
}

// -----

aie.device(npu1) {
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %t04 = aie.tile(0, 4)
  aie.objectfifo @i(%t01, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @a(%t02, {%t04}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@i] -> [@a, @b] ([] [0, 8])
  %c02 = aie.core(%t02) {
    // expected-error @+1 {{currently cannot access objectFifo used in ObjectFifoLinkOp if it is a distribute or join link [objectfifo-access]}}
    %x = aie.objectfifo.acquire @a(Produce, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @i(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@i] -> [@o] ([] [])
  // expected-error @+1 {{objectfifo has no shared memory access to delegate tile's memory module [objectfifo-allocate]}}
  aie.objectfifo.allocate @o(%t03)
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @a(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-warning @+1 {{object fifo 'b' is never filled: nothing sends to it from the host [objectfifo-unfilled]}}
  aie.objectfifo @b(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-note @+1 {{this core waits for objects for ever}}
  %c02 = aie.core(%t02) {
    %x = aie.objectfifo.acquire @a(Consume, 1) : memref<8xi32>
    %y = aie.objectfifo.acquire @b(Consume, 1) : memref<8xi32>
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<8xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 1 : i64, metadata = @a} : memref<8xi32>
  }
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %ten = arith.constant 10 : index
  %one = arith.constant dense<1> : tensor<1xi32>
  func.func private @make(memref<8xi32>, memref<8xi32>)
  aie.objectfifo @f(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{calls a function of other objects than each pass acquires [objectfifo-process]}}
  aie.objectfifo.register_process @f(Produce, %one : tensor<1xi32>, %one : tensor<1xi32>, @make, %ten)
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %ten = arith.constant 10 : index
  %one = arith.constant dense<[-1]> : tensor<1xi32>
  func.func private @make()
  aie.objectfifo @f(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{needs patterns of as many objects as the fifo may hold [objectfifo-process]}}
  aie.objectfifo.register_process @f(Produce, %one : tensor<1xi32>, %one : tensor<1xi32>, @make, %ten)
}
