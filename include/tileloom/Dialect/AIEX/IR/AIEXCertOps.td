// Which ops make up the control code of AIE2ps microcontrollers (CERT).

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXCERTOPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXCERTOPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"
include "tileloom/Dialect/AIEX/IR/AIEXBase.td"

class AIEX_CertOp<string mnemonic, list<Trait> traits = []>
    : AIEX_Op<"cert." # mnemonic, traits>;

// An op with one block of instructions and nothing after them.
class AIEX_CertContainer<string mnemonic, list<Trait> traits = []>
    : AIEX_CertOp<mnemonic, traits # [NoTerminator, NoRegionArguments]> {
  let regions = (region MaxSizedRegion<1>:$body);
}

def AIEX_CertUcDmaChainOp : AIEX_CertContainer<"uc_dma_chain", [Symbol]> {
  let summary = "A list of microcontroller DMA descriptors";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let assemblyFormat = "$sym_name $body attr-dict";
}

def AIEX_CertUcDmaBdOp : AIEX_CertOp<"uc_dma_bd", [HasParent<"CertUcDmaChainOp">]> {
  let summary = "One microcontroller DMA descriptor";
  let description = "`local_address` is bytes, `length` is 32-bit words.";
  let arguments = (ins FlatSymbolRefAttr:$remote_data, I32Attr:$local_address,
                   I32Attr:$length, BoolAttr:$next_bd);
  let assemblyFormat = "$remote_data `,` $local_address `,` $length `,` $next_bd attr-dict";
}

def AIEX_CertJobOp : AIEX_CertContainer<"job", [ParentOneOf<[
    "::tileloom::aie::DeviceOp", "CertAttachToGroupOp", "CertPageOp", "CertSectionOp"]>]> {
  let summary = "One job of a microcontroller";
  let arguments = (ins I32Attr:$job_id);
  let assemblyFormat = "`(` $job_id `)` $body attr-dict";
}

def AIEX_CertPageOp : AIEX_CertContainer<"page"> {
  let summary = "Jobs that are loaded together (8 KiB)";
  let assemblyFormat = "$body attr-dict";
}

def AIEX_CertSectionOp : AIEX_CertContainer<"section", [Symbol]> {
  let summary = "A named part of the control code";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let assemblyFormat = "$sym_name $body attr-dict";
}

def AIEX_CertAttachToGroupOp : AIEX_CertContainer<"attach_to_group"> {
  let summary = "Jobs of one group of columns";
  let arguments = (ins ConfinedAttr<I32Attr, [IntMinValue<0>]>:$group_id);
  let assemblyFormat = "`(` $group_id `)` $body attr-dict";
}

def AIEX_CertWrite32Op : AIEX_CertOp<"write32"> {
  let summary = "Write one 32-bit word";
  let arguments = (ins UI32Attr:$address, UI32Attr:$value);
  let assemblyFormat = "`(` $address `,` $value `)` attr-dict";
}

def AIEX_CertMaskWrite32Op : AIEX_CertOp<"maskwrite32"> {
  let summary = "Change the masked bits of one 32-bit word";
  let arguments = (ins UI32Attr:$address, UI32Attr:$mask, UI32Attr:$value);
  let assemblyFormat = "`(` $address `,` $mask `,` $value `)` attr-dict";
}

def AIEX_CertApplyOffset57Op : AIEX_CertOp<"apply_offset_57"> {
  let summary = "Add a host buffer's address to descriptors of a table";
  let arguments = (ins FlatSymbolRefAttr:$symbol, I16Attr:$num_entries, I16Attr:$offset);
  let assemblyFormat = "`(` $symbol `,` $num_entries `,` $offset `)` attr-dict";
}

def AIEX_CertWaitTCTSOp : AIEX_CertOp<"wait_tcts"> {
  let summary = "Wait for task-complete tokens";
  let arguments = (ins I16Attr:$tile_id, I8Attr:$channel_id, I8Attr:$target_tcts);
  let assemblyFormat = "`(` $tile_id `,` $channel_id `,` $target_tcts `)` attr-dict";
}

def AIEX_CertUcDmaWriteDesSyncOp : AIEX_CertOp<"uc_dma_write_des_sync"> {
  let summary = "Run a chain of microcontroller DMA descriptors and wait";
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let assemblyFormat = "`(` $symbol `)` attr-dict";
}

def AIEX_CertLocalBarrierOp : AIEX_CertOp<"local_barrier"> {
  let summary = "Wait for the other jobs of this microcontroller";
  let arguments = (ins I8Attr:$local_barrier_id, I8Attr:$num_participants);
  let assemblyFormat = "`(` $local_barrier_id `,` $num_participants `)` attr-dict";
}

def AIEX_CertRemoteBarrierOp : AIEX_CertOp<"remote_barrier"> {
  let summary = "Wait for other microcontrollers";
  let arguments = (ins I8Attr:$remote_barrier_id, UI32Attr:$party_mask);
  let assemblyFormat = "`(` $remote_barrier_id `,` $party_mask `)` attr-dict";
}

def AIEX_CertNopOp : AIEX_CertOp<"nop"> {
  let summary = "Do nothing";
  let assemblyFormat = "attr-dict";
}

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXCERTOPS_TD
