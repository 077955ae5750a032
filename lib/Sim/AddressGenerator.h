// Which words a buffer descriptor moves, in which order.
//
// The generator walks the nested loops of a BD and copies whole runs of words,
// so a linear transfer is one memcpy and a transposing one a tight strided
// loop.

#ifndef TILELOOM_LIB_SIM_ADDRESSGENERATOR_H
#define TILELOOM_LIB_SIM_ADDRESSGENERATOR_H

#include "tileloom/Image/BufferDescriptor.h"

namespace tileloom::sim {

/// How far from its base a BD reaches, in words: touches base + 0 .. base +
/// last. nullopt when it moves no data words.
std::optional<uint64_t> lastWordOffset(const BufferDescriptor &bd);

class AddressGenerator {
public:
  /// Begins the transfer of `bd` at `base`, the memory of its first word
  /// (iteration already added). Every word up to lastWordOffset must be valid
  /// memory.
  /// `padValue` fills the padding.
  void start(uint8_t *base, const BufferDescriptor &bd, uint32_t padValue = 0);

  uint64_t remaining() const { return left; } ///< Words, padding included.

  /// Contiguous words from the current position; `memory` is null for padding.
  struct Run {
    uint8_t *memory;
    uint64_t words;
  };
  Run run() const;
  /// Copies the next `words` words to `to` (must not exceed remaining()).
  void gather(uint8_t *to, uint64_t words);
  /// Stores `words` words from `from` (no padding on this side).
  void scatter(const uint8_t *from, uint64_t words);
  void skip(uint64_t words);

private:
  static constexpr uint64_t Unbounded = ~uint64_t(0);
  struct Loop {
    uint64_t size;
    uint64_t step;                  ///< Bytes.
    uint64_t at = 0;                ///< Index.
    uint32_t before = 0, after = 0; ///< Padding, in indices of this loop.
    uint64_t total() const {
      return size == Unbounded ? Unbounded : before + size + after;
    }
    bool inside() const { return at >= before && at - before < size; }
  };
  void nextRun();
  template <typename Move> void move(uint64_t words, Move copy);
  bool outerInside() const;

  uint8_t *base = nullptr; ///< Of the current run, without the inner index.
  uint8_t *origin = nullptr;
  uint64_t left = 0;
  Loop inner; ///< The innermost loop; its step is 4 when runs are contiguous.
  llvm::SmallVector<Loop, 4> outer; ///< Innermost first.
  bool padded = false;
  uint32_t padWord = 0;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_ADDRESSGENERATOR_H
