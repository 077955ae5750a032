// Plain register operations: addresses by number, by tile and by buffer.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(2, 0)
  %mem = aie.tile(2, 1)
  %core = aie.tile(2, 3)
  %params = aie.buffer(%core) {address = 1024 : i32, sym_name = "params"} : memref<16xi32>
  %table = aie.buffer(%mem) {address = 4096 : i32, sym_name = "table"} : memref<16xi32>
  %core_lock = aie.lock(%core, 5)
  %mem_lock = aie.lock(%mem, 40)
  %shim_lock = aie.lock(%shim, 3)
  memref.global "private" constant @data : memref<3xi32> = dense<[10, 11, -1]>
  aie.runtime_sequence @run(%x: memref<16xi32>) {
    // CHECK: write 0x02132000 {{.*}} = 0x00000007
    aiex.npu.write32 {address = 0x2132000 : ui32, value = 7 : ui32}
    // CHECK-NEXT: write 0x04332000 (2, 3) {{.*}} = 0x00000008
    aiex.npu.write32 {address = 0x32000 : ui32, value = 8 : ui32, column = 2 : i32, row = 3 : i32}
    // A buffer's address counts words.
    // CHECK-NEXT: write 0x04300408 (2, 3) {{.*}} = 0x00000009
    aiex.npu.write32 {address = 2 : ui32, value = 9 : ui32, buffer = @params}
    // CHECK-NEXT: write 0x04101004 (2, 1) {{.*}} = 0x0000000A
    aiex.npu.write32 {address = 1 : ui32, value = 10 : ui32, buffer = @table}
    // CHECK-NEXT: maskwrite 0x04332000 {{.*}} = 0x00000001 mask 0x00000003
    aiex.npu.maskwrite32 {address = 0x32000 : ui32, value = 1 : ui32, mask = 3 : ui32, column = 2 : i32, row = 3 : i32}
    // CHECK-NEXT: blockwrite 0x04300400 {{.*}} 3 words = 0x0000000A 0x0000000B 0xFFFFFFFF
    %data = memref.get_global @data : memref<3xi32>
    aiex.npu.blockwrite(%data) {address = 0x400 : ui32, column = 2 : i32, row = 3 : i32} : memref<3xi32>
    // CHECK-NEXT: write 0x0430040C {{.*}} = 0x0000002A
    aiex.npu.rtp_write(@params, 3, 42)
    // CHECK-NEXT: write 0x0431F050 {{.*}} = 0x00000001
    aiex.set_lock(%core_lock, 1)
    // CHECK-NEXT: write 0x041C0280 {{.*}} = 0x00000002
    aiex.set_lock(%mem_lock, 2)
    // CHECK-NEXT: write 0x04014030 {{.*}} = 0x00000003
    aiex.set_lock(%shim_lock, 3)
    // CHECK-NEXT: address_patch 0x0401D004 {{.*}} = argument 0 + 8
    aiex.npu.address_patch {addr = 0x401D004 : ui32, arg_idx = 0 : i32, arg_plus = 8 : i32}
    // CHECK-NEXT: sync (2, 0) MM2S 1 columns 1 rows 1
    aiex.npu.sync {column = 2 : i32, row = 0 : i32, direction = 1 : i32, channel = 1 : i32, column_num = 1 : i32, row_num = 1 : i32}
    // CHECK-NEXT: preempt level 1
    aiex.npu.preempt {level = 1 : ui8}
    // CHECK-NOT: {{.}}
  }
}
