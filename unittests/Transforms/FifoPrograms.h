// Random programs that access object fifos, and what they mean.

#ifndef TILELOOM_UNITTESTS_TRANSFORMS_FIFOPROGRAMS_H
#define TILELOOM_UNITTESTS_TRANSFORMS_FIFOPROGRAMS_H

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace fifotest {

/// What a core does, in order: `take f0_prod_lock_0 2`, `see f0_buff_1`, ...
using Events = std::vector<std::string>;

/// Answers to the questions of a program, the same for each run: how often to
/// loop, which branch to take.
class Answers {
public:
  explicit Answers(uint64_t seed) : random(seed) {}
  int64_t next(int64_t below) { return int64_t(random() % uint64_t(below)); }

private:
  std::mt19937_64 random;
};

/// A fifo between the core of the program and its neighbour.
struct TestFifo {
  int64_t depth = 1;
  bool produces = true; ///< The core is the producer.
};

struct Statement {
  enum Kind { Acquire, Release, Loop, LoopUnknown, Branch } kind = Acquire;
  unsigned fifo = 0;
  int64_t count = 0; ///< Objects, or trips.
  std::vector<Statement> body{}, otherwise{};
};

struct Program {
  std::vector<TestFifo> fifos;
  std::vector<Statement> body;
  uint64_t answers = 0; ///< Seed of the answers.

  /// A design on `device` whose core at (1, 3) runs the program.
  std::string print(const std::string &device) const;
  /// What it does by the rules alone.
  Events run(bool countingLocks) const;
};

/// A program that never releases what it does not hold, whatever the answers.
Program makeProgram(uint64_t seed);

} // namespace fifotest

#endif // TILELOOM_UNITTESTS_TRANSFORMS_FIFOPROGRAMS_H
