// Which passes there are, under the names that the field uses, and their options.

#ifndef TILELOOM_TRANSFORMS_PASSES_TD
#define TILELOOM_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def AIECanonicalizeDevice : Pass<"aie-canonicalize-device", "::mlir::ModuleOp"> {
  let summary = "Wrap a design without a device in aie.device(xcvc1902)";
  let dependentDialects = ["::tileloom::aie::AIEDialect"];
}

def AIEObjectFifoStatefulTransform
    : Pass<"aie-objectFifo-stateful-transform", "::tileloom::aie::DeviceOp"> {
  let summary = "Lower object fifos to buffers, locks, flows and DMA programs";
  let description = [{
    A fifo between tiles that share a memory uses it, unless it asks for more; others
    get a buffer pool at each end, channels, a flow for each consumer and endless DMA
    programs. A shim's end is left to the host program under the name
    `FIFO_shim_alloc`. In cores, acquires and releases become lock operations that
    take what is not held yet. Loops are split into first passes, whole periods and a
    rest so that each access always means the same buffers. Where no constant tells
    this, where much code would be added, or on request (`dynamic_objfifo_lowering`),
    the core counts objects in a buffer of its tile. Linked fifos share the pool of the
    larger objects; buffers for which a mem tile has no room go to its neighbours.
  }];
  let options = [
    Option<"dynamicObjFifos", "dynamic-objFifos", "bool", "false",
           "Count objects at run time in every core that does not say otherwise">,
    Option<"packetSwObjFifos", "packet-sw-objFifos", "bool", "false",
           "Move the objects of every fifo that uses DMAs in packets">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
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

def AIECheckPacketIDs : Pass<"aie-check-packet-ids", "::tileloom::aie::DeviceOp"> {
  let summary = "Refuse DMA channels that send packets nobody carries on";
  let description = [{
    Runs before routing. An id that no packet flow or rule at the channel's port
    claims gets nowhere, and what follows it on the channel neither. Words without
    a header on a port that only packets leave are warned of: the switch takes the
    first of them for one.
  }];
}

def AIERoutePathfinderFlows : Pass<"aie-create-pathfinder-flows", "::tileloom::aie::DeviceOp"> {
  let summary = "Route flows into switchboxes and shim muxes";
  let description = [{
    Settings in the design stay and are routed around. New ops in a switchbox come in
    this order: connections of circuit flows, packet hops that became circuits, amsels
    (all arbiters of msel 0 first), mastersets and packet rules in the order of their
    ports; rules of a slave that has some join their op. Then come the wires between
    the boxes. The result does not depend on the order of the flows.
  }];
  let options = [
    Option<"routeCircuit", "route-circuit", "bool", /*default=*/"true",
           "Route aie.flow ops">,
    Option<"routePacket", "route-packet", "bool", /*default=*/"true",
           "Route aie.packet_flow ops">,
    Option<"circuitSwitchHops", "circuit-switch-hops", "bool", /*default=*/"true",
           "Turn packet hops into circuit connections where a switch runs short of "
           "arbiters">,
    Option<"allowDeadlockProne", "allow-deadlock-prone", "bool", /*default=*/"false",
           "Warn of designs that can deadlock however they are routed">,
  ];
}

def AIELowerCascadeFlows : Pass<"aie-lower-cascade-flows", "::tileloom::aie::DeviceOp"> {
  let summary = "Turn cascade flows into the directions of tiles";
  let description = [{
    One `configure_cascade` for each tile that a flow begins or ends at. A side that no
    flow uses keeps the default: input from the north, output to the south.
  }];
}

def AIEAssignTileControllerIDs
    : Pass<"aie-assign-tile-controller-ids", "::tileloom::aie::DeviceOp"> {
  let summary = "Give every tile the packet id of its controller";
  let description = [{
    Tiles without `controller_id` get one. The ids of a column let one mask a switch
    tell what goes on up from what is for the tile; the shim's fits the four bits of a
    task-complete token. First-generation arrays are left alone.
  }];
  let options = [
    Option<"columnWiseUniqueIDs", "column-wise-unique-ids", "bool", /*default=*/"true",
           "Ids differ in a column; otherwise in the whole array">,
  ];
}

def AIEGenerateColumnControlOverlay
    : Pass<"aie-generate-column-control-overlay", "::mlir::ModuleOp"> {
  let summary = "Add the packet flows of control packets and their tokens";
  let description = [{
    Column by column: task-complete tokens from TileControl ports to the shim's
    `South : 0`, then control packets from the shim's DMA to TileControl ports, all with
    priority and with their headers kept. Control packets reach every tile up to the
    highest row in use and every column between the outermost ones, since any of them
    may carry streams that a reload configures. A column whose shim has no DMA gets
    nothing; first-generation arrays are left alone.
  }];
  let options = [
    Option<"routeShimToTct", "route-shim-to-tct", "std::string",
           /*default=*/"\"shim-only\"",
           "Whose tokens are routed: shim-only, all-tiles or disable">,
    Option<"routeShimToTileCtrl", "route-shim-to-tile-ctrl", "bool", /*default=*/"false",
           "Route control packets from the shim to tiles">,
    Option<"emitStandaloneOverlay", "emit-standalone-overlay", "bool",
           /*default=*/"false",
           "Serve the tiles of all devices in each, and add @ctrl_pkt_overlay">,
    Option<"standaloneDeviceOnly", "standalone-device-only", "bool",
           /*default=*/"false",
           "Add @ctrl_pkt_overlay and leave the other devices as they are">,
  ];
}

def AIEPrintDesignModel : Pass<"aie-print-design-model", "::mlir::ModuleOp"> {
  let summary = "Print what the deadlock analysis of routing sees of a design";
  let description = [{
    Locks, lock uses of cores, DMA programs, and what runtime sequences start, move
    and wait for, a line each, on standard output. "unknown" is what no constant says;
    the analysis assumes the worst of it. With `waits` also who waits on whom.
  }];
  let options = [
    Option<"waits", "waits", "bool", /*default=*/"false",
           "Print the waits between cores, channels and the host">,
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
