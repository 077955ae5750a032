// Object fifos that break a rule are refused by name.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op does not have enough depths specified for producer and for each consumer. [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0, %c1}, [2, 2]) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op depths must be integers that are not negative [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, [2, -1]) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{depths must be integers [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, [2, "x"]) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{failed to satisfy constraint: a depth (i32)}}
  aie.objectfifo @f(%mem, {%c0}, 2) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %no = arith.constant 1 : index
  // expected-error @+1 {{'aie.objectfifo' op producer tile must implement TileLike interface [not-a-tile]}}
  aie.objectfifo @f(%no, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %no = arith.constant 1 : index
  // expected-error @+1 {{'aie.objectfifo' op consumer tile must implement TileLike interface [not-a-tile]}}
  aie.objectfifo @f(%c0, {%c1, %no}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `dimensionsToStream` data layout transformations are not supported on shim tile producers [objectfifo-attribute]}}
  aie.objectfifo @f(%shim dimensionsToStream [<size = 4, stride = 1>], {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `dimensionsFromStreamPerConsumer` data layout transformations are not supported on shim tile consumers [objectfifo-attribute]}}
  aie.objectfifo @f(%c0, {%c1, %shim dimensionsFromStream [<size = 4, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `repeat_count` unavailable for shim tiles [objectfifo-attribute]}}
  aie.objectfifo @f(%shim, {%c0}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `init_values` unavailable for shim tiles [objectfifo-declaration]}}
  aie.objectfifo @f(%shim, {%c0}, 1 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<0>]
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `aie_stream` must be defined [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `aie_stream_port` must be defined [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {aie_stream = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `aie_stream` can only be used in 1-to-1 object FIFOs [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1, %mem}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `aie_stream` is not available for shim and mem tiles [objectfifo-stream-port]}}
  aie.objectfifo @f(%mem, {%c1}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `aie_stream` is not available for shim and mem tiles [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%shim}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `repeat_count` unavailable on stream end [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32, repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `init_values` unavailable on stream end [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<2xi32>> = [dense<0>]
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `iter_count` unavailable on stream end [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%mem}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32, iter_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `dimensionsToStream` data layout transformations are unavailable on stream end [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0 dimensionsToStream [<size = 4, stride = 1>], {%c1}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `dimensionsFromStreamPerConsumer` data layout transformations are unavailable on stream end [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1 dimensionsFromStream [<size = 4, stride = 1>]}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op cannot pin a DMA channel on an objectfifo that also uses aie_stream [objectfifo-stream-port]}}
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32, prod_dma_channel = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{attribute 'aie_stream' failed to satisfy constraint}}
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {aie_stream = 3 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{attribute 'repeat_count' failed to satisfy constraint}}
  aie.objectfifo @f(%mem, {%c1}, 2 : i32) {repeat_count = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `iter_count` must be between 1 and 256 [objectfifo-attribute]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) {iter_count = 257 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `iter_count` must be between 1 and 256 [objectfifo-attribute]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) {iter_count = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `iter_count` is currently only supported on MemTiles [objectfifo-attribute]}}
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) {iter_count = 4 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op packet_id is only meaningful on a packet objectfifo [objectfifo-attribute]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) {packet_id = 1 : i8} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `padValue` requires `padDimensions` [objectfifo-attribute]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) {padValue = 1 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `padValue` requires the CONSTANT_PAD_VALUE register [objectfifo-attribute]}}
  aie.objectfifo @f(%mem dimensionsToStream [<size = 4, stride = 1>], {%c0}, 2 : i32) {padValue = 1 : i32, padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>]>} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op cons_dma_channels has 1 entries for 2 consumers [objectfifo-attribute]}}
  aie.objectfifo @f(%mem, {%c0, %c1}, 2 : i32) {cons_dma_channels = array<i32: 1>} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op cons_dma_channels entries must be a channel, or -1 to leave the choice open [objectfifo-attribute]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) {cons_dma_channels = array<i32: -2>} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{type should be static shaped memref, but got 'memref<?xi32>' [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<?xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{type should be static shaped memref, but got 'memref<?xi32>' [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>> -> !aie.objectfifo<memref<?xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op consumer element type must be an !aie.objectfifo<memref<...>> type [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>> -> i32
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op producer and consumer must have the same scalar element type [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>> -> !aie.objectfifo<memref<4xi16>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op consumer element count must be positive [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>> -> !aie.objectfifo<memref<0xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op producer element size (16) must be an integer multiple of consumer element size (5) [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>> -> !aie.objectfifo<memref<5xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{initial values should initialize all objects [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<0>]
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{initial values should initialize all objects [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, [1, 2]) : !aie.objectfifo<memref<2xi32>> = [dense<0>, dense<1>]
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{initial value should be an elements attribute [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 1 : i32) : !aie.objectfifo<memref<2xi32>> = [@x]
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{initial value has type 'memref<3xi32>', but an object is 'memref<2xi32>' [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 1 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<0> : memref<3xi32>]
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op `init_values` does not initialize all objects [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 2 : i32) {initValues = [dense<0> : tensor<16xi32>]} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo' op initial value has type 'tensor<4xi32>', but an object is 'memref<16xi32>' [objectfifo-declaration]}}
  aie.objectfifo @f(%mem, {%c0}, 1 : i32) {initValues = [dense<0> : tensor<4xi32>]} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu2) {
  %c0 = aie.tile(0, 2)
  // expected-error @+1 {{'aie.objectfifo' op expects at least one consumer [objectfifo-declaration]}}
  aie.objectfifo @f(%c0, {}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}
