// The register address tables of every tile kind.
//
// Sources: AM025 (AIE-ML register reference), AM029 (AIE-ML v2) for xcve3858,
// and aie-rt for AIE1. npu2 uses the AIE-ML map: no other is published.

#include "RegisterMap.h"

using namespace tileloom;
using K = RegisterKind;

static constexpr NamedRegister coreNamed[] = {
    {0x14008, K::Plain, "Event_Generate_Memory"},
    {0x16010, K::MemoryZeroise, "Memory_Control"},
    {0x1F100, K::Plain, "Locks_Event_Selection", 8},
    {0x31100, K::CorePC, "Core_PC"},
    {0x31120, K::CoreSP, "Core_SP"},
    {0x31130, K::CoreLR, "Core_LR"},
    {0x31500, K::Plain, "Performance_Control", 4},
    {0x31520, K::Plain, "Performance_Counter", 4},
    {0x31580, K::Plain, "Performance_Counter_Event_Value", 4},
    {0x32000, K::CoreControl, "Core_Control"},
    {0x32004, K::CoreStatus, "Core_Status"},
    {0x32008, K::Plain, "Enable_Events"},
    {0x3200C, K::Plain, "Reset_Event"},
    {0x32010, K::Plain, "Debug_Control", 3},
    {0x32020, K::Plain, "PC_Event", 4},
    {0x32030, K::Plain, "Error_Halt_Control"},
    {0x32038, K::Plain, "Core_Processor_Bus"},
    {0x34000, K::Plain, "Timer_Control"},
    {0x34008, K::Plain, "Event_Generate"},
    {0x36030, K::TileControl, "Tile_Control"},
    {0x36060, K::AccumulatorControl, "Accumulator_Control"},
    {0x36070, K::ProgramZeroise, "Memory_Control_Program"},
    {0x3FF00, K::Plain, "Stream_Switch_Event_Port_Selection", 2},
    {0x60000, K::ModuleClockControl, "Module_Clock_Control"},
    {0x3FF30, K::Plain, "Tile_Control_Packet_Handler_Status"},
    {0x11000, K::Plain, "Memory_Performance", 64},
    {0x14000, K::Plain, "Memory_Event", 384},
    {0x34004, K::Plain, "Event", 383},
};

static constexpr NamedRegister memNamed[] = {
    {0x94008, K::Plain, "Event_Generate"},
    {0x96030, K::TileControl, "Tile_Control"},
    {0xA06A0, K::Plain, "DMA_Event_Channel_Selection"},
    {0xB0F00, K::Plain, "Stream_Switch_Event_Port_Selection", 2},
    {0xB0F30, K::Plain, "Tile_Control_Packet_Handler_Status"},
    {0xC0400, K::Plain, "Locks_Event_Selection", 8},
    {0x91000, K::Plain, "Performance", 64},
    {0x94000, K::Plain, "Event", 384},
};

static constexpr NamedRegister shimNamed[] = {
    {0x14100, K::Plain, "Locks_Event_Selection", 6},
    {0x34000, K::Plain, "Timer_Control"},
    {0x34008, K::Plain, "Event_Generate"},
    {0x36030, K::TileControl, "Tile_Control"},
    {0x3FF00, K::Plain, "Stream_Switch_Event_Port_Selection", 2},
    {0x60000, K::ModuleClockControl, "Module_Clock_Control"},
    {0xFFF20, K::ColumnClockControl, "Column_Clock_Control"},
    {0x3FF30, K::Plain, "Tile_Control_Packet_Handler_Status"},
    {0x31000, K::Plain, "Performance", 64},
    {0x34004, K::Plain, "Event", 383},
    {0x15000, K::Plain, "Interrupt_Controller_2nd_Level", 16},
    {0x35000, K::Plain, "Interrupt_Controller_1st_Level", 64},
};

static constexpr NamedRegister aie1CoreNamed[] = {
    {0x32000, K::CoreControl, "Core_Control"},
    {0x32004, K::CoreStatus, "Core_Status"},
    {0x36030, K::TileControl, "Tile_Control"},
};
static constexpr NamedRegister aie1ShimNamed[] = {
    {0x36030, K::TileControl, "Tile_Control"},
};

static RegisterMap coreMap() {
  RegisterMap map;
  map.channelControl[0] = 0x1DE00;
  map.channelControl[1] = 0x1DE10;
  map.channelControlStride = 8;
  map.channelStatus[0] = 0x1DF00;
  map.channelStatus[1] = 0x1DF10;
  map.channelStatusStride = 4;
  map.lockBase = 0x1F000;
  map.lockStride = 0x10;
  map.lockOverflow = 0x1F120;
  map.lockUnderflow = 0x1F128;
  map.lockRequest = 0x40000;
  map.lockRequestSize = 0x4000;
  map.switchBase = 0x3F000;
  map.named = coreNamed;
  return map;
}

static RegisterMap memMap(bool padValue) {
  RegisterMap map;
  map.channelControl[0] = 0xA0600;
  map.channelControl[1] = 0xA0630;
  map.channelControlStride = 8;
  map.channelStatus[0] = 0xA0660;
  map.channelStatus[1] = 0xA0680;
  map.channelStatusStride = 4;
  if (padValue) // DMA_MM2S_n_Constant_Pad_Value; AIE-ML has none.
    map.padValue = 0xA06E0;
  map.lockBase = 0xC0000;
  map.lockStride = 0x10;
  map.lockOverflow = 0xC0420;
  map.lockUnderflow = 0xC0428;
  map.lockRequest = 0xD0000;
  map.lockRequestSize = 0x10000;
  map.switchBase = 0xB0000;
  map.named = memNamed;
  return map;
}

static RegisterMap shimMap(bool dma) {
  RegisterMap map;
  map.switchBase = 0x3F000;
  map.shimMux = 0x1F000;
  map.shimDemux = 0x1F004;
  map.named = shimNamed;
  if (!dma)
    return map;
  map.channelControl[0] = 0x1D200;
  map.channelControl[1] = 0x1D210;
  map.channelControlStride = 8;
  map.channelStatus[0] = 0x1D220;
  map.channelStatus[1] = 0x1D228;
  map.channelStatusStride = 4;
  map.lockBase = 0x14000;
  map.lockStride = 0x10;
  map.lockOverflow = 0x14120;
  map.lockUnderflow = 0x14128;
  map.lockRequest = 0x40000;
  map.lockRequestSize = 0x4000;
  return map;
}

// AM029: the shim of AIE-ML v2 has its DMA and locks at other addresses.
static RegisterMap shimMapPs() {
  RegisterMap map = shimMap(/*dma=*/true);
  map.channelControl[0] = 0x9300;
  map.channelControl[1] = 0x9310;
  map.channelStatus[0] = 0x9320;
  map.channelStatus[1] = 0x9328;
  map.lockBase = 0x0000;
  map.lockOverflow = 0x0120;
  map.lockUnderflow = 0x0128;
  map.lockRequest = 0xC000;
  map.shimMux = 0x2104;
  map.shimDemux = 0x2108;
  map.named = llvm::ArrayRef(shimNamed).drop_front(); // Lock events moved.
  return map;
}

// AIE1 (aie-rt): a lock is a page of 0x80 bytes of request registers.
static RegisterMap aie1CoreMap() {
  RegisterMap map;
  map.channelControl[0] = 0x1DE00;
  map.channelControl[1] = 0x1DE10;
  map.channelControlStride = 8;
  map.lockBase = 0x1E000;
  map.lockStride = 0x80;
  map.switchBase = 0x3F000;
  map.named = aie1CoreNamed;
  return map;
}

static RegisterMap aie1ShimMap(bool dma) {
  RegisterMap map;
  map.switchBase = 0x3F000;
  map.shimMux = 0x1F000;
  map.shimDemux = 0x1F004;
  map.named = aie1ShimNamed;
  if (!dma)
    return map;
  map.channelControl[0] = 0x1D140;
  map.channelControl[1] = 0x1D150;
  map.channelControlStride = 8;
  map.lockBase = 0x14000;
  map.lockStride = 0x80;
  return map;
}

const RegisterMap &tileloom::registerMap(const Device &device, TileKind kind) {
  static const RegisterMap none;
  static const RegisterMap core = coreMap(), mem = memMap(false),
                           memPad = memMap(true), shimNoc = shimMap(true),
                           shimPl = shimMap(false), shimPs = shimMapPs(),
                           aie1Core = aie1CoreMap(),
                           aie1Noc = aie1ShimMap(true),
                           aie1Pl = aie1ShimMap(false);
  switch (kind) {
  case TileKind::Core:
    return device.isAIE1() ? aie1Core : core;
  case TileKind::Mem:
    if (device.isAIE1())
      return none;
    return device.hasConstantPadValue() ? memPad : mem;
  case TileKind::ShimNoc:
    if (device.isAIE1())
      return aie1Noc;
    return device.arch() == Arch::AIE2ps ? shimPs : shimNoc;
  case TileKind::ShimPl:
    return device.isAIE1() ? aie1Pl : shimPl;
  }
  return none;
}
