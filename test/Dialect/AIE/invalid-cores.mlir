// What a core may not ask for.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{failed to verify that op exists in a core tile [wrong-tile-kind]}}
  aie.core(%t) {
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_size 65536 leaves no local memory for this tile's buffers (65536 bytes total) [core-stack]}}
  aie.core(%t) {
    aie.end
  } {stack_size = 65536 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_bank 9 does not exist; this tile has 4 banks}}
  aie.core(%t) {
    aie.end
  } {stack_bank = 9 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_bank pins a 32768-byte stack to bank 1, which holds 16384 bytes; omit stack_bank and stack_address for legacy placement}}
  aie.core(%t) {
    aie.end
  } {stack_size = 32768 : i32, stack_bank = 1 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_address 0x400 lies in bank 0, but stack_bank requests bank 2}}
  aie.core(%t) {
    aie.end
  } {stack_address = 1024 : i32, stack_bank = 2 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{a 1024-byte stack at 0x7E00 runs past stack_bank 1 (ending at 0x8000)}}
  aie.core(%t) {
    aie.end
  } {stack_address = 0x7E00 : i32, stack_bank = 1 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{a 1024-byte stack at 0xFE00 runs past this tile's local memory (65536 bytes total)}}
  aie.core(%t) {
    aie.end
  } {stack_address = 0xFE00 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_address must be aligned to 64 bytes for this target's stack ABI}}
  aie.core(%t) {
    aie.end
  } {stack_address = 32 : i32}
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_address must be aligned to 32 bytes for this target's stack ABI}}
  aie.core(%t) {
    aie.end
  } {stack_address = 16 : i32}
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{stack_size 32768 leaves no local memory for this tile's buffers (32768 bytes total)}}
  aie.core(%t) {
    aie.end
  } {stack_size = 32768 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+3 {{whose minimum value is 1}}
  aie.core(%t) {
    aie.end
  } {stack_size = 0 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{data_size 4096 is smaller than the 8192 bytes this core's linked sections occupy [core-data]}}
  aie.core(%t) {
    aie.end
  } {data_size = 4096 : i32, measured_data_size = 8192 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{measured_data_alignment must be a power of two between 1 and 65536 bytes}}
  aie.core(%t) {
    aie.end
  } {measured_data_alignment = 24 : i32}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{measured_bank_alignments must contain only powers of two between 1 and 65536 bytes}}
  aie.core(%t) {
    aie.end
  } {measured_bank_alignments = array<i32: 1, 0, 1, 1>}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{cannot specify both 'link_with' (deprecated) and 'link_files'}}
  aie.core(%t) {
    aie.end
  } {link_with = "a.o", link_files = ["b.o"]}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{cannot specify both 'link_with' (deprecated) and 'link_merge_files'}}
  aie.core(%t) {
    aie.end
  } {link_with = "a.o", link_merge_files = ["b.o"]}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{artifact 'a.o' appears in both 'link_files' and 'link_merge_files'}}
  aie.core(%t) {
    aie.end
  } {link_files = ["a.o"], link_merge_files = ["a.o"]}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{When `elf_file` attribute is specified, core body must be empty}}
  aie.core(%t) {
    %c = arith.constant 0 : i32
    aie.end
  } {elf_file = "core.elf"}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{should have non-empty body [empty-body]}}
  %c = "aie.core"(%t) ({}) : (index) -> index
}

// -----

// A stack that crosses banks is legal as long as no bank is named.
aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    aie.end
  } {stack_address = 0x3E00 : i32, stack_size = 1024 : i32, data_size = 0 : i32}
}
