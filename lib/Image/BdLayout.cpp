// The buffer descriptor tables: word and bit range of every field, a table a
// tile kind and generation.

#include "BdLayout.h"

using namespace tileloom;
using Q = BdQuantity;

// Names: AM025, AIE-ML register reference. Steps and the iteration wrap are
// stored minus one, wraps as they are (0: no wrap).
static constexpr BdQuantityInfo infos[] = {
    {"Valid_BD", 0, 0},        {"Base_Address", 0, 0},
    {"Buffer_Length", 0, 0},   {"D0_Stepsize", 1, 1},
    {"D1_Stepsize", 1, 1},     {"D2_Stepsize", 1, 1},
    {"D3_Stepsize", 1, 1},     {"D0_Wrap", 0, 0},
    {"D1_Wrap", 0, 0},         {"D2_Wrap", 0, 0},
    {"D3_Wrap", 0, 0},         {"Iteration_Stepsize", 1, 1},
    {"Iteration_Wrap", 1, 1},  {"Iteration_Current", 0, 0},
    {"D0_Zero_Before", 0, 0},  {"D1_Zero_Before", 0, 0},
    {"D2_Zero_Before", 0, 0},  {"D0_Zero_After", 0, 0},
    {"D1_Zero_After", 0, 0},   {"D2_Zero_After", 0, 0},
    {"Enable_Packet", 0, 0},   {"Packet_Type", 0, 0},
    {"Packet_ID", 0, 0},       {"Out_Of_Order_BD_ID", 0, 0},
    {"Use_Next_BD", 0, 0},     {"Next_BD", 0, 0},
    {"Lock_Acq_Enable", 0, 0}, {"Lock_Acq_ID", 0, 0},
    {"Lock_Acq_Value", 0, 0},  {"Use_Lock_Acq_Value", 0, 0},
    {"Lock_Rel_Enable", 0, 0}, {"Lock_Rel_ID", 0, 0},
    {"Lock_Rel_Value", 0, 0},  {"Use_Lock_Rel_Value", 0, 0},
    {"TLAST_Suppress", 0, 0},  {"Enable_Compression", 0, 0},
    {"Burst_Length", 0, 0},    {"AxCache", 0, 0},
    {"AxQoS", 0, 0},           {"SMID", 0, 0},
    {"Secure_Access", 0, 0},
};
static_assert(std::size(infos) == NumBdQuantities);

const BdQuantityInfo &tileloom::bdQuantityInfo(BdQuantity quantity) {
  return infos[unsigned(quantity)];
}

// AM025, memory module DMA_BD0_0 .. DMA_BD0_5. Addresses are word addresses.
static constexpr BdField coreFields[] = {
    {Q::Address, 0, 27, 14, 2},
    {Q::Length, 0, 13, 0},
    {Q::Compression, 1, 31, 31},
    {Q::PacketEnable, 1, 30, 30},
    {Q::OutOfOrderId, 1, 29, 24},
    {Q::PacketId, 1, 23, 19},
    {Q::PacketType, 1, 18, 16},
    {Q::D1Step, 2, 25, 13},
    {Q::D0Step, 2, 12, 0},
    {Q::D1Wrap, 3, 28, 21},
    {Q::D0Wrap, 3, 20, 13},
    {Q::D2Step, 3, 12, 0},
    {Q::IterationCurrent, 4, 24, 19},
    {Q::IterationWrap, 4, 18, 13},
    {Q::IterationStep, 4, 12, 0},
    {Q::TlastSuppress, 5, 31, 31},
    {Q::NextBd, 5, 30, 27},
    {Q::UseNextBd, 5, 26, 26},
    {Q::Valid, 5, 25, 25},
    {Q::ReleaseValue, 5, 24, 18},
    {Q::ReleaseId, 5, 16, 13},
    {Q::AcquireEnable, 5, 12, 12},
    {Q::AcquireValue, 5, 11, 5},
    {Q::AcquireId, 5, 3, 0},
};

// AM025, mem tile DMA_BD0_0 .. DMA_BD0_7.
static constexpr BdField memFields[] = {
    {Q::PacketEnable, 0, 31, 31},  {Q::PacketType, 0, 30, 28},
    {Q::PacketId, 0, 27, 23},      {Q::OutOfOrderId, 0, 22, 17},
    {Q::Length, 0, 16, 0},         {Q::D0Before, 1, 31, 26},
    {Q::NextBd, 1, 25, 20},        {Q::UseNextBd, 1, 19, 19},
    {Q::Address, 1, 18, 0, 2},     {Q::TlastSuppress, 2, 31, 31},
    {Q::D0Wrap, 2, 26, 17},        {Q::D0Step, 2, 16, 0},
    {Q::D1Before, 3, 31, 27},      {Q::D1Wrap, 3, 26, 17},
    {Q::D1Step, 3, 16, 0},         {Q::Compression, 4, 31, 31},
    {Q::D2Before, 4, 30, 27},      {Q::D2Wrap, 4, 26, 17},
    {Q::D2Step, 4, 16, 0},         {Q::D2After, 5, 31, 28},
    {Q::D1After, 5, 27, 23},       {Q::D0After, 5, 22, 17},
    {Q::D3Step, 5, 16, 0},         {Q::IterationCurrent, 6, 28, 23},
    {Q::IterationWrap, 6, 22, 17}, {Q::IterationStep, 6, 16, 0},
    {Q::Valid, 7, 31, 31},         {Q::ReleaseValue, 7, 30, 24},
    {Q::ReleaseId, 7, 23, 16},     {Q::AcquireEnable, 7, 15, 15},
    {Q::AcquireValue, 7, 14, 8},   {Q::AcquireId, 7, 7, 0},
};
// AM029 (AIE-ML v2): the paddings of dimensions 1 and 2 grow to six bits.
static constexpr BdField memMorePs[] = {
    {Q::D2Before, 2, 29, 28, 4},
    {Q::D1Before, 2, 27, 27, 5},
    {Q::D2After, 6, 31, 30, 4},
    {Q::D1After, 6, 29, 29, 5},
};
static constexpr BdForeignField memForeignPs[] = {
    {2, 30, 30, "D3_Stepsize_Zero"}};

// AM025, shim NoC DMA_BD0_0 .. DMA_BD0_7. The address is a byte address of 48
// bits whose two low bits are zero.
static constexpr BdField shimFields[] = {
    {Q::Length, 0, 31, 0},
    {Q::Address, 1, 31, 2, 2},
    {Q::PacketEnable, 2, 30, 30},
    {Q::OutOfOrderId, 2, 29, 24},
    {Q::PacketId, 2, 23, 19},
    {Q::PacketType, 2, 18, 16},
    {Q::Address, 2, 15, 0, 32},
    {Q::Secure, 3, 30, 30},
    {Q::D0Wrap, 3, 29, 20},
    {Q::D0Step, 3, 19, 0},
    {Q::Burst, 4, 31, 30},
    {Q::D1Wrap, 4, 29, 20},
    {Q::D1Step, 4, 19, 0},
    {Q::AxCache, 5, 27, 24},
    {Q::AxQos, 5, 23, 20},
    {Q::D2Step, 5, 19, 0},
    {Q::IterationCurrent, 6, 31, 26},
    {Q::IterationWrap, 6, 25, 20},
    {Q::IterationStep, 6, 19, 0},
    {Q::TlastSuppress, 7, 31, 31},
    {Q::NextBd, 7, 30, 27},
    {Q::UseNextBd, 7, 26, 26},
    {Q::Valid, 7, 25, 25},
    {Q::ReleaseValue, 7, 24, 18},
    {Q::ReleaseId, 7, 16, 13},
    {Q::AcquireEnable, 7, 12, 12},
    {Q::AcquireValue, 7, 11, 5},
    {Q::AcquireId, 7, 3, 0},
};
static constexpr BdField shimMore[] = {{Q::Smid, 5, 31, 28}};
// AM029: SMID moves to a register of its own, the address gains nine bits.
static constexpr BdField shimMorePs[] = {{Q::Address, 8, 8, 0, 48}};

// AIE1 core tile (aie-rt, AIE generation; AM015). One lock serves acquire and
// release, so both ids name the same bits.
static constexpr BdField aie1CoreFields[] = {
    {Q::AcquireId, 0, 25, 22},       {Q::ReleaseId, 0, 25, 22},
    {Q::ReleaseEnable, 0, 21, 21},   {Q::ReleaseValue, 0, 20, 20},
    {Q::UseReleaseValue, 0, 19, 19}, {Q::AcquireEnable, 0, 18, 18},
    {Q::AcquireValue, 0, 17, 17},    {Q::UseAcquireValue, 0, 16, 16},
    {Q::Address, 0, 12, 0, 2},       {Q::PacketType, 4, 14, 12},
    {Q::PacketId, 4, 4, 0},          {Q::Valid, 6, 31, 31},
    {Q::PacketEnable, 6, 27, 27},    {Q::UseNextBd, 6, 17, 17},
    {Q::NextBd, 6, 16, 13},          {Q::Length, 6, 12, 0},
};
// Increments and wraps are stored minus one and the meaning of the offsets is
// not published, so only zero (linear) is understood.
static constexpr BdForeignField aie1CoreForeign[] = {
    {2, 31, 0, "2D X addressing"},
    {3, 31, 0, "2D Y addressing"},
    {6, 30, 30, "Enable_AB_Mode"},
    {6, 29, 28, "FIFO_Mode"},
    {6, 26, 26, "Enable_Interleave"}};

// AIE1 shim NoC tile (aie-rt, AIE generation).
static constexpr BdField aie1ShimFields[] = {
    {Q::Address, 0, 31, 2, 2},     {Q::Length, 1, 31, 0},
    {Q::Address, 2, 31, 16, 32},   {Q::UseNextBd, 2, 15, 15},
    {Q::NextBd, 2, 14, 11},        {Q::AcquireId, 2, 10, 7},
    {Q::ReleaseId, 2, 10, 7},      {Q::ReleaseEnable, 2, 6, 6},
    {Q::ReleaseValue, 2, 5, 5},    {Q::UseReleaseValue, 2, 4, 4},
    {Q::AcquireEnable, 2, 3, 3},   {Q::AcquireValue, 2, 2, 2},
    {Q::UseAcquireValue, 2, 1, 1}, {Q::Valid, 2, 0, 0},
    {Q::Smid, 3, 31, 28},          {Q::Burst, 3, 10, 9},
    {Q::AxQos, 3, 8, 5},           {Q::Secure, 3, 4, 4},
    {Q::AxCache, 3, 3, 0},         {Q::PacketEnable, 4, 31, 31},
    {Q::PacketType, 4, 14, 12},    {Q::PacketId, 4, 4, 0},
};

const BdLayout *tileloom::bdLayout(const Device &device, TileKind kind) {
  static const BdLayout core{0x1D000, 0x20, 6, false, 0, coreFields, {}, {}};
  static const BdLayout mem{0xA0000, 0x20, 8, false, 0, memFields, {}, {}};
  static const BdLayout memPs{0xA0000, 0x20,      8,         false,
                              0,       memFields, memMorePs, memForeignPs};
  static const BdLayout shim{0x1D000, 0x20,       8,        false,
                             0,       shimFields, shimMore, {}};
  static const BdLayout shimPs{0x9000, 0x30,       9,          false,
                               0,      shimFields, shimMorePs, {}};
  static const BdLayout aie1Core{0x1D000, 0x20,           7,  true,
                                 1,       aie1CoreFields, {}, aie1CoreForeign};
  static const BdLayout aie1Shim{0x1D000, 0x14,           5,  true,
                                 0,       aie1ShimFields, {}, {}};
  const bool ps = device.arch() == Arch::AIE2ps;
  switch (kind) {
  case TileKind::Core:
    return device.isAIE1() ? &aie1Core : &core;
  case TileKind::Mem:
    return device.isAIE1() ? nullptr : ps ? &memPs : &mem;
  case TileKind::ShimNoc:
    return device.isAIE1() ? &aie1Shim : ps ? &shimPs : &shim;
  case TileKind::ShimPl:
    return nullptr;
  }
  return nullptr;
}
