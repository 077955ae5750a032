// A file without any op of the dialect becomes an empty design.
// RUN: tileloom-opt --aie-canonicalize-device %s | FileCheck %s
// CHECK: aie.device(xcvc1902)
module {
}
