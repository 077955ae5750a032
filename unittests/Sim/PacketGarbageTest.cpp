// Do packets on any tangle of rules end in a result, the same for each seed?

#include "PacketFixture.h"

#include <rapidcheck/gtest.h>

using namespace tileloom;
using namespace tileloom::sim_test;

namespace {

/// Two columns of core tiles whose ports all lead somewhere.
constexpr TileCoord tiles[] = {{0, 2}, {0, 3}, {1, 2}, {1, 3}};

Port genPort() {
  static const Port ports[] = {port(Bundle::DMA, 0),   port(Bundle::DMA, 1),
                               port(Bundle::North, 0), port(Bundle::South, 0),
                               port(Bundle::South, 1), port(Bundle::East, 0),
                               port(Bundle::West, 0),  port(Bundle::FIFO, 0)};
  return *rc::gen::elementOf(
      std::vector<Port>(std::begin(ports), std::end(ports)));
}

/// A write that sets a rule slot, a slave or a master port of the switches.
WriteOp genSwitchWrite(const Device &device) {
  TileCoord tile = *rc::gen::elementOf(
      std::vector<TileCoord>(std::begin(tiles), std::end(tiles)));
  uint64_t base = device.tileAddress(tile);
  Port which = genPort();
  auto small = [](int bound) { return uint8_t(*rc::gen::inRange(0, bound)); };
  uint32_t slave = *device.slaveIndex(TileKind::Core, which);
  switch (*rc::gen::inRange(0, 5)) {
  case 0:
  case 1: {
    SlotFields slot{small(8) != 0, small(4), 3, small(2), small(2)};
    return {base + switchSlotAddress(device, TileKind::Core, slave, small(4)),
            encodeSlot(slot)};
  }
  case 2:
    return {base + switchSlaveAddress(device, TileKind::Core, slave),
            encodeSlave({true, small(4) != 0})};
  default: {
    MasterFields fields;
    fields.enable = true;
    fields.packet = small(5) != 0;
    fields.slave = slave;
    fields.arbiter = small(2);
    fields.mselMask = small(4);
    fields.dropHeader = small(4) == 0;
    uint32_t master = *device.masterIndex(TileKind::Core, genPort());
    return {base + switchMasterAddress(device, TileKind::Core, master),
            encodeMaster(fields)};
  }
  }
}

/// Writes a BD for a channel and starts it.
void genTransfer(const Device &device, ControlProgram &program) {
  TileCoord tile = *rc::gen::elementOf(
      std::vector<TileCoord>(std::begin(tiles), std::end(tiles)));
  DmaChannel channel{*rc::gen::element(DmaDirection::S2MM, DmaDirection::MM2S),
                     *rc::gen::inRange(0, 2)};
  uint32_t bd = uint32_t(*rc::gen::inRange(0, 16));
  BufferDescriptor descriptor =
      linear(0x100 * bd, uint64_t(*rc::gen::inRange(1, 40)));
  if (channel.direction == DmaDirection::MM2S)
    descriptor.packet = BdPacket{0, uint8_t(*rc::gen::inRange(0, 4))};
  auto words = encodeBd(device, TileKind::Core, descriptor);
  uint64_t base = device.tileAddress(tile);
  program.push_back(BlockWriteOp{base + bdAddress(device, TileKind::Core, bd),
                                 {words.begin(), words.end()},
                                 std::nullopt});
  program.push_back(
      WriteOp{base + channelQueueAddress(device, TileKind::Core, channel),
              encodeQueuePush(device, TileKind::Core, {channel, bd})});
}

std::string runAll(const Device &device, llvm::ArrayRef<WriteOp> switches,
                   llvm::ArrayRef<ControlOp> program,
                   std::optional<uint64_t> seed) {
  SimOptions options;
  options.maxSteps = 20000;
  options.seed = seed;
  VirtualArray array(device, options);
  for (const WriteOp &op : switches)
    llvm::cantFail(array.write(op.address, op.value));
  std::string text;
  llvm::raw_string_ostream os(text);
  for (RunResult result : {array.run(program), array.runUntilQuiescent()}) {
    os << toString(result.status) << " " << result.statistics.payloadBytes
       << " " << result.statistics.tasksCompleted << "\n";
    result.writeDiagnosis(os);
    for (const std::string &warning : result.warnings)
      os << warning << "\n";
  }
  return text;
}

RC_GTEST_PROP(PacketGarbage, EndsAndRepeats, ()) {
  const Device &device = *Device::lookup("npu1");
  std::vector<WriteOp> switches;
  for (unsigned i = 0; i < 120; ++i)
    switches.push_back(genSwitchWrite(device));
  ControlProgram program;
  for (unsigned i = 0; i < 12; ++i)
    genTransfer(device, program);
  // The network may change while packets are on their way.
  for (unsigned i = 0, changes = unsigned(*rc::gen::inRange(0, 6)); i < changes;
       ++i)
    program.insert(program.begin() + *rc::gen::inRange(0, int(program.size())),
                   genSwitchWrite(device));
  for (std::optional<uint64_t> seed :
       {std::optional<uint64_t>(), std::optional<uint64_t>(1)})
    RC_ASSERT(runAll(device, switches, program, seed) ==
              runAll(device, switches, program, seed));
}

} // namespace
