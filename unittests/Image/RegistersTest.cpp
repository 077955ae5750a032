// Do addresses and field values match the register reference, both ways?

#include "RandomImage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tileloom;
using namespace tileloom::testing;

static const Device &npu1() { return *Device::lookup("npu1"); }
static const Device &aie1() { return *Device::lookup("xcvc1902"); }
static constexpr DmaChannel s2mm(int32_t i) { return {DmaDirection::S2MM, i}; }
static constexpr DmaChannel mm2s(int32_t i) { return {DmaDirection::MM2S, i}; }

TEST(Registers, ChannelAddresses) {
  EXPECT_EQ(channelControlAddress(npu1(), TileKind::Core, s2mm(1)), 0x1DE08u);
  EXPECT_EQ(channelControlAddress(npu1(), TileKind::Core, mm2s(0)), 0x1DE10u);
  EXPECT_EQ(channelControlAddress(npu1(), TileKind::Mem, s2mm(5)), 0xA0628u);
  EXPECT_EQ(channelControlAddress(npu1(), TileKind::Mem, mm2s(1)), 0xA0638u);
  EXPECT_EQ(channelQueueAddress(npu1(), TileKind::ShimNoc, s2mm(0)), 0x1D204u);
  EXPECT_EQ(channelQueueAddress(npu1(), TileKind::ShimNoc, mm2s(0)), 0x1D214u);
  EXPECT_EQ(channelStatusAddress(npu1(), TileKind::ShimNoc, mm2s(0)), 0x1D228u);
  EXPECT_EQ(channelStatusAddress(npu1(), TileKind::Mem, mm2s(2)), 0xA0688u);
  EXPECT_EQ(channelControlAddress(aie1(), TileKind::ShimNoc, mm2s(1)),
            0x1D158u);
}

TEST(Registers, LockAddresses) {
  EXPECT_EQ(lockAddress(npu1(), TileKind::Core, 15), 0x1F0F0u);
  EXPECT_EQ(lockAddress(npu1(), TileKind::Mem, 63), 0xC03F0u);
  EXPECT_EQ(lockAddress(npu1(), TileKind::ShimNoc, 1), 0x14010u);
  EXPECT_EQ(lockInitAddress(npu1(), TileKind::Core, 2, 7), 0x1F020u);
  EXPECT_EQ(lockAddress(aie1(), TileKind::Core, 2), 0x1E100u);
  EXPECT_EQ(lockInitAddress(aie1(), TileKind::Core, 2, 0), 0x1E120u);
  EXPECT_EQ(lockInitAddress(aie1(), TileKind::Core, 2, 1), 0x1E130u);
}

TEST(Registers, SwitchAddresses) {
  EXPECT_EQ(switchMasterAddress(npu1(), TileKind::Core, 3), 0x3F00Cu);
  EXPECT_EQ(switchSlaveAddress(npu1(), TileKind::Mem, 3), 0xB010Cu);
  EXPECT_EQ(switchSlotAddress(npu1(), TileKind::ShimNoc, 2, 1), 0x3F224u);
  EXPECT_EQ(shimMuxAddress(true), 0x1F000u);
  EXPECT_EQ(shimMuxAddress(npu1(), false), 0x1F004u);
}

TEST(Registers, QueueValues) {
  // A token for BD 1, and BD 3 with one extra run.
  EXPECT_EQ(encodeQueuePush(npu1(), TileKind::ShimNoc, {s2mm(0), 1, 0, true}),
            0x80000001u);
  EXPECT_EQ(encodeQueuePush(npu1(), TileKind::ShimNoc, {mm2s(0), 3, 1, false}),
            1u << 16 | 3);
  EXPECT_EQ(encodeQueuePush(npu1(), TileKind::Mem, {mm2s(1), 47, 0, false}),
            47u);
}

TEST(Registers, ControlValues) {
  ChannelControl control;
  control.controllerId = 0x0F;
  control.fotMode = 2;
  control.outOfOrder = true;
  control.compression = true;
  control.reset = true;
  EXPECT_EQ(encodeChannelControl(npu1(), TileKind::Core, s2mm(0), control),
            2u << 16 | 0xFu << 8 | 1u << 4 | 1u << 3 | 1u << 1);
  // On MM2S there is neither mode; on shims bits 2..1 pause.
  EXPECT_EQ(encodeChannelControl(npu1(), TileKind::ShimNoc, mm2s(0), control),
            0xFu << 8);
  ChannelControl enabled;
  enabled.enable = true;
  EXPECT_EQ(encodeChannelControl(aie1(), TileKind::Core, mm2s(0), enabled), 1u);
}

TEST(Registers, SwitchValues) {
  MasterFields circuit;
  circuit.enable = true;
  circuit.slave = 14;
  EXPECT_EQ(encodeMaster(circuit), 0x8000000Eu);
  MasterFields packet;
  packet.enable = packet.packet = true;
  packet.arbiter = 5;
  packet.mselMask = 0b0011;
  packet.dropHeader = true;
  EXPECT_EQ(encodeMaster(packet), 0xC0000080u | 3u << 3 | 5);
  EXPECT_EQ(encodeSlave({true, true}), 0xC0000000u);
  EXPECT_EQ(encodeSlot({true, 3, 0x1F, 2, 4}),
            3u << 24 | 0x1Fu << 16 | 1u << 8 | 2u << 4 | 4);
}

TEST(Registers, ShimMuxValues) {
  EXPECT_EQ(withShimMuxSelect(0, {true, 3, ShimMuxSelect::DMA}), 1u << 10);
  EXPECT_EQ(withShimMuxSelect(0, {true, 7, ShimMuxSelect::DMA}), 1u << 14);
  EXPECT_EQ(withShimMuxSelect(0, {false, 2, ShimMuxSelect::DMA}), 1u << 4);
  EXPECT_EQ(withShimMuxSelect(0, {false, 5, ShimMuxSelect::NOC}), 2u << 10);
  EXPECT_EQ(shimMuxSelect(2u << 12, true, 6), ShimMuxSelect::NOC);
}

TEST(Registers, LockRequestWindow) {
  // Lock 5, acquire, change -1: bits 13..10, 9 and 8..2 of the address.
  DecodedRegister reg = decodeRegister(npu1(), TileKind::Core,
                                       0x40000 + 5 * 0x400 + 0x200 + 0x7F * 4);
  EXPECT_EQ(reg.kind, RegisterKind::LockRequest);
  EXPECT_EQ(reg.index, 5u);
  EXPECT_EQ(reg.word, 1u << 31 | 0x7F);
  EXPECT_EQ(decodeRegister(npu1(), TileKind::Mem, 0xDFC04).index, 63u);
}

TEST(Registers, Aie1LockRequests) {
  for (uint32_t distance : {0x00u, 0x20u, 0x30u, 0x40u, 0x60u, 0x70u}) {
    DecodedRegister reg =
        decodeRegister(aie1(), TileKind::Core, 0x1E080 + distance);
    EXPECT_EQ(reg.kind, RegisterKind::Lock);
    EXPECT_EQ(reg.index, 1u);
    EXPECT_EQ(reg.word, distance);
  }
  EXPECT_EQ(decodeRegister(aie1(), TileKind::Core, 0x1E010).kind,
            RegisterKind::Unknown);
}

TEST(Registers, Memories) {
  EXPECT_EQ(decodeRegister(npu1(), TileKind::Core, 0xFFFF).kind,
            RegisterKind::DataMemory);
  EXPECT_EQ(decodeRegister(npu1(), TileKind::Core, 0x10000).kind,
            RegisterKind::Unknown);
  DecodedRegister program = decodeRegister(npu1(), TileKind::Core, 0x20010);
  EXPECT_EQ(program.kind, RegisterKind::ProgramMemory);
  EXPECT_EQ(program.index, 0x10u);
  EXPECT_EQ(decodeRegister(npu1(), TileKind::Mem, 0x7FFFC).kind,
            RegisterKind::DataMemory);
  EXPECT_EQ(decodeRegister(npu1(), TileKind::ShimNoc, 0).kind,
            RegisterKind::Unknown);
}

TEST(Registers, PadValueOnlyOnAie2p) {
  const Device &npu2 = *Device::lookup("npu2");
  DecodedRegister reg = decodeRegister(npu2, TileKind::Mem, 0xA06E8);
  EXPECT_EQ(reg.kind, RegisterKind::PadValue);
  EXPECT_EQ(reg.channel, mm2s(2));
  EXPECT_EQ(decodeRegister(npu1(), TileKind::Mem, 0xA06E8).kind,
            RegisterKind::Unknown);
}

TEST(Registers, Names) {
  auto name = [](TileKind kind, uint32_t offset) {
    return registerName(npu1(), kind, offset);
  };
  EXPECT_EQ(name(TileKind::Core, 0x1D070), "DMA_BD3_4");
  EXPECT_EQ(name(TileKind::Core, 0x1F050), "Lock5_value");
  EXPECT_EQ(name(TileKind::Core, 0x32000), "Core_Control");
  EXPECT_EQ(name(TileKind::ShimNoc, 0x1D204), "DMA_S2MM_0_Task_Queue");
  EXPECT_EQ(name(TileKind::Core, 0x3F014),
            "Stream_Switch_Master_Config_South0");
  EXPECT_EQ(name(TileKind::Core, 0x3FFFC), "0x3FFFC");
  EXPECT_EQ(registerName(aie1(), TileKind::Core, 0x1E0F0), "Lock1_Acquire_V1");
}

// Every word of every tile kind: what is encoded at an address decodes to it.
TEST(Registers, AddressesDecodeToThemselves) {
  for (const Device *device : Device::all())
    for (TileKind kind :
         {TileKind::Core, TileKind::Mem, TileKind::ShimNoc, TileKind::ShimPl}) {
      if (!device->hasKind(kind))
        continue;
      const DmaLimits &dma = device->dma(kind);
      for (uint32_t bd = 0; bd < dma.bdCount; ++bd)
        for (uint32_t word = 0; word < bdWordCount(*device, kind); ++word) {
          auto reg = decodeRegister(*device, kind,
                                    bdAddress(*device, kind, bd) + 4 * word);
          ASSERT_EQ(reg.kind, RegisterKind::Bd);
          ASSERT_EQ(std::pair(reg.index, reg.word), std::pair(bd, word));
        }
      for (auto direction : {DmaDirection::S2MM, DmaDirection::MM2S})
        for (int32_t i = 0; i < dma.channelsPerDirection; ++i) {
          DmaChannel channel{direction, i};
          auto control = decodeRegister(
              *device, kind, channelControlAddress(*device, kind, channel));
          ASSERT_EQ(control.kind, RegisterKind::ChannelControl);
          ASSERT_EQ(control.channel, channel);
          auto queue = decodeRegister(
              *device, kind, channelQueueAddress(*device, kind, channel));
          ASSERT_EQ(queue.kind, RegisterKind::ChannelQueue);
          ASSERT_EQ(queue.channel, channel);
        }
      for (uint32_t lock = 0; dma.bdCount && lock < device->lockCount(kind);
           ++lock)
        ASSERT_EQ(
            decodeRegister(*device, kind, lockAddress(*device, kind, lock))
                .index,
            lock);
    }
}

RC_GTEST_PROP(Registers, AnyOffsetHasANameAndAKind, ()) {
  const Device &device = anyDevice();
  auto kind = TileKind(between(0, 3));
  auto offset = uint32_t(between(0, (1u << device.rowShift()) - 1));
  decodeRegister(device, kind, offset);
  RC_ASSERT(!registerName(device, kind, offset).empty());
}

RC_GTEST_PROP(Registers, FieldsRoundTrip, (uint32_t value)) {
  const Device &device = anyDevice();
  TileKind kind = anyDmaKind(device);
  DmaChannel channel{DmaDirection(between(0, 1)), 0};
  ChannelControl control = decodeChannelControl(device, kind, channel, value);
  RC_ASSERT(decodeChannelControl(device, kind, channel,
                                 encodeChannelControl(device, kind, channel,
                                                      control)) == control);
  ChannelStart start = decodeQueuePush(device, kind, channel, value);
  RC_ASSERT(decodeQueuePush(device, kind, channel,
                            encodeQueuePush(device, kind, start)) == start);
  uint32_t master = encodeMaster(decodeMaster(value));
  RC_ASSERT(encodeMaster(decodeMaster(master)) == master);
  uint32_t slot = encodeSlot(decodeSlot(value));
  RC_ASSERT(slot == (value & 0x1F1F0137u));
}
