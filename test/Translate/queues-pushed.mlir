// Queue pushes of all tile kinds; a tile with a controller id gets it written first
// when a token is asked for.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %mem = aie.tile(1, 1)
  %core = aie.tile(1, 2)
  aie.runtime_sequence @run() {
    // CHECK: maskwrite 0x0001D200 {{.*}} = 0x00000F00 mask 0x00001F00
    // CHECK-NEXT: write 0x0001D204 {{.*}} = 0x80020005
    aiex.npu.push_queue(0, 0, S2MM : 0) {issue_token = true, repeat_count = 2 : i32, bd_id = 5 : i32}
    // CHECK-NEXT: write 0x0001D21C {{.*}} = 0x00000003
    aiex.npu.push_queue(0, 0, MM2S : 1) {issue_token = false, repeat_count = 0 : i32, bd_id = 3 : i32}
    // CHECK-NEXT: write 0x021A063C {{.*}} = 0x000300{{1a|1A}}
    aiex.npu.push_queue(1, 1, MM2S : 1) {issue_token = false, repeat_count = 3 : i32, bd_id = 26 : i32}
    // CHECK-NEXT: write 0x0221DE04 {{.*}} = 0x80FF000F
    aiex.npu.push_queue(1, 2, S2MM : 0) {issue_token = true, repeat_count = 255 : i32, bd_id = 15 : i32}
  }
}
