// What cannot be placed is refused at the buffer or the core that has no room.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {address = 1024 : i32, sym_name = "a"} : memref<64xi32>
  // expected-error @+1 {{would override allocated address: buffer "b" at 0x4E0-0x51F overlaps buffer "a" at 0x400-0x4FF [overlapping-address]}}
  %b = aie.buffer(%t) {address = 1248 : i32, sym_name = "b"} : memref<16xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error @+1 {{would override allocated address: buffer "a" at 0x0-0x3F overlaps the stack at 0x0-0x3FF [overlapping-address]}}
  %a = aie.buffer(%t) {address = 0 : i32, sym_name = "a"} : memref<16xi32>
  %core = aie.core(%t) {
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error @+1 {{address attribute value must be aligned to 256 bits when the aligned attribute is set [misaligned-address]}}
  %a = aie.buffer(%t) {address = 1028 : i32, sym_name = "a"} : memref<16xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error @+1 {{address attribute does not fall within any bank range [address-outside-memory]}}
  %a = aie.buffer(%t) {address = 65536 : i32, sym_name = "a"} : memref<16xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error @+1 {{address attribute would place the buffer past the end of the tile's memory [address-outside-memory]}}
  %a = aie.buffer(%t) {address = 524256 : i32, sym_name = "a"} : memref<16xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error @+2 {{mem_bank attribute value is out of range [bank-out-of-range]}}
  // expected-note @+1 {{buffer "a" asks for bank 4, and this tile has 4 banks, counted from 0}}
  %a = aie.buffer(%t) {mem_bank = 4 : i32, sym_name = "a"} : memref<16xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error @+1 {{buffer "a" requires 16448 bytes, which cannot fit in bank 1 (16384 bytes total) [bank-too-small]}}
  %a = aie.buffer(%t) {mem_bank = 1 : i32, sym_name = "a"} : memref<4112xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {mem_bank = 1 : i32, sym_name = "a"} : memref<3072xi32>
  // expected-error @+2 {{buffer "b" requires 8192 bytes in bank 1, but only 4096 of 16384 bytes are free there [bank-full]}}
  // expected-note @+1 {{Current configuration of buffers in bank(s) : MemoryMap:}}
  %b = aie.buffer(%t) {mem_bank = 1 : i32, sym_name = "b"} : memref<2048xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {sym_name = "a"} : memref<8192xi32>
  // expected-error @+2 {{could not be placed: buffer "b" needs 32768 bytes and this tile has no room left for it [out-of-memory]}}
  // expected-note @+1 {{Current configuration of buffers in bank(s) : MemoryMap:}}
  %b = aie.buffer(%t) {sym_name = "b"} : memref<8192xi32>
  %core = aie.core(%t) {
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {address = 16384 : i32, sym_name = "a"} : memref<4096xi32>
  // expected-error @+1 {{requires a 1024-byte stack in bank 1, but no contiguous aligned space remains after address-pinned buffers [stack-without-room]}}
  %core = aie.core(%t) {
    aie.end
  } {stack_bank = 1 : i32}
}
