// Ids for the whole array exist for four columns, of six rows each.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids{column-wise-unique-ids=false}))' %s

// expected-error @+1 {{Device has 8 columns but only 4 globally-unique controller ID sets are defined; use column-wise unique IDs mode. [controller-ids]}}
aie.device(npu2) {
  %a = aie.tile(0, 0)
}
