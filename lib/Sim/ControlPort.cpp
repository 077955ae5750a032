// Carrying out control packets on the registers of a tile.

#include "ControlPort.h"

#include "Machine.h"

#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::sim;

// AM025, Tile_Control_Packet_Handler_Status.
static constexpr uint32_t FirstHeaderParity = 1u << 0;
static constexpr uint32_t SecondHeaderParity = 1u << 1;
static constexpr uint32_t TlastError = 1u << 3;
// AM020 ch. 2, control header: register 19..0, words less one 21..20, operation
// 23..22, id of the answer 30..24, odd parity 31.
static constexpr uint32_t OffsetMask = 0xFFFFF;
static constexpr uint32_t OperationRead = 1;
// Answers that wait hold up the packets behind them.
static constexpr size_t LargestAnswer = 5;

static bool hasOddParity(uint32_t word) { return __builtin_popcount(word) & 1; }

void ControlPort::note(uint32_t errorBit) {
  const uint32_t status = controlPacketStatusAddress(machine.device, tile.kind);
  tile.plain[status] |= errorBit;
}

/// False while the word at the front would write to a full start queue.
bool ControlPort::canTake() const {
  if (expect != Expect::Data)
    return true;
  DecodedRegister reg = decodeRegister(machine.device, tile.kind, offset);
  if (reg.kind != RegisterKind::ChannelQueue)
    return true;
  DmaChannelEngine *channel = tile.channel(reg.channel);
  return !channel || !channel->queueFull();
}

void ControlPort::step() {
  waitingQueue = nullptr;
  while (packets && packets->available(*end) && !machine.stopped()) {
    if (answers.size() >= LargestAnswer)
      return; // The stream of answers wakes this port.
    if (!canTake()) {
      waitingQueue = tile.channel(
          decodeRegister(machine.device, tile.kind, offset).channel);
      return;
    }
    take(packets->get(*end));
    if (machine.network.isDirty()) {
      machine.scheduler.wake(*this);
      return;
    }
  }
}

void ControlPort::wakeForQueue(const DmaChannelEngine &channel) {
  if (waitingQueue == &channel)
    machine.scheduler.wake(*this);
}

void ControlPort::take(const StreamWord &word) {
  switch (expect) {
  case Expect::StreamHeader:
    if (!hasOddParity(word.data))
      note(FirstHeaderParity);
    expect = Expect::ControlHeader;
    break;
  case Expect::ControlHeader:
    begin(word.data);
    break;
  case Expect::Data:
    if (!write(word.data))
      return;
    if (wordsLeft == 0)
      expect = Expect::StreamHeader;
    break;
  }
  // A packet that ends early is given up; one that goes on behind its words
  // holds further packets.
  if (word.last && expect != Expect::StreamHeader) {
    note(TlastError);
    expect = Expect::StreamHeader;
  }
}

void ControlPort::begin(uint32_t header) {
  if (!hasOddParity(header))
    note(SecondHeaderParity);
  offset = header & OffsetMask;
  wordsLeft = (header >> 20 & 3) + 1;
  responseId = header >> 24 & 0x7F;
  if ((header >> 22 & 3) == OperationRead) {
    expect = Expect::StreamHeader;
    answer();
    return;
  }
  expect = Expect::Data;
}

bool ControlPort::write(uint32_t value) {
  if (llvm::Error error = machine.writeRegister(tile, offset, value)) {
    machine.fail(RunStatus::BadRegister, tile.coord, std::move(error));
    return false;
  }
  offset += 4;
  --wordsLeft;
  return true;
}

/// The answer to a read: a header with the id that was asked for, then the
/// words.
void ControlPort::answer() {
  StreamWord word;
  word.data = (responseId & 0x1F) | uint32_t(tile.coord.row) << 16 |
              uint32_t(tile.coord.column) << 21;
  word.data |= uint32_t(!hasOddParity(word.data)) << 31;
  answers.push_back(word);
  for (; wordsLeft; --wordsLeft, offset += 4) {
    llvm::Expected<uint32_t> value = machine.readRegister(tile, offset);
    if (!value)
      return machine.fail(RunStatus::BadRegister, tile.coord,
                          value.takeError());
    word.data = *value;
    word.last = wordsLeft == 1;
    answers.push_back(word);
  }
  if (stream)
    machine.scheduler.wake(*stream);
}

StreamWord ControlPort::takeWord() {
  StreamWord word = answers.front();
  answers.pop_front();
  if (answers.empty())
    machine.scheduler.wake(*this);
  return word;
}

void ControlPort::reset() {
  expect = Expect::StreamHeader;
  answers.clear();
  waitingQueue = nullptr;
}
