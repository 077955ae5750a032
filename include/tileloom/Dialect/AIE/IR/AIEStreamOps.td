// Which ops ask for streams: circuit flows, packet flows, symbolic routes.

#ifndef TILELOOM_DIALECT_AIE_IR_AIESTREAMOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIESTREAMOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

def WireOp : AIE_Op<"wire"> {
  let summary = "A physical link";
  let arguments = (ins Index:$source, WireBundle:$source_bundle, Index:$dest,
                       WireBundle:$dest_bundle);
  let assemblyFormat =
      "`(` $source `:` $source_bundle `,` $dest `:` $dest_bundle `)` attr-dict";
}

def FlowOp : AIE_Op<"flow"> {
  let summary = "A circuit-switched stream between two ports";
  let arguments = (ins Index:$source, Index:$dest, Variadic<Index>:$via,
    WireBundle:$source_bundle, AIE_I32:$source_channel,
    WireBundle:$dest_bundle, AIE_I32:$dest_channel,
    OptionalAttr<DenseI32ArrayAttr>:$via_ingress_bundles,
    OptionalAttr<DenseI32ArrayAttr>:$via_ingress_channels,
    OptionalAttr<DenseI32ArrayAttr>:$via_egress_bundles,
    OptionalAttr<DenseI32ArrayAttr>:$via_egress_channels);
  let assemblyFormat = [{
    `(` $source `,` $source_bundle `:` $source_channel `,`
        $dest `,` $dest_bundle `:` $dest_channel `)`
    (`via` custom<Vias>($via, $via_ingress_bundles, $via_ingress_channels,
                        $via_egress_bundles, $via_egress_channels)^)?
    attr-dict
  }];
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$source, "WireBundle":$sourceBundle,
                                 "int32_t":$sourceChannel, "::mlir::Value":$dest,
                                 "WireBundle":$destBundle, "int32_t":$destChannel), [{
    build($_builder, $_state, source, dest, ::mlir::ValueRange(), sourceBundle,
          sourceChannel, destBundle, destChannel, nullptr, nullptr, nullptr, nullptr);
  }]>];
  let extraClassDeclaration = [{
    ::tileloom::Port getSourcePort() {
      return {::tileloom::aie::toDevice(getSourceBundle()), getSourceChannel()};
    }
    ::tileloom::Port getDestPort() {
      return {::tileloom::aie::toDevice(getDestBundle()), getDestChannel()};
    }
  }];
}

def PacketFlowOp : AIE_Op<"packet_flow", [SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "A packet-switched stream";
  let arguments = (ins Variadic<Index>:$via, AIE_I8:$ID,
    DefaultValuedAttr<AIE_I8, "31">:$mask,
    OptionalAttr<BoolAttr>:$keep_pkt_header, OptionalAttr<BoolAttr>:$priority_route,
    OptionalAttr<DenseI32ArrayAttr>:$via_ingress_bundles,
    OptionalAttr<DenseI32ArrayAttr>:$via_ingress_channels,
    OptionalAttr<DenseI32ArrayAttr>:$via_egress_bundles,
    OptionalAttr<DenseI32ArrayAttr>:$via_egress_channels);
  let regions = (region AnyRegion:$ports);
  let assemblyFormat = [{
    `(` $ID (`,` `mask` `=` $mask^)? `)` $ports
    (`via` custom<Vias>($via, $via_ingress_bundles, $via_ingress_channels,
                        $via_egress_bundles, $via_egress_channels)^)?
    attr-dict
  }];
  let hasRegionVerifier = 1;
}

class AIE_PacketEndOp<string mnemonic>
    : AIE_Op<mnemonic, [HasParent<"PacketFlowOp">]> {
  let arguments = (ins Index:$tile, WireBundle:$bundle, AIE_I32:$channel);
  let assemblyFormat = "`<` $tile `,` $bundle `:` $channel `>` attr-dict";
  let extraClassDeclaration = [{
    ::tileloom::Port getPort() {
      return {::tileloom::aie::toDevice(getBundle()), getChannel()};
    }
  }];
}
def PacketSourceOp : AIE_PacketEndOp<"packet_source"> {
  let summary = "A source of a packet flow";
}
def PacketDestOp : AIE_PacketEndOp<"packet_dest"> {
  let summary = "A destination of a packet flow";
}

def RouteEndpointOp : AIE_Op<"route_endpoint", [Symbol, HasParent<"DeviceOp">]> {
  let summary = "An end of a route whose channel is assigned later";
  let arguments = (ins Index:$tile, SymbolNameAttr:$sym_name, WireBundle:$bundle,
                       OptionalAttr<AIE_I32>:$channelIndex,
                       OptionalAttr<PacketInfoAttr>:$packet,
                       OptionalAttr<StrAttr>:$fifoName);
  let assemblyFormat = "$sym_name `(` $tile `)` $bundle attr-dict";
  let hasVerifier = 1;
}

def RouteOp : AIE_Op<"route", [HasParent<"DeviceOp">]> {
  let summary = "A stream between symbolic ends";
  let arguments = (ins FlatSymbolRefAttr:$source, AIE_FlatSymbolArray:$destinations,
                       UnitAttr:$packet, OptionalAttr<AIE_NonNegI8>:$packet_id);
  let assemblyFormat = "`from` $source `to` $destinations attr-dict";
  let hasVerifier = 1;
}

#endif // TILELOOM_DIALECT_AIE_IR_AIESTREAMOPS_TD
