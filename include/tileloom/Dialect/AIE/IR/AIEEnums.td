// Which keywords the dialect knows and which integers they are in generic form.
//
// The codes are interface: generic form writes an enumerator as `code : i32`.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEENUMS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEENUMS_TD

include "mlir/IR/EnumAttr.td"

class AIE_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::tileloom::aie";
}

def WireBundle : AIE_Enum<"WireBundle", "bundle of stream switch ports", [
  I32EnumAttrCase<"Core", 0>, I32EnumAttrCase<"DMA", 1>,
  I32EnumAttrCase<"FIFO", 2>, I32EnumAttrCase<"South", 3>,
  I32EnumAttrCase<"West", 4>, I32EnumAttrCase<"North", 5>,
  I32EnumAttrCase<"East", 6>, I32EnumAttrCase<"PLIO", 7>,
  I32EnumAttrCase<"NOC", 8>, I32EnumAttrCase<"Trace", 9>,
  I32EnumAttrCase<"TileControl", 10>]>;

def CascadeDir : AIE_Enum<"CascadeDir", "direction of a cascade port", [
  I32EnumAttrCase<"South", 3>, I32EnumAttrCase<"West", 4>,
  I32EnumAttrCase<"North", 5>, I32EnumAttrCase<"East", 6>]>;

def LockAction : AIE_Enum<"LockAction", "what is done to a lock", [
  I32EnumAttrCase<"Acquire", 0>, I32EnumAttrCase<"Release", 1>,
  I32EnumAttrCase<"AcquireGreaterEqual", 2>]>;

def LockBlocking : AIE_Enum<"LockBlocking", "whether a lock request waits", [
  I32EnumAttrCase<"NonBlocking", 0>, I32EnumAttrCase<"Blocking", 1>]>;

def AIEArch : AIE_Enum<"AIEArch", "generation of the architecture", [
  I32EnumAttrCase<"AIE1", 1>, I32EnumAttrCase<"AIE2", 2>,
  I32EnumAttrCase<"AIE2p", 3>, I32EnumAttrCase<"AIE2ps", 4>]>;

def AIETileType : AIE_Enum<"AIETileType", "kind of tile", [
  I32EnumAttrCase<"CoreTile", 0>, I32EnumAttrCase<"MemTile", 1>,
  I32EnumAttrCase<"ShimNOCTile", 2>, I32EnumAttrCase<"ShimPLTile", 3>]>;

def AIEDevice : AIE_Enum<"AIEDevice", "device", [
  I32EnumAttrCase<"xcvc1902", 1>, I32EnumAttrCase<"xcve2302", 2>,
  I32EnumAttrCase<"xcve2802", 3>, I32EnumAttrCase<"npu1", 4>,
  I32EnumAttrCase<"npu1_1col", 5>, I32EnumAttrCase<"npu1_2col", 6>,
  I32EnumAttrCase<"npu1_3col", 7>, I32EnumAttrCase<"npu2", 8>,
  I32EnumAttrCase<"npu2_1col", 9>, I32EnumAttrCase<"npu2_2col", 10>,
  I32EnumAttrCase<"npu2_3col", 11>, I32EnumAttrCase<"npu2_4col", 12>,
  I32EnumAttrCase<"npu2_5col", 13>, I32EnumAttrCase<"npu2_6col", 14>,
  I32EnumAttrCase<"npu2_7col", 15>, I32EnumAttrCase<"xcve3858", 16>]>;

def ObjectFifoPort : AIE_Enum<"ObjectFifoPort", "end of an object fifo", [
  I32EnumAttrCase<"Produce", 0>, I32EnumAttrCase<"Consume", 1>]>;

def ObjectFifoRole : AIE_Enum<"ObjectFifoRole", "what an endpoint does to a pool", [
  I32EnumAttrCase<"Fill", 0, "fills">, I32EnumAttrCase<"Drain", 1, "drains">]>;

def DMAChannelDir : AIE_Enum<"DMAChannelDir", "direction of a DMA channel", [
  I32EnumAttrCase<"S2MM", 0>, I32EnumAttrCase<"MM2S", 1>]>;

def TraceMode : AIE_Enum<"TraceMode", "what a trace unit records", [
  I32EnumAttrCase<"EventTime", 0, "Event-Time">,
  I32EnumAttrCase<"EventPC", 1, "Event-PC">,
  I32EnumAttrCase<"Execution", 2>]>;

def TracePacketType : AIE_Enum<"TracePacketType", "source kind of trace packets", [
  I32EnumAttrCase<"Core", 0, "core">, I32EnumAttrCase<"Mem", 1, "mem">,
  I32EnumAttrCase<"ShimTile", 2, "shimtile">,
  I32EnumAttrCase<"MemTile", 3, "memtile">]>;

def ComboLogic : AIE_Enum<"ComboLogic", "how a combo event joins two events", [
  I32EnumAttrCase<"AND", 0>, I32EnumAttrCase<"AND_NOT", 1>,
  I32EnumAttrCase<"OR", 2>, I32EnumAttrCase<"OR_NOT", 3>]>;

def EdgeTrigger : AIE_Enum<"EdgeTrigger", "edge that raises an edge event", [
  I32EnumAttrCase<"RISING", 1>, I32EnumAttrCase<"FALLING", 2>,
  I32EnumAttrCase<"BOTH", 3>]>;

def TraceShimRouting : AIE_Enum<"TraceShimRouting", "which shims receive traces", [
  I32EnumAttrCase<"Single", 0, "single">]>;

#endif // TILELOOM_DIALECT_AIE_IR_AIEENUMS_TD
