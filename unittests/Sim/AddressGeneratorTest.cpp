// Does the address generator visit the words that the nested loops say?

#include "AddressGenerator.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstring>

using namespace tileloom;
using namespace tileloom::sim;

namespace {

constexpr uint32_t MemoryWords = 1 << 14;

/// The nested loops, one word at a time: word index of each position, -1 for
/// padding.
std::vector<int64_t> naive(const BufferDescriptor &bd) {
  std::vector<int64_t> result;
  auto size = [&](unsigned d) { return bd.dims[d].size; };
  auto total = [&](unsigned d) -> uint64_t {
    if (size(d) == 0)
      return ~0ull;
    return size(d) + (d < 3 ? bd.padding[d].before + bd.padding[d].after : 0);
  };
  uint64_t index[4] = {0, 0, 0, 0};
  while (result.size() < bd.lengthWords) {
    int64_t word = 0;
    bool pad = false;
    for (unsigned d = 0; d < 4; ++d) {
      uint64_t before = d < 3 ? bd.padding[d].before : 0;
      bool inside =
          index[d] >= before && (size(d) == 0 || index[d] < before + size(d));
      pad |= !inside;
      word += int64_t(index[d] - before) * bd.dims[d].step;
    }
    result.push_back(pad ? -1 : word);
    for (unsigned d = 0; d < 4; ++d) {
      if (++index[d] < total(d))
        break;
      index[d] = 0;
    }
  }
  return result;
}

BufferDescriptor genBd(bool padded) {
  BufferDescriptor bd;
  uint64_t product = 1;
  for (unsigned d = 0; d < 3; ++d) {
    bd.dims[d].size = *rc::gen::inRange<uint32_t>(1, 7);
    bd.dims[d].step = *rc::gen::element<uint32_t>(1, 2, 3, 6, 12, 36, 100);
    if (padded)
      bd.padding[d] = {*rc::gen::inRange<uint32_t>(0, 3),
                       *rc::gen::inRange<uint32_t>(0, 3)};
    product *= bd.dims[d].size + bd.padding[d].before + bd.padding[d].after;
  }
  bd.dims[3] = {0, *rc::gen::inRange<uint32_t>(1, 400)};
  bd.lengthWords = *rc::gen::inRange<uint64_t>(1, product * 3);
  return bd;
}

std::vector<uint32_t> patterned() {
  std::vector<uint32_t> memory(MemoryWords);
  for (uint32_t i = 0; i < MemoryWords; ++i)
    memory[i] = i * 7 + 1;
  return memory;
}

uint8_t *bytes(std::vector<uint32_t> &words) {
  return reinterpret_cast<uint8_t *>(words.data());
}

RC_GTEST_PROP(AddressGenerator, GathersWhatTheLoopsSay, (bool padded)) {
  BufferDescriptor bd = genBd(padded);
  std::vector<uint32_t> memory = patterned(), out(bd.lengthWords);
  AddressGenerator generator;
  generator.start(bytes(memory), bd, 0xABCD);
  // In pieces of random length, as streams ask for them.
  uint64_t done = 0;
  while (generator.remaining()) {
    uint64_t count = *rc::gen::inRange<uint64_t>(1, generator.remaining() + 1);
    generator.gather(bytes(out) + done * 4, count);
    done += count;
  }
  std::vector<int64_t> expected = naive(bd);
  RC_ASSERT(done == expected.size());
  for (uint64_t i = 0; i < done; ++i)
    RC_ASSERT(out[i] == (expected[i] < 0 ? 0xABCD : memory[expected[i]]));
}

RC_GTEST_PROP(AddressGenerator, ScattersWhereTheLoopsSay, ()) {
  BufferDescriptor bd = genBd(/*padded=*/false);
  std::vector<uint32_t> memory(MemoryWords), wanted(MemoryWords),
      in(bd.lengthWords);
  for (uint64_t i = 0; i < in.size(); ++i)
    in[i] = uint32_t(i + 1);
  std::vector<int64_t> order = naive(bd);
  for (uint64_t i = 0; i < in.size(); ++i)
    wanted[order[i]] = in[i];
  AddressGenerator generator;
  generator.start(bytes(memory), bd);
  uint64_t done = 0;
  while (generator.remaining()) {
    uint64_t count = *rc::gen::inRange<uint64_t>(1, generator.remaining() + 1);
    generator.scatter(bytes(in) + done * 4, count);
    done += count;
  }
  RC_ASSERT(memory == wanted);
}

RC_GTEST_PROP(AddressGenerator, ReachIsTheLargestOffset, ()) {
  BufferDescriptor bd = genBd(/*padded=*/false);
  std::vector<int64_t> order = naive(bd);
  RC_ASSERT(int64_t(*lastWordOffset(bd)) == *llvm::max_element(order));
}

RC_GTEST_PROP(AddressGenerator, ReachCoversPaddedTransfers, ()) {
  BufferDescriptor bd = genBd(/*padded=*/true);
  std::vector<int64_t> order = naive(bd);
  RC_ASSERT(int64_t(*lastWordOffset(bd)) >= *llvm::max_element(order));
}

RC_GTEST_PROP(AddressGenerator, RunsAreContiguousAndMatchTheLoops,
              (bool padded)) {
  BufferDescriptor bd = genBd(padded);
  std::vector<uint32_t> memory = patterned();
  std::vector<int64_t> expected = naive(bd);
  AddressGenerator generator;
  generator.start(bytes(memory), bd);
  uint64_t done = 0;
  while (generator.remaining()) {
    AddressGenerator::Run run = generator.run();
    RC_ASSERT(run.words >= 1u);
    for (uint64_t i = 0; i < run.words; ++i) {
      int64_t at =
          run.memory ? (run.memory - bytes(memory)) / 4 + int64_t(i) : -1;
      RC_ASSERT(at == expected[done + i]);
    }
    generator.skip(run.words);
    done += run.words;
  }
  RC_ASSERT(done == bd.lengthWords);
}

TEST(AddressGenerator, ContiguousDimensionsMergeIntoOneRun) {
  BufferDescriptor bd;
  bd.lengthWords = 64;
  bd.dims = {BdDimension{4, 1}, BdDimension{4, 4}, BdDimension{0, 16}, {}};
  std::vector<uint32_t> memory = patterned();
  AddressGenerator generator;
  generator.start(bytes(memory), bd);
  EXPECT_EQ(generator.run().words, 64u);
}

TEST(AddressGenerator, EmptyTransferReachesNothing) {
  EXPECT_FALSE(lastWordOffset(BufferDescriptor()).has_value());
}

} // namespace
