// What do AIE2, AIE2p and AIE2ps have in common?
//
// Sources: AM020 (AIE-ML architecture), AM025 (AIE-ML registers), AM027 (AIE-ML
// v2 architecture), aie-rt's port and register tables, and the target model of
// the `aie` dialect. AIE-ML is the manuals' name of AIE2.

#ifndef TILELOOM_LIB_DEVICE_AIE2FAMILY_H
#define TILELOOM_LIB_DEVICE_AIE2FAMILY_H

#include "ShimMux.h"

namespace tileloom::aie2family {

// AM020 ch. 2 (tile), ch. 5 (mem tile), ch. 3 (interface tile), stream switch;
// AM025 register indices; aie-rt port tables. Ports in register order.
inline constexpr IndexRun coreSlaves[] = {
    {Bundle::Core, 0, 1},   {Bundle::DMA, 1, 2},   {Bundle::TileControl, 3, 1},
    {Bundle::FIFO, 4, 1},   {Bundle::South, 5, 6}, {Bundle::West, 11, 4},
    {Bundle::North, 15, 4}, {Bundle::East, 19, 4}, {Bundle::Trace, 23, 2}};
inline constexpr IndexRun coreMasters[] = {
    {Bundle::Core, 0, 1},   {Bundle::DMA, 1, 2},   {Bundle::TileControl, 3, 1},
    {Bundle::FIFO, 4, 1},   {Bundle::South, 5, 4}, {Bundle::West, 9, 4},
    {Bundle::North, 13, 6}, {Bundle::East, 19, 4}};
inline constexpr IndexRun memSlaves[] = {{Bundle::DMA, 0, 6},
                                         {Bundle::TileControl, 6, 1},
                                         {Bundle::South, 7, 6},
                                         {Bundle::North, 13, 4},
                                         {Bundle::Trace, 17, 1}};
inline constexpr IndexRun memMasters[] = {{Bundle::DMA, 0, 6},
                                          {Bundle::TileControl, 6, 1},
                                          {Bundle::South, 7, 4},
                                          {Bundle::North, 11, 6}};
inline constexpr IndexRun shimNocSlaves[] = {
    {Bundle::TileControl, 0, 1}, {Bundle::FIFO, 1, 1},   {Bundle::South, 2, 8},
    {Bundle::West, 10, 4},       {Bundle::North, 14, 4}, {Bundle::East, 18, 4},
    {Bundle::Trace, 22, 1}};
inline constexpr IndexRun shimNocMasters[] = {
    {Bundle::TileControl, 0, 1}, {Bundle::FIFO, 1, 1},   {Bundle::South, 2, 6},
    {Bundle::West, 8, 4},        {Bundle::North, 12, 6}, {Bundle::East, 18, 4}};
// PL shims have the registers of a NoC shim without the control port.
inline constexpr std::span<const IndexRun> shimPlSlaves =
    std::span(shimNocSlaves).subspan(1);
inline constexpr std::span<const IndexRun> shimPlMasters =
    std::span(shimNocMasters).subspan(1);

constexpr void allow(ConnectMatrix &matrix, Bundle slave,
                     std::initializer_list<Bundle> masters,
                     ConnectRule rule = {ConnectRule::Always}) {
  for (Bundle master : masters)
    ruleAt(matrix, slave, master) = rule;
}

// aie-rt's connection check and the `aie` dialect, core tile.
inline constexpr ConnectMatrix coreRules = [] {
  ConnectMatrix m;
  for (Bundle slave : {Bundle::DMA, Bundle::FIFO, Bundle::South, Bundle::West,
                       Bundle::North, Bundle::East}) {
    allow(m, slave,
          {Bundle::Core, Bundle::DMA, Bundle::TileControl, Bundle::FIFO,
           Bundle::South, Bundle::West, Bundle::North, Bundle::East});
    // No change of lane when a stream turns back.
    ruleAt(m, slave, slave) = {ConnectRule::SameChannel};
  }
  allow(m, Bundle::Core,
        {Bundle::DMA, Bundle::TileControl, Bundle::FIFO, Bundle::South,
         Bundle::West, Bundle::North, Bundle::East});
  allow(m, Bundle::TileControl,
        {Bundle::Core, Bundle::FIFO, Bundle::South, Bundle::West, Bundle::North,
         Bundle::East});
  allow(m, Bundle::Trace, {Bundle::FIFO, Bundle::South});
  allow(m, Bundle::Trace, {Bundle::DMA}, {ConnectRule::OneMaster, 0});
  return m;
}();

// The same, mem tile.
inline constexpr ConnectMatrix memRules = [] {
  ConnectMatrix m;
  allow(m, Bundle::DMA, {Bundle::TileControl, Bundle::South, Bundle::North});
  allow(m, Bundle::DMA, {Bundle::DMA}, {ConnectRule::SameChannel});
  for (Bundle slave : {Bundle::South, Bundle::North}) {
    allow(m, slave, {Bundle::DMA, Bundle::TileControl});
    allow(m, slave, {Bundle::South, Bundle::North}, {ConnectRule::SameChannel});
  }
  allow(m, Bundle::TileControl, {Bundle::South, Bundle::North});
  allow(m, Bundle::TileControl, {Bundle::DMA}, {ConnectRule::OneMaster, 5});
  allow(m, Bundle::Trace, {Bundle::South});
  allow(m, Bundle::Trace, {Bundle::DMA}, {ConnectRule::OneMaster, 5});
  return m;
}();

// The same, shim tile.
inline constexpr ConnectMatrix shimRules = [] {
  ConnectMatrix m;
  allow(
      m, Bundle::TileControl,
      {Bundle::FIFO, Bundle::South, Bundle::West, Bundle::North, Bundle::East});
  for (Bundle slave :
       {Bundle::FIFO, Bundle::South, Bundle::West, Bundle::North, Bundle::East})
    allow(m, slave,
          {Bundle::TileControl, Bundle::FIFO, Bundle::South, Bundle::West,
           Bundle::North, Bundle::East});
  for (Bundle side : {Bundle::West, Bundle::North, Bundle::East})
    ruleAt(m, side, side) = {ConnectRule::SameChannel};
  allow(m, Bundle::Trace, {Bundle::FIFO, Bundle::South});
  allow(m, Bundle::Trace, {Bundle::West, Bundle::East},
        {ConnectRule::OneMaster, 0});
  return m;
}();

// AM025, DMA BD and channel registers; aie-rt, start queue of four.
inline constexpr DmaLimits coreDma = [] {
  DmaLimits dma;
  dma.channelsPerDirection = 2;
  dma.bdCount = 16;
  dma.dimensions = 3;
  dma.hasIteration = true;
  dma.maxLengthWords = 16383; // 14-bit field.
  dma.wrapBits = 8;
  dma.stepBits = 13;
  dma.iterationWrapBits = 6;
  dma.maxRepeatCount = 255;
  dma.taskQueueDepth = 4;
  dma.maxOutOfOrderId = 63;
  return dma;
}();
inline constexpr DmaLimits memDma = [] {
  DmaLimits dma = coreDma;
  dma.channelsPerDirection = 6;
  dma.bdCount = 48;
  dma.dimensions = 4;
  dma.maxLengthWords = 131071; // 17-bit field.
  dma.wrapBits = 10;
  dma.stepBits = 17;
  // AM020 ch. 5: even channels reach BDs 0 to 23, odd channels 24 to 47.
  dma.bdsPerChannelParity = 24;
  dma.padBits[0] = 6;
  dma.padBits[1] = 5;
  dma.padBits[2] = 4;
  return dma;
}();
inline constexpr DmaLimits shimDma = [] {
  DmaLimits dma = coreDma;
  dma.maxLengthWords = 0xFFFFFFFF;
  dma.wrapBits = 10;
  dma.stepBits = 20;
  return dma;
}();

// aie-rt, shim AXI bursts; 512 bytes exist from AIE2p on.
inline constexpr uint32_t burstLengths[] = {64, 128, 256, 512};

/// The table of AIE2 (AIE-ML). Later members of the family change single
/// numbers.
constexpr FamilyData makeFamily() {
  FamilyData f{Arch::AIE2};
  // Per kind: core, mem, NoC shim, PL shim. AM020 ch. 2 and ch. 5.
  f.dataMemorySize = {0x10000, 0x80000, 0, 0};
  f.bankCount = {4, 8, 0, 0};
  f.programMemorySize = 0x4000;
  f.coreAddressSpaceSize = 0x100000;
  f.defaultStackSize = 0x400; // `aie` dialect.
  f.stackAlignment = 32;      // Stack ABI of the compilers.
  // 256-bit load and store units; mem tiles are accessed in 32-bit words.
  f.busAlignment = {32, 4, 4, 4};
  f.vectorAlignment = {32, 4, 4, 4};
  f.cascadeBits = 512; // AM020 ch. 4.
  // AM020, core memory map: one 64 KiB window a side.
  f.windowBase = {0x40000, 0x50000, 0x60000, 0x70000};
  f.lockCount = {16, 64, 16, 16};
  f.maxLockValue = 63;                         // 6-bit counter, AM020 ch. 2.
  f.lockBase = {0x1F000, 0xC0000, 0x14000, 0}; // AM025, LOCK0_VALUE.
  f.lockStride = {0x10, 0x10, 0x10, 0};
  f.dma = {coreDma, memDma, shimDma, DmaLimits()};
  f.memTileNeighbourChannels = 4; // AM020 ch. 5.
  f.burstLengths = std::span(burstLengths).first(3);
  f.switches = {makeSwitch(coreSlaves, coreMasters, coreRules),
                makeSwitch(memSlaves, memMasters, memRules),
                makeSwitch(shimNocSlaves, shimNocMasters, shimRules),
                makeSwitch(shimPlSlaves, shimPlMasters, shimRules)};
  f.shimMux = shimMux;
  f.columnShift = 25; // AM025, tile address map; aie-rt.
  f.rowShift = 20;
  return f;
}

} // namespace tileloom::aie2family

#endif // TILELOOM_LIB_DEVICE_AIE2FAMILY_H
