// Which streams can hold each other up?
//
// The analysis is conservative: where the model says nothing it assumes the
// worst, and the explanations say what was assumed.

#ifndef TILELOOM_ROUTING_DEADLOCK_STREAMDEPENDENCIES_H
#define TILELOOM_ROUTING_DEADLOCK_STREAMDEPENDENCIES_H

#include "tileloom/Device/Device.h"
#include "tileloom/Routing/Deadlock/DesignModel.h"
#include "tileloom/Routing/PortRef.h"

#include "llvm/ADT/ArrayRef.h"

#include <memory>

namespace tileloom {

/// Index into the streams given to StreamDependencies.
using StreamId = uint32_t;

/// One stream from one source to one destination.
struct StreamModel {
  PortRef source;
  PortRef destination;
  std::optional<uint8_t> packetId; ///< Unset: circuit-switched.
  uint8_t mask = 0x1F;
  /// The receiver gets the header word as data.
  bool keepsHeader = false;
  /// The design wants a route for it; else its settings exist and stay.
  bool requested = true;
};

/// Why `first` can block `second`, found by a search over waits.
///
/// Any model is accepted: indices out of range, negative numbers and tiles
/// outside the array count as not known. Stream numbers must be in range.
/// Answers are computed when asked for and kept, so one object must not be
/// asked from two threads at a time; none of them depends on the order of the
/// streams or of anything in the design except program order, but for which of
/// several equal explanations is given.
class StreamDependencies {
public:
  /// Streams that share source port, id and `requested` form a tree; a circuit
  /// stream is a tree of its own.
  StreamDependencies(const Device &device, DesignModel design,
                     std::vector<StreamModel> streams);
  ~StreamDependencies();
  StreamDependencies(StreamDependencies &&) noexcept;

  llvm::ArrayRef<StreamModel> streams() const;
  /// The tree of a stream; dense from 0.
  uint32_t treeOf(StreamId stream) const;
  uint32_t treeCount() const;

  /// Bytes that arrive at the receiver of a stream, with the headers that it
  /// keeps; nullopt when unknown: taken to be more than any receiver takes.
  std::optional<uint64_t> sendVolume(StreamId stream) const;
  /// Bytes that the receiver of a stream takes, from all streams into it, while
  /// nothing else moves; nullopt: any number.
  std::optional<uint64_t> receiveCapacity(StreamId stream) const;
  /// All that is sent to the receiver of a stream can be more than it takes.
  bool canFillReceiver(StreamId stream) const;
  /// Sends nothing: it neither holds nor waits.
  bool isSilent(StreamId stream) const;
  /// `first` fills its receiver, and draining that waits on `second`.
  bool canBlock(StreamId first, StreamId second) const;
  /// canBlock, and the two share neither a source nor a destination port.
  bool blocks(StreamId first, StreamId second) const;
  /// `blocks`, and no assumption was needed to find it.
  bool blocksForSure(StreamId first, StreamId second) const;
  /// They meet whatever the routing: one source port, or trees with a common
  /// destination port.
  bool related(StreamId first, StreamId second) const;
  /// Not related, and one blocks the other: they must not share an arbiter.
  bool conflict(StreamId first, StreamId second) const;
  /// Not related, and one blocks the other directly or through other trees.
  bool mustSeparate(StreamId first, StreamId second) const;

  /// Pairs of requested streams, at least one of them a packet stream, that
  /// meet whatever the routing and of which the first can block the second
  /// without any assumption. In the order of the streams.
  std::vector<std::pair<StreamId, StreamId>> unavoidablePairs() const;

  /// "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0)" or
  /// "flow (0, 2) DMA:0 -> (0, 4) DMA:0".
  std::string name(StreamId stream) const;
  /// The sentences that say why `first` blocks `second` (or, when it does not,
  /// the reverse, or through which trees), with the assumptions made.
  std::string explain(StreamId first, StreamId second) const;

  /// "Wait: A on B (lock)" and so on, a line each, for debugging.
  std::vector<std::string> waits() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace tileloom

#endif // TILELOOM_ROUTING_DEADLOCK_STREAMDEPENDENCIES_H
