// Foreign ops in the older abstractions and unknown block formats are refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

aie.device(xcvc1902) {
  %t = aie.tile(7, 0)
  aiex.multicast(%t, DMA : 0) {
    // expected-error@+1 {{cannot be contained in a Multicast op [foreign-op-in-multicast]}}
    %u = aie.tile(7, 1)
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(7, 0)
  aiex.broadcast_packet(%t, DMA : 0) {
    // expected-error@+1 {{cannot be contained in a BroadcastPacket op [foreign-op-in-multicast]}}
    %u = aie.tile(7, 1)
  }
}

// -----

// expected-error@+1 {{Invalid block type: v4bfp16 [block-float-format]}}
func.func private @f(memref<4x!aiex.bfp<"v4bfp16">>)

// -----

aie.device(xcvc1902) {
  aiex.token(0) {sym_name = "tok"}
  // expected-error@+1 {{expects parent op to be one of}}
  aiex.useToken @tok(Acquire, 1)
}
