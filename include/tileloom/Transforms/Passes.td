// Which passes there are, under the names that the field uses, and their options.

#ifndef TILELOOM_TRANSFORMS_PASSES_TD
#define TILELOOM_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def AIECanonicalizeDevice : Pass<"aie-canonicalize-device", "::mlir::ModuleOp"> {
  let summary = "Wrap a design without a device in aie.device(xcvc1902)";
  let dependentDialects = ["::tileloom::aie::AIEDialect"];
}

def AIEAssignLockIDs : Pass<"aie-assign-lock-ids", "::tileloom::aie::DeviceOp"> {
  let summary = "Give every lock of a tile an id of its own";
  let description = [{
    Ids in the design are kept; the others take the lowest free id of their tile, in
    the order of the ops.
  }];
}

def AIEAssignBufferDescriptorIDs : Pass<"aie-assign-bd-ids", "::tileloom::aie::DeviceOp"> {
  let summary = "Give every buffer descriptor an id and name its successor";
  let description = [{
    Ids in the design are kept; the others take the lowest id of their tile that is
    free and that the channel may use (mem tiles: even channels 0 to 23, odd channels
    24 to 47). `next_bd_id` then repeats the successor of the block.
  }];
}

def AIEPrepareBuffers : Pass<"aie-prepare-buffers", "::tileloom::aie::DeviceOp"> {
  let summary = "Name anonymous buffers and check where buffers are defined";
}

def AIEAssignBufferAddresses : Pass<"aie-assign-buffer-addresses", "::tileloom::aie::DeviceOp"> {
  let summary = "Place every buffer in the memory of its tile";
  let description = [{
    Explicit addresses first, then buffers pinned to a bank, then the rest by first
    fit, all clear of the core's stack. The placement is checked by separate code
    before it is written into the design.
  }];
}

def AIEAssignCoreLinkFiles : Pass<"aie-assign-core-link-files", "::tileloom::aie::DeviceOp"> {
  let summary = "Collect the link files of the kernels that each core calls";
  let description = [{
    Follows direct calls from a core; `link_with` of each function reached is added
    to the core's `link_files` (or `link_merge_files` when `link_with_mode` is
    "merge"). The core's own `link_with` moves there too.
  }];
}

def AIENormalizeAddressSpaces : Pass<"aie-normalize-address-spaces", "::tileloom::aie::DeviceOp"> {
  let summary = "Drop the memory spaces of memrefs";
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def AIERoutePathfinderFlows : Pass<"aie-create-pathfinder-flows", "::tileloom::aie::DeviceOp"> {
  let summary = "Route flows into switchboxes and shim muxes";
  let options = [
    Option<"routeCircuit", "route-circuit", "bool", /*default=*/"true",
           "Route aie.flow ops">,
    Option<"routePacket", "route-packet", "bool", /*default=*/"true",
           "Route aie.packet_flow ops">,
  ];
}

def AIEFindFlows : Pass<"aie-find-flows", "::tileloom::aie::DeviceOp"> {
  let summary = "Recover flows from switchboxes and shim muxes";
  let options = [
    Option<"keepPartialFlows", "keep-partial-flows", "bool", /*default=*/"true",
           "Keep flows that end at the edge of the array">,
    Option<"removeLifted", "remove-lifted", "bool", /*default=*/"true",
           "Erase the connections that the recovered flows use">,
  ];
}

def AIEStandardLowering : Pass<"aie-standard-lowering", "::mlir::ModuleOp"> {
  let summary = "Outline core bodies into functions of standard dialects";
  let description = [{
    Each core becomes `func.func @core_COLUMN_ROW`; buffers become external globals,
    locks become local indices, and the ops of the dialect become calls of the core
    runtime (docs/core-abi.md).
  }];
  let options = [
    Option<"deviceName", "device", "std::string", /*default=*/"\"\"",
           "Lower the device of this name only">,
    Option<"tileCol", "tilecol", "int", /*default=*/"-1", "Column of the core">,
    Option<"tileRow", "tilerow", "int", /*default=*/"-1", "Row of the core">,
    Option<"vendorIntrinsics", "vendor-intrinsics", "bool", /*default=*/"false",
           "Call the intrinsics of the vendor's compilers, not the portable runtime">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def AIEConvertCoreToLLVM : Pass<"aie-convert-core-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert outlined cores to the LLVM dialect with 32-bit pointers";
  let description = [{
    The last step behind aie-standard-lowering: functions of the arith, cf, func,
    index, memref, ub and vector dialects become functions of the LLVM dialect.
    Memrefs are passed as plain pointers. The pipeline aie-core-to-llvm runs it
    after what brings other dialects there.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::vector::VectorDialect"];
}

#endif // TILELOOM_TRANSFORMS_PASSES_TD
