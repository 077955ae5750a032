// The nested loops of a buffer descriptor, merged into runs.

#include "AddressGenerator.h"

#include <cstring>

using namespace tileloom;
using namespace tileloom::sim;

static constexpr uint64_t WordBytes = 4;

static bool hasPadding(const BufferDescriptor &bd) {
  for (const BdPadding &padding : bd.padding)
    if (padding.before || padding.after)
      return true;
  return false;
}

/// Largest offset (words) among the first `count` words of loops 0..k-1.
static uint64_t reach(llvm::ArrayRef<BdDimension> dims, uint64_t count) {
  if (dims.empty())
    return 0;
  llvm::ArrayRef<BdDimension> lower = dims.drop_back();
  uint64_t turn = 1, whole = 0;
  for (const BdDimension &dim : lower) {
    turn *= dim.size;
    whole += uint64_t(dim.size - 1) * dim.step;
  }
  uint64_t index = (count - 1) / turn;
  if (index == 0)
    return reach(lower, count);
  return std::max((index - 1) * dims.back().step + whole,
                  index * dims.back().step +
                      reach(lower, count - index * turn));
}

std::optional<uint64_t>
tileloom::sim::lastWordOffset(const BufferDescriptor &bd) {
  if (bd.lengthWords == 0)
    return std::nullopt;
  unsigned used = 0;
  while (used < bd.dims.size() && bd.dims[used].size)
    ++used;
  // The first dimension without a wrap is bounded by the length only.
  used = std::min<unsigned>(used + 1, bd.dims.size());
  llvm::ArrayRef<BdDimension> dims(bd.dims.data(), used);
  if (!hasPadding(bd))
    return reach(dims, bd.lengthWords);
  // With padding every bounded dimension is taken whole.
  uint64_t turn = 1, whole = 0;
  for (unsigned i = 0; i < used; ++i) {
    if (bd.dims[i].size == 0) {
      uint64_t turns = (bd.lengthWords + turn - 1) / turn;
      whole += (turns - 1) * bd.dims[i].step;
      break;
    }
    whole += uint64_t(bd.dims[i].size - 1) * bd.dims[i].step;
    uint64_t padding = i < 3 ? bd.padding[i].before + bd.padding[i].after : 0;
    turn *= bd.dims[i].size + padding;
  }
  return whole;
}

void AddressGenerator::start(uint8_t *first, const BufferDescriptor &bd,
                             uint32_t padValue) {
  padWord = padValue;
  origin = first;
  left = bd.lengthWords;
  padded = hasPadding(bd);
  outer.clear();
  llvm::SmallVector<Loop, 4> loops;
  for (unsigned i = 0; i < bd.dims.size(); ++i) {
    Loop loop{bd.dims[i].size ? bd.dims[i].size : Unbounded,
              bd.dims[i].step * WordBytes};
    if (padded && i < bd.padding.size()) {
      loop.before = bd.padding[i].before;
      loop.after = bd.padding[i].after;
      // The first dimension without a wrap has no end to pad after.
      if (loop.size == Unbounded)
        loop.after = 0;
    }
    Loop *last = loops.empty() ? nullptr : &loops.back();
    bool merges = !padded && last && loop.step == last->size * last->step;
    if (merges)
      last->size = loop.size == Unbounded ? Unbounded : last->size * loop.size;
    else if (padded || loop.size != 1)
      loops.push_back(loop);
    if (loop.size == Unbounded)
      break;
  }
  if (loops.empty())
    loops.push_back(Loop{Unbounded, WordBytes});
  inner = loops.front();
  outer.append(loops.begin() + 1, loops.end());
  nextRun();
}

/// Sets `base` for the outer indices.
void AddressGenerator::nextRun() {
  if (inner.at != 0) {
    inner.at = 0;
    for (Loop &loop : outer) {
      if (++loop.at < loop.total())
        break;
      loop.at = 0;
    }
  }
  base = origin;
  for (const Loop &loop : outer)
    if (loop.at >= loop.before)
      base += (loop.at - loop.before) * loop.step;
}

bool AddressGenerator::outerInside() const {
  for (const Loop &loop : outer)
    if (!loop.inside())
      return false;
  return true;
}

AddressGenerator::Run AddressGenerator::run() const {
  if (!padded) {
    uint64_t words = inner.step == WordBytes ? inner.size - inner.at : 1;
    return {base + inner.at * inner.step, std::min(words, left)};
  }
  if (!outerInside())
    return {nullptr, std::min(inner.total() - inner.at, left)};
  if (inner.at < inner.before)
    return {nullptr, std::min(inner.before - inner.at, left)};
  uint64_t index = inner.at - inner.before;
  if (index >= inner.size)
    return {nullptr, std::min(inner.total() - inner.at, left)};
  uint64_t words = inner.step == WordBytes ? inner.size - index : 1;
  return {base + index * inner.step, std::min(words, left)};
}

/// Calls copy(memory or null, byte step, words) for stretches of equal step.
template <typename Move>
void AddressGenerator::move(uint64_t words, Move copy) {
  while (words) {
    uint64_t count;
    if (!padded) {
      count = std::min(words, inner.size - inner.at);
      copy(base + inner.at * inner.step, inner.step, count);
    } else {
      Run now = run();
      count = std::min(words, now.words);
      copy(now.memory, inner.step, count);
    }
    inner.at += count;
    left -= count;
    words -= count;
    if (inner.at == inner.total())
      nextRun();
  }
}

void AddressGenerator::gather(uint8_t *to, uint64_t words) {
  move(words, [&](const uint8_t *memory, uint64_t step, uint64_t count) {
    if (!memory) {
      for (uint64_t i = 0; i < count; ++i)
        std::memcpy(to + i * WordBytes, &padWord, WordBytes);
    } else if (step == WordBytes) {
      std::memmove(to, memory, count * WordBytes);
    } else {
      for (uint64_t i = 0; i < count; ++i)
        std::memcpy(to + i * WordBytes, memory + i * step, WordBytes);
    }
    to += count * WordBytes;
  });
}

void AddressGenerator::scatter(const uint8_t *from, uint64_t words) {
  move(words, [&](uint8_t *memory, uint64_t step, uint64_t count) {
    if (step == WordBytes) {
      std::memmove(memory, from, count * WordBytes);
    } else {
      for (uint64_t i = 0; i < count; ++i)
        std::memcpy(memory + i * step, from + i * WordBytes, WordBytes);
    }
    from += count * WordBytes;
  });
}

void AddressGenerator::skip(uint64_t words) {
  move(words, [](const uint8_t *, uint64_t, uint64_t) {});
}
