// Which ops configure stream switches and shim muxes.

#ifndef TILELOOM_DIALECT_AIE_IR_AIESWITCHOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIESWITCHOPS_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

class AIE_InterconnectOp<string mnemonic>
    : AIE_TileElementOp<mnemonic, [Interconnect, SingleBlockImplicitTerminator<"EndOp">]> {
  let arguments = (ins Index:$tile);
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$connections);
  let assemblyFormat = "`(` $tile `)` $connections attr-dict";
  let hasRegionVerifier = 1;
}
def SwitchboxOp : AIE_InterconnectOp<"switchbox"> {
  let summary = "The configuration of a stream switch";
}
def ShimMuxOp : AIE_InterconnectOp<"shim_mux"> {
  let summary = "The configuration of a shim mux";
}

def ShimSwitchboxOp : AIE_Op<"shim_switchbox", [SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "The switch of a shim tile (form of April 2026)";
  let description = "normalizeLegacyForms makes an `aie.switchbox` of it.";
  let arguments = (ins AIE_NonNegI32:$col);
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$connections);
  let assemblyFormat = "`(` $col `)` $connections attr-dict";
  let hasRegionVerifier = 1;
}

def ConnectOp : AIE_Op<"connect", [
    ParentOneOf<["SwitchboxOp", "ShimMuxOp", "ShimSwitchboxOp"]>]> {
  let summary = "A circuit connection inside a switch";
  let arguments = (ins WireBundle:$source_bundle, AIE_I32:$source_channel,
                       WireBundle:$dest_bundle, AIE_I32:$dest_channel);
  let assemblyFormat = [{
    `<` $source_bundle `:` $source_channel `,` $dest_bundle `:` $dest_channel `>`
    attr-dict
  }];
  let extraClassDeclaration = [{
    ::tileloom::Port getSourcePort() {
      return {::tileloom::aie::toDevice(getSourceBundle()), getSourceChannel()};
    }
    ::tileloom::Port getDestPort() {
      return {::tileloom::aie::toDevice(getDestBundle()), getDestChannel()};
    }
  }];
}

def AMSelOp : AIE_Op<"amsel", [HasParent<"SwitchboxOp">]> {
  let summary = "An arbiter and one of its master selects";
  let description = [{
    A deterministic merge lets an arbiter serve its slave ports in a fixed order, so
    many packets each: `deterministic_merge [<DMA : 0, 2>, <South : 1, 4>]`. The
    attribute holds bundle, channel and packet count of each slot, one after the other.
  }];
  let arguments = (ins
    ConfinedAttr<AIE_I8, [IntMinValue<0>, IntMaxValue<5>]>:$arbiterID,
    ConfinedAttr<AIE_I8, [IntMinValue<0>, IntMaxValue<3>]>:$msel,
    OptionalAttr<DenseI32ArrayAttr>:$deterministic_merge);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `<` $arbiterID `>` `(` $msel `)`
    (`deterministic_merge` custom<MergeSlots>($deterministic_merge)^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// A slave port and how many packets it may send in its turn.
    struct MergeSlot {
      ::tileloom::Port port;
      int32_t packetCount;
    };
    /// The schedule; empty without a deterministic merge.
    ::llvm::SmallVector<MergeSlot> getMergeSlots();
  }];
}

def MasterSetOp : AIE_Op<"masterset", [HasParent<"SwitchboxOp">]> {
  let summary = "The arbiter and master selects that a master port listens to";
  let arguments = (ins WireBundle:$dest_bundle, AIE_I32:$dest_channel,
                       Variadic<Index>:$amsels, OptionalAttr<BoolAttr>:$keep_pkt_header);
  let results = (outs Index:$result);
  let assemblyFormat =
      "`(` $dest_bundle `:` $dest_channel (`,` $amsels^)? `)` attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::tileloom::Port getDestPort() {
      return {::tileloom::aie::toDevice(getDestBundle()), getDestChannel()};
    }
  }];
}

def PacketRulesOp : AIE_Op<"packet_rules", [SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "The packet rules of a slave port";
  let arguments = (ins WireBundle:$source_bundle, AIE_I32:$source_channel);
  let regions = (region AnyRegion:$rules);
  let assemblyFormat = "`(` $source_bundle `:` $source_channel `)` $rules attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::tileloom::Port getSourcePort() {
      return {::tileloom::aie::toDevice(getSourceBundle()), getSourceChannel()};
    }
  }];
}

def PacketRuleOp : AIE_Op<"rule", [HasParent<"PacketRulesOp">]> {
  let summary = "A packet goes to `amsel` if its id under `mask` equals `value`";
  let arguments = (ins AIE_I8:$mask, AIE_I8:$value, Index:$amsel);
  let assemblyFormat = "`(` $mask `,` $value `,` $amsel `)` attr-dict";
}

#endif // TILELOOM_DIALECT_AIE_IR_AIESWITCHOPS_TD
