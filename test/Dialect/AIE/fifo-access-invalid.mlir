// Accesses of fifo objects that break a rule are refused by name.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op cannot retrieve associated object FIFO [objectfifo-unknown-name]}}
    %0 = aie.objectfifo.acquire @g(Produce, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.release' op cannot retrieve associated object FIFO [objectfifo-unknown-name]}}
    aie.objectfifo.release @g(Produce, 1)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.core' op producer port of objectFifo accessed by core running on non-producer tile [objectfifo-access]}}
  aie.core(%c1) {
    // expected-note @+1 {{the access is here}}
    %0 = aie.objectfifo.acquire @f(Produce, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.core' op consumer port of objectFifo accessed by core running on non-consumer tile [objectfifo-access]}}
  aie.core(%c0) {
    // expected-note @+1 {{the access is here}}
    %0 = aie.objectfifo.acquire @f(Consume, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.core' op consumer port of objectFifo accessed by core running on non-consumer tile [objectfifo-access]}}
  aie.core(%c0) {
    // expected-note @+1 {{the access is here}}
    aie.objectfifo.release @f(Consume, 1)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op port is required when accessing an objectFifo [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @f(1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.release' op port is required when accessing an objectFifo [objectfifo-access]}}
    aie.objectfifo.release @f(1)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op acquires 3 objects from an objectFifo that holds 2 [objectfifo-access]}}
    %0:3 = aie.objectfifo.acquire @f(Produce, 3) : memref<8xi32>, memref<8xi32>, memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op acquired object type 'memref<9xi32>' does not match the objectFifo's 'memref<8xi32>' [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @f(Produce, 1) : memref<9xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{acquires 2 objects but names 1 of them [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @f(Produce, 2) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{invalid objectFifo port: Produces [unknown-keyword]}}
    %0 = aie.objectfifo.acquire @f(Produces, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op must acquire at least one object [objectfifo-access]}}
    "aie.objectfifo.acquire"() <{port = 0 : i32, objFifo_name = @f}> : () -> ()
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op ObjectFifo element and ObjectFifoSubview element must match. [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @f(Produce, 1) : !aie.objectfifosubview<memref<9xi32>>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    %0 = aie.objectfifo.acquire @f(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    // expected-error @+1 {{'aie.objectfifo.subview.access' op accessed farther than number of acquired elements (index out of bounds). [objectfifo-access]}}
    %1 = aie.objectfifo.subview.access %0[1] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    %0 = aie.objectfifo.acquire @f(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    // expected-error @+1 {{'aie.objectfifo.subview.access' op result type 'memref<4xi32>' does not match the subview's 'memref<8xi32>' [objectfifo-access]}}
    %1 = aie.objectfifo.subview.access %0[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%c0) {
    // expected-note @+1 {{the objects are acquired here}}
    %0 = aie.objectfifo.acquire @f(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    // expected-error @+1 {{'aie.debug' op takes a subview of fifo objects; only aie.objectfifo.subview.access may use one [legacy-subview-escapes]}}
    aie.debug(%0 : !aie.objectfifosubview<memref<8xi32>>)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.acquire' op must be called from inside a CoreOp [objectfifo-access]}}
  %0 = aie.objectfifo.acquire @f(Produce, 1) : memref<8xi32>
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{'aie.objectfifo.release' op must be called from inside a CoreOp [objectfifo-access]}}
  aie.objectfifo.release @f(Produce, 1)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  func.func @k(%s: !aie.objectfifosubview<memref<8xi32>>) {
    // expected-error @+1 {{'aie.objectfifo.subview.access' op must be called from inside a CoreOp [objectfifo-access]}}
    %0 = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    return
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  aie.objectfifo.core_endpoint @e(%c0) fills @p
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op port is implied by the endpoint's role [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @e(Produce, 1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  aie.objectfifo.core_endpoint @e(%c0) fills @p
  aie.core(%c1) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op objectFifo endpoint accessed by core running on another tile [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @e(1) : memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  aie.objectfifo.core_endpoint @e(%c0) fills @p
  aie.core(%c1) {
    // expected-error @+1 {{'aie.objectfifo.release' op objectFifo endpoint accessed by core running on another tile [objectfifo-access]}}
    aie.objectfifo.release @e(1)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  aie.objectfifo.core_endpoint @e(%c0) fills @p
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op acquires 3 objects from a pool of 2 [objectfifo-access]}}
    %0:3 = aie.objectfifo.acquire @e(3) : memref<8xi32>, memref<8xi32>, memref<8xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  aie.objectfifo.core_endpoint @e(%c0) fills @p
  aie.core(%c0) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op acquired object type 'memref<4xi32>' does not match the objectFifo's 'memref<8xi32>' [objectfifo-access]}}
    %0 = aie.objectfifo.acquire @e(1) : memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  func.func @work() {
    return
  }
  %len = arith.constant 0 : index
  %a = arith.constant dense<1> : tensor<1xi32>
  %r = arith.constant dense<1> : tensor<1xi32>
  // expected-error @+1 {{'aie.objectfifo.register_process' op process length must be >= 1 [objectfifo-process]}}
  aie.objectfifo.register_process @f(Produce, %a : tensor<1xi32>, %r : tensor<1xi32>, @work, %len)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  func.func @work() {
    return
  }
  %len = arith.constant 5 : index
  %a = arith.constant dense<1> : tensor<3xi32>
  %r = arith.constant dense<1> : tensor<1xi32>
  // expected-error @+1 {{'aie.objectfifo.register_process' op Acquire and Release patterns must be of equal length, or longest length of one must be equal to process length of the other [objectfifo-process]}}
  aie.objectfifo.register_process @f(Produce, %a : tensor<3xi32>, %r : tensor<1xi32>, @work, %len)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @f(%c0, {%c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  func.func @work() {
    return
  }
  %len = arith.constant 5 : index
  %a = arith.constant dense<1> : tensor<1xi32>
  %r = arith.constant dense<1> : tensor<1xi32>
  // expected-error @+1 {{'aie.objectfifo.register_process' op cannot retrieve associated object FIFO [objectfifo-unknown-name]}}
  aie.objectfifo.register_process @lost(Produce, %a : tensor<1xi32>, %r : tensor<1xi32>, @work, %len)
}
