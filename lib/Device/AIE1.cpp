// Which numbers describe the first AI Engine generation (xcvc1902)?
//
// Sources: AM009 (AI Engine architecture), AM015 (AI Engine registers),
// aie-rt's port and register tables, and the target model of the `aie` dialect.

#include "ShimMux.h"

namespace tileloom {
namespace {

// AM009, stream switch; aie-rt port tables. Ports in register order.
constexpr IndexRun coreSlaves[] = {
    {Bundle::Core, 0, 2},   {Bundle::DMA, 2, 2},   {Bundle::TileControl, 4, 1},
    {Bundle::FIFO, 5, 2},   {Bundle::South, 7, 6}, {Bundle::West, 13, 4},
    {Bundle::North, 17, 4}, {Bundle::East, 21, 4}, {Bundle::Trace, 25, 2}};
constexpr IndexRun coreMasters[] = {
    {Bundle::Core, 0, 2},   {Bundle::DMA, 2, 2},   {Bundle::TileControl, 4, 1},
    {Bundle::FIFO, 5, 2},   {Bundle::South, 7, 4}, {Bundle::West, 11, 4},
    {Bundle::North, 15, 6}, {Bundle::East, 21, 4}};
constexpr IndexRun shimNocSlaves[] = {
    {Bundle::TileControl, 0, 1}, {Bundle::FIFO, 1, 2},   {Bundle::South, 3, 8},
    {Bundle::West, 11, 4},       {Bundle::North, 15, 4}, {Bundle::East, 19, 4},
    {Bundle::Trace, 23, 1}};
constexpr IndexRun shimNocMasters[] = {
    {Bundle::TileControl, 0, 1}, {Bundle::FIFO, 1, 2},   {Bundle::South, 3, 6},
    {Bundle::West, 9, 4},        {Bundle::North, 13, 6}, {Bundle::East, 19, 4}};
// PL shims have the registers of a NoC shim without the control port.
constexpr std::span<const IndexRun> shimPlSlaves =
    std::span(shimNocSlaves).subspan(1);
constexpr std::span<const IndexRun> shimPlMasters =
    std::span(shimNocMasters).subspan(1);

// `aie` dialect: every pair is legal except that Trace leaves only to the
// South.
constexpr ConnectMatrix rules = [] {
  ConnectMatrix matrix;
  for (size_t slave = 0; slave < NumBundles; ++slave)
    for (size_t master = 0; master < NumBundles; ++master)
      if (Bundle(slave) != Bundle::Trace || Bundle(master) == Bundle::South)
        matrix[slave][master].kind = ConnectRule::Always;
  return matrix;
}();

constexpr uint32_t burstLengths[] = {64, 128, 256}; // aie-rt, shim AXI bursts.

// AM015 DMA BD registers and the `aie` dialect's model. The tile length field
// has 13 bits and holds the length minus one. Queues take BD ids only: no
// repeat count and no tokens; they are four deep (aie-rt).
constexpr DmaLimits coreDma = [] {
  DmaLimits dma;
  dma.channelsPerDirection = 2;
  dma.bdCount = 16;
  dma.dimensions = 3;
  dma.maxLengthWords = 8192;
  dma.wrapBits = 8;
  dma.stepBits = 13;
  dma.iterationWrapBits = 6;
  dma.taskQueueDepth = 4;
  return dma;
}();
constexpr DmaLimits shimDma = [] {
  DmaLimits dma = coreDma;
  dma.maxLengthWords = 0xFFFFFFFF;
  dma.wrapBits = 10;
  dma.stepBits = 20;
  return dma;
}();

constexpr FamilyData family = [] {
  FamilyData f{Arch::AIE1};
  // Per kind: core, mem, NoC shim, PL shim. AM009, memory module.
  f.dataMemorySize = {0x8000, 0, 0, 0};
  f.bankCount = {4, 0, 0, 0};
  f.programMemorySize = 0x4000;
  f.coreAddressSpaceSize = 0x100000;
  f.defaultStackSize = 0x400;     // `aie` dialect.
  f.stackAlignment = 32;          // Stack ABI of the vendor's compiler.
  f.busAlignment = {16, 0, 4, 4}; // 128-bit load and store units.
  f.vectorAlignment = {16, 0, 4, 4};
  f.cascadeBits = 384; // AM009, cascade streams.
  // AM009, core memory map: one 32 KiB window a side.
  f.windowBase = {0x20000, 0x28000, 0x30000, 0x38000};
  f.lockCount = {16, 0, 16, 16};
  f.maxLockValue = 1; // Binary locks, AM009.
  f.dma = {coreDma, DmaLimits(), shimDma, DmaLimits()};
  f.burstLengths = burstLengths;
  f.switches = {makeSwitch(coreSlaves, coreMasters, rules), SwitchData(),
                makeSwitch(shimNocSlaves, shimNocMasters, rules),
                makeSwitch(shimPlSlaves, shimPlMasters, rules)};
  f.shimMux = shimMux;
  f.columnShift = 23; // aie-rt, AIE tile address map.
  f.rowShift = 18;
  return f;
}();

constexpr Device::Data xcvc1902Data = {
    .name = "xcvc1902",
    .code = 1,
    .family = &family,
    .columns = 50,
    .rows = 9,
    .memTileRows = 0,
    .physicalColumns = 50,
    .txnGeneration = 3,
    .nocColumns =
        columnMask(2, 3, 6, 7, 10, 11, 18, 19, 26, 27, 34, 35, 42, 43, 46, 47),
};

} // namespace

constinit const Device xcvc1902(xcvc1902Data);

} // namespace tileloom
