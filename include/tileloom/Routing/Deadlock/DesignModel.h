// What do cores, DMA channels and the host of a design do with locks, data and
// each other, as far as anyone can tell before it runs?
//
// Plain data, so that the deadlock analysis can be used and fuzzed without IR.
// An empty model is allowed: what it does not say is assumed to be the worst.

#ifndef TILELOOM_ROUTING_DEADLOCK_DESIGNMODEL_H
#define TILELOOM_ROUTING_DEADLOCK_DESIGNMODEL_H

#include "tileloom/Device/Types.h"

#include <string>
#include <vector>

namespace tileloom {

/// Who can wait and be waited for: a core, a DMA channel, or the tile
/// controller that sends task-complete tokens.
struct Agent {
  enum Kind : uint8_t { Core, Dma, TileControl };
  Kind kind = Core;
  TileCoord tile;
  DmaChannel channel; ///< Of a Dma agent; default otherwise.
  auto operator<=>(const Agent &) const = default;
};

/// "(0, 2) core", "(0, 4) S2MM 1", "(0, 0) TileControl".
std::string toString(const Agent &agent);

/// A lock, known by its index in DesignModel::locks.
struct LockModel {
  /// Value before anything runs; unset when it is not a constant.
  std::optional<int64_t> initial = 0;
};

/// One acquire or release.
struct LockUse {
  enum Kind : uint8_t { Acquire, AcquireGreaterEqual, Release };
  Kind kind = Acquire;
  std::optional<uint32_t> lock; ///< Index; unset when nobody knows which.
  std::optional<int64_t> value; ///< Unset when it is not a constant.
};

/// One buffer descriptor of a program.
struct BdModel {
  /// Bytes moved, without a packet header; unset when not constant.
  std::optional<uint64_t> bytes;
  /// Id of the header that an MM2S BD puts in front; unset: no header.
  std::optional<uint8_t> packetId;
  std::vector<LockUse> acquires;
  std::vector<LockUse> releases;
};

/// A chain of buffer descriptors on one channel.
struct DmaProgramModel {
  TileCoord tile;
  DmaChannel channel;
  /// A runtime task; else the static program that the configuration starts.
  bool isTask = false;
  /// In the order in which they run, beginning with the first. None at all:
  /// the program does what nobody knows.
  std::vector<BdModel> bds;
  /// The BD that follows the last one; unset: the chain ends. The BDs before it
  /// run once.
  std::optional<uint32_t> loopStart;
  /// Runs beyond the first of a chain that ends; unset when not constant.
  std::optional<uint32_t> repeatCount = 0;
  /// How often a task is started; unset when it is started in a loop or is used
  /// by anything but start, await and free. 1 for static programs.
  std::optional<uint32_t> starts = 1;
};

/// A shim transfer of a runtime sequence (`npu.dma_memcpy_nd`). That the host
/// starts it there is an event of the sequence besides.
struct TransferModel {
  TileCoord tile;
  DmaChannel channel;
  std::optional<uint64_t> bytes; ///< Of all runs together, without headers.
  std::optional<uint64_t> runs;  ///< Outermost repetitions, a header each.
  std::optional<uint8_t> packetId;
  bool inLoop = false;
};

/// A core with a program.
struct CoreModel {
  struct Use {
    LockUse use;
    bool repeated = false; ///< In a loop, or in a body of several blocks.
  };
  TileCoord tile;
  std::vector<Use> uses; ///< Program order.
};

/// What the host does with channels, in program order.
struct HostEvent {
  enum Kind : uint8_t {
    Issue,        ///< Starts work on `channel` of `first`.
    IssueUnknown, ///< Raw register writes: any channel may start.
    Wait,         ///< Waits for `channel` of every tile from `first` to `last`.
    WaitUnknown   ///< Waits for any channel issued in the sequence.
  };
  Kind kind = Issue;
  TileCoord first, last; ///< Issue: equal.
  DmaChannel channel;
};

/// One runtime sequence. The body of a loop stands here twice in a row.
struct SequenceModel {
  std::vector<HostEvent> events;
};

struct DesignModel {
  std::vector<LockModel> locks;
  std::vector<CoreModel> cores;
  std::vector<DmaProgramModel> programs;
  std::vector<TransferModel> transfers;
  std::vector<SequenceModel> sequences;
};

} // namespace tileloom

#endif // TILELOOM_ROUTING_DEADLOCK_DESIGNMODEL_H
