// Which design and streams does a string of bytes stand for?
//
// Every string stands for one, so property tests and fuzzers can share it.
// Small numbers are frequent, so that locks, channels and tiles meet; wrong
// indices and extreme numbers occur.

#ifndef TILELOOM_UNITTESTS_ROUTING_DEADLOCKMODELFROMBYTES_H
#define TILELOOM_UNITTESTS_ROUTING_DEADLOCKMODELFROMBYTES_H

#include "tileloom/Routing/Deadlock/StreamDependencies.h"

#include <limits>

namespace tileloom::test {

struct DeadlockCase {
  const Device *device = nullptr;
  DesignModel design;
  std::vector<StreamModel> streams;
};

class DeadlockCaseReader {
public:
  explicit DeadlockCaseReader(llvm::ArrayRef<uint8_t> bytes) : bytes(bytes) {}

  DeadlockCase read() {
    static const char *const names[] = {"npu2", "npu1_1col", "xcvc1902",
                                        "npu2"};
    result.device = Device::lookup(names[below(4)]);
    for (unsigned count = below(6); count; --count)
      result.design.locks.push_back(
          {chance(12) ? std::optional<int64_t>() : number()});
    for (unsigned count = below(9); count; --count)
      readStream();
    for (unsigned count = below(4); count; --count)
      readCore();
    if (chance(2))
      programAllChannels();
    for (unsigned count = below(8); count; --count)
      readProgram();
    for (unsigned count = below(3); count; --count)
      readTransfer();
    for (unsigned count = below(3); count; --count)
      readSequence();
    return std::move(result);
  }

private:
  /// 0 when the bytes have come to an end.
  uint8_t byte() { return at < bytes.size() ? bytes[at++] : 0; }
  unsigned below(unsigned limit) { return byte() % limit; }
  bool chance(unsigned of) { return below(of) == 1; }
  int64_t number() {
    if (!chance(24))
      return below(4);
    static const int64_t extremes[] = {-1, std::numeric_limits<int64_t>::max(),
                                       std::numeric_limits<int64_t>::min(),
                                       1 << 20};
    return extremes[below(4)];
  }
  TileCoord tile() {
    if (chance(60))
      return {int(below(256)) - 64, int(below(256)) - 64};
    return {int(below(2)), int(below(6))};
  }
  DmaChannel channel() {
    DmaDirection direction = DmaDirection(below(2));
    return {direction, chance(40) ? int(below(256)) - 100 : int(below(2))};
  }
  PortRef end() {
    static const Bundle bundles[] = {
        Bundle::DMA, Bundle::DMA,  Bundle::DMA,  Bundle::DMA,
        Bundle::DMA, Bundle::Core, Bundle::Core, Bundle::TileControl};
    TileCoord where = tile();
    Bundle bundle = chance(20) ? Bundle(below(NumBundles)) : bundles[below(8)];
    return {where, {bundle, int(below(2))}};
  }
  /// A channel that some stream uses, mostly.
  void channelOfStream(TileCoord &where, DmaChannel &which) {
    where = tile();
    which = channel();
    if (result.streams.empty() || chance(8))
      return;
    const StreamModel &stream = result.streams[below(result.streams.size())];
    const PortRef &used = which.direction == DmaDirection::MM2S
                              ? stream.source
                              : stream.destination;
    where = used.tile;
    which.index = used.port.channel;
  }
  std::optional<uint8_t> header() {
    return chance(3) ? std::optional<uint8_t>() : uint8_t(below(4));
  }
  std::optional<uint64_t> length() {
    if (chance(12))
      return std::nullopt;
    return chance(24) ? std::numeric_limits<uint64_t>::max() - below(3)
                      : uint64_t(below(6)) * 16;
  }
  LockUse use(LockUse::Kind kind) {
    LockUse made{kind, uint32_t(below(6)), number()};
    if (chance(20))
      made.lock = std::nullopt;
    if (chance(20))
      made.value = std::nullopt;
    return made;
  }
  LockUse::Kind acquireKind() {
    return chance(6) ? LockUse::Acquire : LockUse::AcquireGreaterEqual;
  }
  std::optional<uint32_t> repeats() {
    if (chance(10))
      return std::nullopt;
    return chance(20) ? std::numeric_limits<uint32_t>::max()
                      : uint32_t(below(3));
  }

  void readStream() {
    StreamModel stream{end(), end(), header(), 0x1F, false, true};
    if (chance(6))
      stream.mask = byte();
    stream.keepsHeader = chance(3);
    stream.requested = !chance(5);
    result.streams.push_back(stream);
  }
  void readCore() {
    CoreModel core{tile(), {}};
    for (unsigned count = below(4); count; --count) {
      LockUse::Kind kind = chance(2) ? LockUse::Release : acquireKind();
      LockUse made = use(kind);
      core.uses.push_back({made, chance(3)});
    }
    result.design.cores.push_back(std::move(core));
  }
  void programAllChannels() {
    for (const StreamModel &stream : std::vector(result.streams)) {
      if (stream.source.port.bundle == Bundle::DMA)
        readProgramOf(stream.source.tile,
                      {DmaDirection::MM2S, stream.source.port.channel});
      if (stream.destination.port.bundle == Bundle::DMA)
        readProgramOf(stream.destination.tile,
                      {DmaDirection::S2MM, stream.destination.port.channel});
    }
  }
  void readProgram() {
    TileCoord where;
    DmaChannel channel;
    channelOfStream(where, channel);
    readProgramOf(where, channel);
  }
  void readProgramOf(TileCoord where, DmaChannel channel) {
    DmaProgramModel program;
    program.tile = where;
    program.channel = channel;
    program.isTask = chance(6);
    for (unsigned count = below(4); count; --count) {
      BdModel bd{length(), header(), {}, {}};
      for (unsigned uses = below(3); uses; --uses)
        bd.acquires.push_back(use(acquireKind()));
      for (unsigned uses = below(3); uses; --uses)
        bd.releases.push_back(use(LockUse::Release));
      program.bds.push_back(std::move(bd));
    }
    if (chance(2))
      program.loopStart = below(4);
    program.repeatCount = repeats();
    program.starts = repeats();
    result.design.programs.push_back(std::move(program));
  }
  void readTransfer() {
    TransferModel transfer;
    channelOfStream(transfer.tile, transfer.channel);
    transfer.bytes = length();
    transfer.runs = length();
    transfer.packetId = header();
    transfer.inLoop = chance(8);
    result.design.transfers.push_back(transfer);
  }
  void readSequence() {
    SequenceModel sequence;
    for (unsigned count = below(8); count; --count) {
      HostEvent event;
      channelOfStream(event.first, event.channel);
      event.last = chance(6) ? tile() : event.first;
      event.kind = HostEvent::Kind(chance(8) ? below(4) : below(2) * 2);
      sequence.events.push_back(event);
    }
    result.design.sequences.push_back(std::move(sequence));
  }

  llvm::ArrayRef<uint8_t> bytes;
  size_t at = 0;
  DeadlockCase result;
};

/// Which promise of StreamDependencies does the case break? Empty: none.
std::string brokenPromise(const DeadlockCase &given);

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_DEADLOCKMODELFROMBYTES_H
