// Which older abstractions (multicast, tokens, herds) designs still contain.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXLEGACYOPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXLEGACYOPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEEnums.td"
include "tileloom/Dialect/AIE/IR/AIEBase.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

def AIEX_PortIndex : ConfinedAttr<AIE_I32, [IntMinValue<0>]>;

def AIEX_MulticastOp : AIEX_Op<"multicast", [
    SingleBlockImplicitTerminator<"::tileloom::aie::EndOp">]> {
  let summary = "One stream source to several destinations";
  let arguments = (ins Index:$tile, WireBundle:$bundle, AIEX_PortIndex:$channel);
  let regions = (region AnyRegion:$ports);
  let assemblyFormat = "`(` $tile `,` $bundle `:` $channel `)` $ports attr-dict";
  let hasVerifier = 1;
}

def AIEX_MultiDestOp : AIEX_Op<"multi_dest", [HasParent<"MulticastOp">]> {
  let summary = "One destination of a multicast";
  let arguments = (ins Index:$tile, WireBundle:$bundle, AIEX_PortIndex:$channel);
  let assemblyFormat = "`<` $tile `,` $bundle `:` $channel `>` attr-dict";
}

def AIEX_BroadcastPacketOp : AIEX_Op<"broadcast_packet", [
    SingleBlockImplicitTerminator<"::tileloom::aie::EndOp">]> {
  let summary = "Packet streams from one source, destinations chosen by packet id";
  let arguments = (ins Index:$tile, WireBundle:$bundle, AIEX_PortIndex:$channel);
  let regions = (region AnyRegion:$ports);
  let assemblyFormat = "`(` $tile `,` $bundle `:` $channel `)` $ports attr-dict";
  let hasVerifier = 1;
}

def AIEX_BPIDOp : AIEX_Op<"bp_id", [
    SingleBlockImplicitTerminator<"::tileloom::aie::EndOp">]> {
  let summary = "The destinations of one packet id of a broadcast_packet";
  let arguments = (ins I8Attr:$ID);
  let regions = (region AnyRegion:$ports);
  let assemblyFormat = "`(` $ID `)` $ports attr-dict";
}

def AIEX_BPDestOp : AIEX_Op<"bp_dest", [HasParent<"BPIDOp">]> {
  let summary = "One destination of a packet id";
  let arguments = (ins Index:$tile, WireBundle:$bundle, AIEX_PortIndex:$channel);
  let assemblyFormat = "`<` $tile `,` $bundle `:` $channel `>` attr-dict";
}

def AIEX_TokenOp : AIEX_Op<"token", [Symbol]> {
  let summary = "A counter that orders producers and consumers";
  let arguments = (ins SymbolNameAttr:$sym_name, AIE_I32:$value);
  let assemblyFormat = "`(` $value `)` attr-dict";
}

def AIEX_UseTokenOp : AIEX_Op<"useToken", [ParentOneOf<[
    "::mlir::func::FuncOp", "::tileloom::aie::CoreOp", "::tileloom::aie::MemOp",
    "::tileloom::aie::ShimDMAOp"]>]> {
  let summary = "Acquire or release a token at a value";
  let arguments = (ins FlatSymbolRefAttr:$tokenName, AIE_I32:$value,
                   LockAction:$action);
  let assemblyFormat = "$tokenName `(` $action `,` $value `)` attr-dict";
}

def AIEX_MemcpyOp : AIEX_Op<"memcpy"> {
  let summary = "Copy between the buffers of two tiles, ordered by a token";
  let arguments = (ins FlatSymbolRefAttr:$tokenName, AIE_I32:$acqValue,
                   AIE_I32:$relValue, Index:$srcTile, AnyMemRef:$srcBuf,
                   AIE_I32:$srcOffset, AIE_I32:$srcLen, Index:$dstTile,
                   AnyMemRef:$dstBuf, AIE_I32:$dstOffset, AIE_I32:$dstLen);
  let assemblyFormat = [{
    $tokenName `(` $acqValue `,` $relValue `)` `(`
    $srcTile `:` `<` $srcBuf `,` $srcOffset `,` $srcLen `>` `,`
    $dstTile `:` `<` $dstBuf `,` $dstOffset `,` $dstLen `>` `)`
    attr-dict `:` `(` type($srcBuf) `,` type($dstBuf) `)`
  }];
}

def AIEX_GetTileOp : AIEX_Op<"getTile"> {
  let summary = "A tile by computed coordinates";
  let arguments = (ins Index:$col, Index:$row);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $col `,` $row `)` attr-dict";
}

def AIEX_ConnectionOp : AIEX_Op<"connection"> {
  let summary = "A logical connection between two tiles";
  let arguments = (ins Index:$source, WireBundle:$sourceBundle,
                   AIEX_PortIndex:$sourceChannel, Index:$dest,
                   WireBundle:$destBundle, AIEX_PortIndex:$destChannel);
  let assemblyFormat = [{
    `(` $source `,` $sourceBundle `:` $sourceChannel `,`
    $dest `,` $destBundle `:` $destChannel `)` attr-dict
  }];
}

def AIEX_HerdOp : AIEX_Op<"herd", [DeclareOpInterfaceMethods<OpAsmOpInterface, []>]> {
  let summary = "A rectangle of tiles";
  let arguments = (ins AIE_I32:$width, AIE_I32:$height);
  let results = (outs Index:$result);
  let assemblyFormat = "`[` $width `]` `` `[` $height `]` attr-dict";
}

def AIEX_PlaceOp : AIEX_Op<"place"> {
  let summary = "Relative placement of two herds";
  let arguments = (ins Index:$sourceHerd, Index:$destHerd, AIE_I32:$distX, AIE_I32:$distY);
  let assemblyFormat = [{
    `(` $sourceHerd `,` $destHerd `,` $distX `,` $distY `)` attr-dict
  }];
}

def AIEX_RouteOp : AIEX_Op<"route"> {
  let summary = "A stream between selected tiles of two herds";
  let arguments = (ins Index:$sourceHerds, WireBundle:$sourceBundle,
                   AIEX_PortIndex:$sourceChannel, Index:$destHerds,
                   WireBundle:$destBundle, AIEX_PortIndex:$destChannel);
  let assemblyFormat = [{
    `(` `<` $sourceHerds `,` $sourceBundle `:` $sourceChannel `>` `,`
    `<` $destHerds `,` $destBundle `:` $destChannel `>` `)` attr-dict
  }];
}

def AIEX_IterOp : AIEX_Op<"iter"> {
  let summary = "A range of herd coordinates";
  let arguments = (ins AIE_I32:$start, AIE_I32:$end, AIE_I32:$stride);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $start `,` $end `,` $stride `)` attr-dict";
}

def AIEX_SelectOp : AIEX_Op<"select"> {
  let summary = "The tiles of a herd that two ranges name";
  let arguments = (ins Index:$startHerd, Index:$iterX, Index:$iterY);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $startHerd `,` $iterX `,` $iterY `)` attr-dict";
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXLEGACYOPS_TD
