// The picture and the JSON of a broadcast and a stream back. Channel numbers and
// ways are the router's; a one-way design leaves it no choice.
// RUN: tileloom routes %s | FileCheck %s --strict-whitespace --match-full-lines
// RUN: rm -rf %t && tileloom routes %s -o %t/d | FileCheck %s --check-prefix=FILES
// RUN: FileCheck %s --check-prefix=ROUTE1 < %t/d/route1.txt
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows,aie-find-flows{remove-lifted=false}))' %s \
// RUN:   | tileloom-translate --aie-flows-to-json | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 tileloom-translate --aie-flows-to-json %s -o %t.json 2>&1 | FileCheck %s --check-prefix=UNROUTED
// RUN: not test -e %t.json
// RUN: %exits 1 tileloom-translate --aie-flows-to-json --aie-device-name=other %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %exits 1 tileloom routes %t.absent.mlir 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %exits 2 tileloom routes 2>&1 | FileCheck %s --check-prefix=USAGE

//      CHECK:Route 0: {{\[\[\[}}0, 0], ['North']], {{\[\[}}0, 1], ['DMA', 'North']], {{\[\[}}0, 2], ['DMA']], []]
//      CHECK:    ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐ {{ *}}
// CHECK-NEXT: →→→│ 0,0 ├→→→┤ 0,1 ├→→→┤ 0,2 │ {{ *}}
// CHECK-NEXT:╶───┤S #  ├───┤  # D├───┤  # D│ {{ *}}
// CHECK-NEXT:  ¹ └─────┘ ¹ └─────┘ ¹ └─────┘ {{ *}}
//      CHECK:Route 1: {{\[\[\[}}0, 2], ['South']], {{\[\[}}0, 1], ['South']], {{\[\[}}0, 0], ['South']], []]
//      CHECK:    ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐ {{ *}}
// CHECK-NEXT:    │ 0,0 ├───┤ 0,1 ├───┤ 0,2 │ {{ *}}
// CHECK-NEXT:╶←←←┤  # D├←←←┤  #  ├←←←┤S #  │ {{ *}}
// CHECK-NEXT:  ¹ └─────┘ ¹ └─────┘ ¹ └─────┘ {{ *}}

// FILES: 2 routes in {{.*}}d
// ROUTE1: Route 1: {{\[\[\[}}0, 2], ['South']]

// JSON: "switchbox00": {
// JSON-NEXT: "col": 0,
// JSON-NEXT: "row": 0,
// JSON-NEXT: "source_count": 2,
// JSON-NEXT: "destination_count": 1,
// JSON-NEXT: "northbound": 1,
// JSON-NEXT: "eastbound": 0,
// JSON-NEXT: "southbound": 1,
// JSON-NEXT: "westbound": 0
// JSON-NEXT: },
// JSON-NEXT: "switchbox01": {
// JSON: "switchbox02": {
// JSON: },
// JSON-NEXT: "total_path_length": 4,
// JSON-NEXT: "route0": [ {{\[\[}}0, 0], ["North"]], {{\[\[}}0, 1], ["DMA", "North"]], {{\[\[}}0, 2], ["DMA"]], [] ],
// JSON-NEXT: "route1": [ {{\[\[}}0, 2], ["South"]], {{\[\[}}0, 1], ["South"]], {{\[\[}}0, 0], ["South"]], [] ],
// JSON-NEXT: "route_all": [],
// JSON-EMPTY:
// JSON-NEXT: "end json": 0
// JSON-NEXT: }

// UNROUTED: error: {{.*}}no switchbox at the flow's source to trace it through; keep the routed switchboxes with --aie-find-flows=remove-lifted=false [flow-not-routed]
// OTHER: the module holds no device 'other' [device-mismatch]
// ABSENT: [unreadable-file]
// USAGE: no design

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
}
