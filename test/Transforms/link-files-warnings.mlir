// What the pass cannot follow, and what nobody calls, is said.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-core-link-files))' --verify-diagnostics %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-warning @+1 {{func 'unused' has link_with but is never called from any core; its .o file will not be linked [unused-link-with]}}
  func.func private @unused() attributes {link_with = "unused.o"}
  func.func private @pointed()
  %a = aie.core(%t) {
    %f = func.constant @pointed : () -> ()
    // expected-warning @+1 {{indirect call in core body; its link_with cannot be followed automatically [indirect-call]}}
    func.call_indirect %f() : () -> ()
    aie.end
  }
}
