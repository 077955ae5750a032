// Events to frames to packets.
//
// Register layout and event numbers: AM025. Frames of event-time mode: AM020
// ch. 2 and the trace parsers of the public tool chain.

#include "TraceUnit.h"

#include "Machine.h"

using namespace tileloom;
using namespace tileloom::sim;

// Distances from the module's event registers.
static constexpr uint32_t TraceControl0 =
    0xD0; // Stop event, start event, mode.
static constexpr uint32_t TraceControl1 = 0xD4; // Packet type and id.
static constexpr uint32_t TraceEvents = 0xE0;   // Two words of four events.
static constexpr uint32_t EventTrue = 1;
static constexpr unsigned Slots = 8;
static constexpr unsigned PacketBytes = 7 * 4; // Behind the header.
static constexpr uint8_t Filler = 0xFE, Start = 0xF0, Sync = 0xFF;
static constexpr uint64_t SyncTime = 0x3FFFF; // What one sync frame stands for.
// Packets that nobody takes; hardware would stall or lose events.
static constexpr size_t MostWords = 1 << 16;

uint32_t TraceUnit::base() const {
  switch (module) {
  case TraceModule::Memory:
    return 0x14000;
  case TraceModule::MemTile:
    return 0x94000;
  case TraceModule::Core:
  case TraceModule::Shim:
    break;
  }
  return 0x34000;
}

uint32_t TraceUnit::control(uint32_t distance) const {
  auto found = tile.plain.find(base() + distance);
  return found == tile.plain.end() ? 0 : found->second;
}

void TraceUnit::noteBroadcast(uint32_t channel) {
  switch (module) {
  case TraceModule::Core:
  case TraceModule::Memory:
    return note(107 + channel);
  case TraceModule::MemTile:
    return note(142 + channel);
  case TraceModule::Shim:
    return note(110 + channel);
  }
}

void TraceUnit::note(uint32_t event) {
  if (!enabled)
    return;
  const uint32_t settings = control(TraceControl0);
  const uint32_t start = settings >> 16 & 0xFF, stop = settings >> 24;
  if (!running && event == start && event != 0)
    begin();
  if (!running)
    return;
  for (unsigned slot = 0; slot < Slots; ++slot)
    if ((control(TraceEvents + slot / 4 * 4) >> slot % 4 * 8 & 0xFF) == event)
      frame(slot);
  if (event == stop)
    end();
}

void TraceUnit::configured(uint32_t offset) {
  if (offset != base() + TraceControl0)
    return;
  enabled = control(TraceControl0) != 0;
  note(EventTrue);
}

void TraceUnit::begin() {
  running = true;
  lastTime = machine.time();
  byte(Start);
  for (int shift = 48; shift >= 0; shift -= 8)
    byte(uint8_t(lastTime >> shift));
}

void TraceUnit::end() {
  running = false;
  while (!bytes.empty())
    byte(Filler);
}

/// One event: how long after the last one, in 4, 10 or 18 bits.
void TraceUnit::frame(uint32_t slot) {
  uint64_t delta = machine.time() - lastTime;
  lastTime = machine.time();
  for (; delta > SyncTime; delta -= SyncTime)
    byte(Sync);
  if (delta < 1 << 4)
    return byte(uint8_t(slot << 4 | delta));
  const bool isLong = delta >= 1 << 10;
  const unsigned low = isLong ? 16 : 8;
  byte(uint8_t((isLong ? 0xA0 : 0x80) | slot << 2 | delta >> low));
  if (isLong)
    byte(uint8_t(delta >> 8));
  byte(uint8_t(delta));
}

void TraceUnit::byte(uint8_t value) {
  bytes.push_back(value);
  if (bytes.size() == PacketBytes)
    flush();
}

/// A packet: header, then seven words whose first byte is the highest.
void TraceUnit::flush() {
  const uint32_t settings = control(TraceControl1);
  uint32_t header = (settings & 0x1F) | (settings >> 12 & 7) << 12 |
                    uint32_t(tile.coord.row) << 16 |
                    uint32_t(tile.coord.column) << 21;
  header |= uint32_t(!(__builtin_popcount(header) & 1)) << 31;
  if (words.size() + Slots > MostWords) {
    bytes.clear();
    return machine.warn("trace of " + toString(tile.coord) +
                        " is lost: nobody takes its packets");
  }
  StreamWord word;
  word.data = header;
  words.push_back(word);
  for (unsigned at = 0; at < PacketBytes; at += 4) {
    word.data = uint32_t(bytes[at]) << 24 | uint32_t(bytes[at + 1]) << 16 |
                uint32_t(bytes[at + 2]) << 8 | bytes[at + 3];
    word.last = at + 4 == PacketBytes;
    words.push_back(word);
  }
  bytes.clear();
  if (stream)
    machine.scheduler.wake(*stream);
}

StreamWord TraceUnit::takeWord() {
  StreamWord word = words.front();
  words.pop_front();
  return word;
}

void TraceUnit::reset() {
  enabled = running = false;
  bytes.clear();
  words.clear();
}

//===----------------------------------------------------------------------===//
// The events of a tile
//===----------------------------------------------------------------------===//

namespace {

/// First event of each kind; S2MM channels come before MM2S channels.
struct DmaEvents {
  uint32_t startTask, finishedBd, finishedTask, stalledLock;
};

} // namespace

static DmaEvents dmaEvents(TraceModule module) {
  if (module == TraceModule::Shim)
    return {14, 18, 22, 26};
  if (module == TraceModule::MemTile)
    return {21, 25, 29, 33};
  return {19, 23, 27, 31};
}

// AM025, DMA_Event_Channel_Selection of mem tiles: which channels the two
// selectors of each direction watch.
static constexpr uint32_t MemChannelSelection = 0xA06A0;

void Tile::traceDma(DmaChannel channel, DmaTrace what) {
  if (trace.empty())
    return;
  TraceUnit &unit = *trace.back();
  uint32_t number = uint32_t(channel.index);
  if (unit.module == TraceModule::MemTile) {
    auto selection = plain.find(MemChannelSelection);
    uint32_t selected = selection == plain.end() ? 0 : selection->second;
    selected >>= channel.direction == DmaDirection::MM2S ? 16 : 0;
    if (number == (selected & 7))
      number = 0;
    else if (number == (selected >> 8 & 7))
      number = 1;
    else
      return;
  }
  const DmaEvents events = dmaEvents(unit.module);
  const uint32_t first = what == DmaTrace::StartTask      ? events.startTask
                         : what == DmaTrace::FinishedBd   ? events.finishedBd
                         : what == DmaTrace::FinishedTask ? events.finishedTask
                                                          : events.stalledLock;
  unit.note(first + (channel.direction == DmaDirection::MM2S ? 2 : 0) + number);
}

void Tile::traceCore(uint32_t event) {
  if (core && !trace.empty())
    trace.front()->note(event);
}

/// AM025: an event that is generated by a register write, and the broadcast
/// channels that carry it on to all tiles.
void Tile::generateEvent(uint32_t offset, uint32_t event) {
  constexpr uint32_t generate = 0x8, broadcast = 0x10, channels = 16;
  for (auto &unit : trace) {
    if (offset != unit->base() + generate)
      continue;
    unit->note(event);
    for (uint32_t c = 0; c < channels; ++c) {
      auto source = plain.find(unit->base() + broadcast + 4 * c);
      if (event == 0 || source == plain.end() || source->second != event)
        continue;
      for (Tile *other : machine.tilesInOrder())
        for (auto &listener : other->trace)
          listener->noteBroadcast(c);
    }
  }
}
