// How do the bytes of a fuzzer become ports, switch settings and flows?

#include "RandomRouting.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace tileloom;
using namespace tileloom::fuzz;

void fuzz::require(bool condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "broken promise: %s\n", what);
  abort();
}

void fuzz::requireSuccess(llvm::Error error, const char *what) {
  if (!error)
    return;
  fprintf(stderr, "broken promise: %s: %s\n", what,
          llvm::toString(std::move(error)).c_str());
  abort();
}

bool fuzz::succeeded(llvm::Error error) {
  bool good = !error;
  llvm::consumeError(std::move(error));
  return good;
}

uint8_t ByteSource::byte() {
  if (bytes.empty())
    return 0;
  uint8_t value = bytes.front();
  bytes = bytes.drop_front();
  return value;
}

RandomRouting::RandomRouting(ByteSource &source) : source(source) {
  static const char *const names[] = {"npu1_1col", "npu2_2col", "npu1_3col",
                                      "npu2",      "xcve2302",  "xcvc1902"};
  chosen = Device::lookup(names[source.below(std::size(names))]);
  columns = std::min(chosen->columns(), 1 + int(source.below(4)));
  rows = std::min(chosen->rows(), 6);
}

TileCoord RandomRouting::tile() {
  unsigned value = source.byte();
  return {int32_t(value % unsigned(columns)),
          int32_t(value / unsigned(columns) % unsigned(rows))};
}

static Port pickPort(ByteSource &source, const Device &device, TileCoord tile,
                     bool isSlave) {
  std::vector<Port> ports;
  for (unsigned b = 0; b < NumBundles; ++b) {
    int count = isSlave ? device.slavePortCount(tile, Bundle(b))
                        : device.masterPortCount(tile, Bundle(b));
    for (int channel = 0; channel < count; ++channel)
      ports.push_back({Bundle(b), channel});
  }
  // Now and then one that need not exist.
  unsigned value = source.byte();
  if (value >= 250)
    return {Bundle(source.below(NumBundles)), int(source.below(10)) - 1};
  return ports[value % ports.size()];
}

Port RandomRouting::slave(TileCoord tile) {
  return pickPort(source, *chosen, tile, /*isSlave=*/true);
}

Port RandomRouting::master(TileCoord tile) {
  return pickPort(source, *chosen, tile, /*isSlave=*/false);
}

Port RandomRouting::masterFor(const PortRef &slave) {
  Port first = master(slave.tile);
  if (chosen->isLegalConnection(slave.tile, slave.port, first))
    return first;
  // The same channel is legal more often.
  Port second{first.bundle, slave.port.channel};
  return chosen->isLegalConnection(slave.tile, slave.port, second) ? second
                                                                   : first;
}

PortRef RandomRouting::end(bool isSource) {
  PortRef result;
  result.tile = tile();
  unsigned value = source.byte();
  if (chosen->isShim(result.tile) && value % 4 != 0) {
    static const Port behind[] = {{Bundle::DMA, 0},  {Bundle::DMA, 1},
                                  {Bundle::PLIO, 0}, {Bundle::PLIO, 4},
                                  {Bundle::NOC, 2},  {Bundle::DMA, 2}};
    result.port = behind[value / 4 % std::size(behind)];
  } else if (value % 4 != 1) {
    result.port = {Bundle::DMA, int(value / 4 % 2)};
  } else {
    result.port = isSource ? slave(result.tile) : master(result.tile);
  }
  if (value == 255)
    result.tile.column += 7;
  return result;
}

CircuitFlow RandomRouting::circuit() {
  CircuitFlow flow;
  flow.source = end(/*isSource=*/true);
  unsigned count = source.below(8);
  for (unsigned i = 0, e = count < 5 ? 1 : count - 4; i < e; ++i)
    flow.destinations.push_back(end(/*isSource=*/false));
  return flow;
}

PacketFlow RandomRouting::packet() {
  PacketFlow flow;
  unsigned form = source.byte();
  for (unsigned i = 0, e = form % 8 < 6 ? 1 : form % 8 - 4; i < e; ++i)
    flow.sources.push_back(end(/*isSource=*/true));
  for (unsigned i = 0, e = form / 8 % 8 < 6 ? 1 : form / 8 % 8 - 4; i < e; ++i)
    flow.destinations.push_back(end(/*isSource=*/false));
  static const uint8_t masks[] = {31, 31, 31, 0x1C, 0x1E, 0x0F, 0x10, 0};
  flow.mask = masks[source.below(8)];
  unsigned id = source.byte();
  flow.packetId = uint8_t(id < 250 ? id & flow.mask : id & 63);
  if (form >> 6 == 3)
    flow.keepHeader = form & 1;
  flow.priority = form >> 6 == 2;
  return flow;
}

void RandomRouting::addSetting(std::map<TileCoord, TileSettings> &tiles) {
  unsigned action = source.byte();
  PortRef from;
  if (tip && action % 4 != 0) {
    from = *tip;
  } else {
    from.tile = tile();
    from.port = slave(from.tile);
  }
  PortRef to{from.tile, masterFor(from)};
  TileSettings &settings = tiles[from.tile];
  settings.tile = from.tile;
  if (chosen->isShim(from.tile) && action % 8 == 7) {
    int channel = int(source.below(8));
    if (source.byte() & 1)
      settings.muxConnections.push_back(
          {{Bundle::DMA, channel / 4}, {Bundle::North, channel / 4 * 4 + 3}});
    else
      settings.muxConnections.push_back(
          {{Bundle::North, 2 + channel / 4}, {Bundle::DMA, channel / 4}});
    return;
  }
  if (action / 8 % 4 == 0) {
    settings.connections.push_back({from.port, to.port});
  } else {
    // Arbiter and msel often agree with what is there.
    unsigned choice = source.byte();
    Amsel amsel{uint8_t(choice % 7), uint8_t(choice / 8 % 5)};
    if (!settings.masters.empty() && choice >= 64)
      amsel.arbiter = settings.masters.back().arbiter;
    static const uint8_t masks[] = {31, 31, 31, 0x1C, 0x1E, 0x0F, 0x10, 0};
    uint8_t mask = masks[source.below(8)];
    uint8_t value = uint8_t(source.byte() & (choice == 63 ? 63 : mask));
    settings.rules.push_back(
        {from.port, mask, value, amsel, action >= 250, action % 16 == 15});
    if (choice % 2 && !llvm::is_contained(settings.amsels, amsel))
      settings.amsels.push_back(amsel);
    bool known = false;
    for (PacketMasterSetting &setting : settings.masters)
      if (setting.master == to.port) {
        setting.mselMask |= uint8_t(1u << amsel.msel);
        known = choice % 3 != 0;
      }
    if (!known) {
      PacketMasterSetting setting;
      setting.master = to.port;
      setting.arbiter = amsel.arbiter;
      setting.mselMask = uint8_t(1u << amsel.msel);
      if (action / 32 == 3)
        setting.keepHeader = action & 1;
      settings.masters.push_back(setting);
    }
  }
  tip.reset();
  if (auto far = chosen->linkFrom(to.tile, to.port))
    tip = PortRef{far->first, far->second};
}

std::vector<TileSettings> RandomRouting::settings(unsigned most) {
  std::map<TileCoord, TileSettings> tiles;
  tip.reset();
  for (unsigned i = 0; i < most && !source.empty(); ++i)
    addSetting(tiles);
  std::vector<TileSettings> result;
  for (auto &entry : tiles)
    result.push_back(std::move(entry.second));
  return result;
}
