// How many bytes does a stream carry, and in which order does its source send?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_SENDVOLUME_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_SENDVOLUME_H

#include "ModelIndex.h"

namespace tileloom::deadlock {

/// May one stream of a source be sent after another one?
enum class SendOrder : uint8_t { No, Yes, NotModelled };

/// Volumes are computed when asked for, and once. Where a computation runs into
/// itself, the volumes on that cycle are unknown, whichever is asked first.
class SendVolumes {
public:
  explicit SendVolumes(const ModelIndex &index);

  /// Bytes that arrive at the stream's receiver, with the headers it keeps;
  /// nullopt when unknown: more than any receiver takes.
  std::optional<uint64_t> of(StreamId stream);
  /// For two streams of one source port.
  SendOrder mayFollow(StreamId first, StreamId second);

private:
  enum class State : uint8_t { Open, Busy, Done };
  struct Memo {
    State state = State::Open;
    std::optional<uint64_t> value;
  };

  template <typename Compute>
  std::optional<uint64_t> memoised(std::vector<Memo> &memos, uint32_t key,
                                   Compute compute);
  std::optional<uint64_t> computeVolume(StreamId stream);
  std::optional<uint64_t> bytesOfProgram(ProgramId program,
                                         const StreamModel &stream);
  std::optional<uint64_t> bytesOfTransfer(const TransferModel &transfer,
                                          const StreamModel &stream) const;
  /// BDs that a looping MM2S program sends before its tokens end.
  std::optional<uint64_t> sentSteps(ProgramId program);
  std::optional<uint64_t> computeSentSteps(ProgramId program);
  /// BDs that a looping S2MM program completes with all that is sent to it.
  std::optional<uint64_t> filledSteps(ProgramId program);
  std::optional<uint64_t> computeFilledSteps(ProgramId program);
  /// Tokens of `lock` that all but `except` may ever release.
  std::optional<uint64_t> supply(uint32_t lock, ProgramId except);
  std::optional<uint64_t> tokensOf(ProgramId program, uint32_t lock);
  void indexReleases();

  const ModelIndex &index;
  std::vector<Memo> volumes, sent, filled;
  /// By lock: what the cores release, and the programs that release it.
  std::vector<std::optional<uint64_t>> coreTokens;
  std::vector<std::vector<ProgramId>> releasers;
  /// Programs that release a lock nobody knows; a core may do so as well.
  std::vector<ProgramId> vagueReleasers;
  bool coreReleasesVaguely = false;
};

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_SENDVOLUME_H
