// How many bytes does a receiver take without help, and can its streams fill
// it?

#include "ReceiveCapacity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace tileloom;
using namespace tileloom::deadlock;
using llvm::SaturatingAdd;
using llvm::SaturatingMultiplyAdd;

namespace {

/// A static program that runs alone, from the initial values of its locks.
class LoneRun {
public:
  LoneRun(const DmaProgramModel &program, llvm::ArrayRef<LockModel> locks,
          bool statesNotTokens)
      : program(program), locks(locks), statesNotTokens(statesNotTokens) {}

  /// Bytes taken before an acquire fails; nullopt: it never does.
  std::optional<uint64_t> capacity();

private:
  bool readLocks();
  bool readLock(const LockUse &use);
  bool acquire(const LockUse &use);
  void release(const LockUse &use);
  bool run(const BdModel &bd);
  bool canRepeat(const std::map<uint32_t, int64_t> &before) const;
  std::optional<uint64_t> repeatCycle(uint32_t start, uint64_t passes);

  const DmaProgramModel &program;
  llvm::ArrayRef<LockModel> locks;
  /// AIE1: an acquire waits for a state, a release sets one (AM009 ch. 2).
  bool statesNotTokens;
  std::map<uint32_t, int64_t> values;
  uint64_t bytes = 0;
  uint32_t steps = 0;
};

} // namespace

bool LoneRun::readLock(const LockUse &use) {
  if (!use.lock || !use.value || !locks[*use.lock].initial)
    return false;
  values[*use.lock] = *locks[*use.lock].initial;
  return true;
}

bool LoneRun::readLocks() {
  for (const BdModel &bd : program.bds) {
    for (const LockUse &use : bd.acquires)
      if (!readLock(use))
        return false;
    for (const LockUse &use : bd.releases)
      if (!readLock(use))
        return false;
  }
  return true;
}

bool LoneRun::acquire(const LockUse &use) {
  int64_t &value = values[*use.lock];
  if (statesNotTokens)
    return value == *use.value;
  // Whether an exact acquire changes the value is not documented, so it is
  // taken to fail.
  if (use.kind != LockUse::AcquireGreaterEqual || value < *use.value)
    return false;
  value -= *use.value;
  return true;
}

void LoneRun::release(const LockUse &use) {
  int64_t &value = values[*use.lock];
  value = statesNotTokens ? *use.value
                          : int64_t(std::min<uint64_t>(
                                uint64_t(value) + uint64_t(*use.value),
                                uint64_t(std::numeric_limits<int64_t>::max())));
}

/// Runs one BD; false when it does not start or the walk is long enough.
bool LoneRun::run(const BdModel &bd) {
  if (steps++ == MaxWalkSteps)
    return false;
  for (const LockUse &use : bd.acquires)
    if (!acquire(use))
      return false;
  // A length that nobody knows may be none.
  bytes = SaturatingAdd(bytes, bd.bytes.value_or(0));
  for (const LockUse &use : bd.releases)
    release(use);
  return true;
}

/// Is no lock worse off than it was one cycle ago?
bool LoneRun::canRepeat(const std::map<uint32_t, int64_t> &before) const {
  return llvm::all_of(llvm::zip(before, values), [&](auto pair) {
    int64_t then = std::get<0>(pair).second, now = std::get<1>(pair).second;
    return statesNotTokens ? now == then : now >= then;
  });
}

/// `passes` runs of the BDs from `start` on; 0: without end.
std::optional<uint64_t> LoneRun::repeatCycle(uint32_t start, uint64_t passes) {
  for (uint64_t pass = 1; passes == 0 || pass <= passes; ++pass) {
    std::map<uint32_t, int64_t> before = values;
    uint64_t bytesBefore = bytes;
    for (uint32_t bd = start; bd < program.bds.size(); ++bd)
      if (!run(program.bds[bd]))
        return bytes;
    if (!canRepeat(before))
      continue;
    if (passes != 0)
      return SaturatingMultiplyAdd(bytes - bytesBefore, passes - pass, bytes);
    if (bytes == bytesBefore)
      return bytes; // It turns for ever and takes nothing.
    return std::nullopt;
  }
  return bytes;
}

std::optional<uint64_t> LoneRun::capacity() {
  if (program.bds.empty() || !readLocks())
    return 0;
  if (!program.loopStart)
    return repeatCycle(0, uint64_t(program.repeatCount.value_or(0)) + 1);
  for (uint32_t bd = 0; bd < *program.loopStart; ++bd)
    if (!run(program.bds[bd]))
      return bytes;
  return repeatCycle(*program.loopStart, 0);
}

ReceiveCapacities::ReceiveCapacities(const ModelIndex &index,
                                     SendVolumes &volumes)
    : index(index), volumes(volumes), fills(index.streamsInto.size()) {}

std::optional<uint64_t> ReceiveCapacities::of(PortId port) {
  return compute(port);
}

std::optional<uint64_t> ReceiveCapacities::compute(PortId port) const {
  AgentId agent = index.portReceiver[port];
  if (agent == None)
    return std::nullopt; // Nothing in the array stops it.
  if (index.programsOf[agent].empty())
    return 0;
  std::optional<uint64_t> smallest;
  for (ProgramId id : index.programsOf[agent]) {
    const DmaProgramModel &program = index.design.programs[id];
    // When a task runs, only the host knows.
    if (program.isTask)
      return 0;
    std::optional<uint64_t> capacity =
        LoneRun(program, index.design.locks, !index.device.hasSemaphoreLocks())
            .capacity();
    if (capacity)
      smallest = std::min(smallest.value_or(*capacity), *capacity);
  }
  return smallest;
}

Fill ReceiveCapacities::fill(PortId port) {
  if (!fills[port])
    fills[port] = computeFill(port);
  return *fills[port];
}

Fill ReceiveCapacities::computeFill(PortId port) {
  std::optional<uint64_t> capacity = of(port);
  if (!capacity)
    return Fill::Never;
  uint64_t total = 0;
  bool unknown = false;
  for (StreamId stream : index.streamsInto[port]) {
    std::optional<uint64_t> volume = volumes.of(stream);
    unknown |= !volume;
    total = SaturatingAdd(total, volume.value_or(0));
  }
  if (total > *capacity)
    return Fill::Sure;
  return unknown ? Fill::Assumed : Fill::Never;
}

StreamId ReceiveCapacities::unknownInto(PortId port) {
  for (StreamId stream : index.streamsInto[port])
    if (!volumes.of(stream))
      return stream;
  return None;
}
