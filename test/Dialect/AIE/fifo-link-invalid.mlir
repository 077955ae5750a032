// Links, allocations and registrations that break a rule are refused by name.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @i1(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @i2(%c1, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o2(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op ObjectFifoLinkOp does not support 'join' and 'distribute' at the same time [objectfifo-link]}}
  aie.objectfifo.link [@i1, @i2] -> [@o1, @o2] ([0, 8] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @i1(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o(%c1, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op ObjectFifoLinkOp must have a link point, i.e., a shared tile between objectFifos [objectfifo-link]}}
  aie.objectfifo.link [@i1] -> [@o] ([] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o(%c1, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op ObjectFifoLinkOp must have a link point, i.e., a shared tile between objectFifos [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o1, @o] ([] [0, 8])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @i1(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @i2(%c1, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @big(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op number of provided src offsets must be equal to the number of input objectFifos [objectfifo-link]}}
  aie.objectfifo.link [@i1, @i2] -> [@big] ([0] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @i1(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @i2(%c1, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @big(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op dst offsets should be empty for join [objectfifo-link]}}
  aie.objectfifo.link [@i1, @i2] -> [@big] ([0, 8] [0])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o2(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op number of provided dst offsets must be equal to the number of output objectFifos [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o1, @o2] ([] [0])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o2(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op src offsets should be empty for distribute [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o1, @o2] ([0] [0, 8])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op all offsets should be empty if there is no join or distribute [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o1] ([0] [0])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @a(%c0, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @x(%shim, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @y(%shim, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op ObjectFifoLinkOp join and distribute are unavailable on shim tiles [objectfifo-link]}}
  aie.objectfifo.link [@a] -> [@x, @y] ([] [0, 8])
}

// -----

aie.device(xcvc1902) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @a(%c1, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @x(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @y(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op ObjectFifoLinkOp join and distribute require semaphore locks, which this device lacks [objectfifo-link]}}
  aie.objectfifo.link [@a] -> [@x, @y] ([] [0, 8])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @i1(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @i2(%c1, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @big(%mem dimensionsToStream [<size = 3, stride = 4>], {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op specified output stride(s) and size(s) result in out of bounds access in join input, for index 8 in transfer of length 8. [objectfifo-link]}}
  aie.objectfifo.link [@i1, @i2] -> [@big] ([0, 8] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem dimensionsFromStream [<size = 4, stride = 4>]}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o2(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op specified input stride(s) and size(s) result in out of bounds access in distribute output, for index 12 in transfer of length 8. [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o1, @o2] ([] [0, 8])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o2(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op repeat counts of output object FIFOs must be equal [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o1, @o2] ([] [0, 8])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op cannot retrieve associated object FIFO @lost [objectfifo-unknown-name]}}
  aie.objectfifo.link [@src] -> [@lost] ([] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @src(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o1(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o2(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-note @+1 {{@src is linked here as well}}
  aie.objectfifo.link [@src] -> [@o1] ([] [])
  // expected-error @+1 {{'aie.objectfifo.link' op objectfifo cannot be in more than one ObjectFifoLinkOp [objectfifo-link]}}
  aie.objectfifo.link [@src] -> [@o2] ([] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @ring(%mem, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.link' op objectfifo cannot be in more than one ObjectFifoLinkOp [objectfifo-link]}}
  aie.objectfifo.link [@ring] -> [@ring] ([] [])
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @g(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op cannot retrieve associated object FIFO [objectfifo-unknown-name]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1, %mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op can only be used in 1-to-1 object FIFOs [objectfifo-allocate]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {via_DMA = true} : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op cannot allocate a shared memory module to objectfifo with set `via_DMA` attribute [objectfifo-allocate]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op cannot allocate a shared memory module to objectfifo with set `repeat_count` attribute [objectfifo-allocate]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0 dimensionsToStream [<size = 4, stride = 1>], {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op cannot allocate a shared memory module to objectfifo with set dimensions attribute [objectfifo-allocate]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1 dimensionsFromStream [<size = 4, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op cannot allocate a shared memory module to objectfifo with set dimensions attribute [objectfifo-allocate]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.allocate' op cannot allocate a shared memory module to objectfifo using stream port [objectfifo-allocate]}}
  aie.objectfifo.allocate @f(%c1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%shim, {%c0}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %b = aie.external_buffer : memref<8xi32>
  // expected-error @+1 {{'aie.objectfifo.register_external_buffers' op failed to verify that op exists in a shim tile with NOC connection [wrong-tile-kind]}}
  aie.objectfifo.register_external_buffers @f(%mem, {%b}) : (memref<8xi32>)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %b = aie.external_buffer : memref<8xi32>
  // expected-error @+1 {{'aie.objectfifo.register_external_buffers' op cannot retrieve associated object FIFO [objectfifo-unknown-name]}}
  aie.objectfifo.register_external_buffers @f(%shim, {%b}) : (memref<8xi32>)
}
