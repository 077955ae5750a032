// A core links the objects of every function that it calls, directly or through
// others; its own link_with moves there too. Modules to merge are kept apart.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-core-link-files))' %s | FileCheck %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  %v = aie.tile(0, 4)
  func.func private @direct() attributes {link_with = "direct.o"}
  func.func private @deep() attributes {link_with = "deep.o"}
  func.func private @also_deep() attributes {link_with = "deep.o"}
  func.func private @merged() attributes {link_with = "merged.bc", link_with_mode = "merge"}
  func.func private @through() {
    func.call @deep() : () -> ()
    func.call @also_deep() : () -> ()
    func.call @through() : () -> ()
    return
  }
  // CHECK: aie.core(
  // CHECK: } {link_files = ["direct.o", "deep.o"]}
  %a = aie.core(%t) {
    func.call @direct() : () -> ()
    func.call @through() : () -> ()
    aie.end
  }
  // CHECK: aie.core(
  // CHECK: } {link_files = ["own.o", "direct.o"], link_merge_files = ["merged.bc"]}
  %b = aie.core(%u) {
    func.call @direct() : () -> ()
    func.call @merged() : () -> ()
    aie.end
  } {link_with = "own.o"}
  // CHECK: aie.core(
  // CHECK-NOT: link_files
  %c = aie.core(%v) {
    aie.end
  }
}
