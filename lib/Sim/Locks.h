// How locks are taken, left and waited for.

#ifndef TILELOOM_LIB_SIM_LOCKS_H
#define TILELOOM_LIB_SIM_LOCKS_H

#include "Scheduler.h"

#include "tileloom/Device/Device.h"

#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace tileloom::sim {

/// The locks of one tile. Values are encoded as in BDs and core calls: a
/// semaphore acquire of v >= 0 waits for v, of v < 0 for at least -v, and takes
/// that; AIE1 uses 0 and 1, and -1 for an access without a value.
class LockBank {
public:
  LockBank(const Device &device, TileKind kind, Scheduler &scheduler)
      : scheduler(scheduler), semaphore(device.hasSemaphoreLocks()),
        maxValue(int32_t(device.maxLockValue())),
        locks(device.lockCount(kind)) {}

  uint32_t count() const { return uint32_t(locks.size()); }
  int32_t value(uint32_t id) const { return locks[id].value; }
  bool isHeld(uint32_t id) const { return locks[id].held; } ///< AIE1.
  /// Takes the lock if it can be taken now.
  bool acquire(uint32_t id, int32_t value);
  void release(uint32_t id, int32_t value);
  /// A write of the value register from outside.
  void set(uint32_t id, int32_t value);
  /// All locks free and at 0, without sticky bits.
  void reset();
  /// Wakes `agent` once when the lock changes next.
  void wait(uint32_t id, Agent &agent);

  /// Sticky bits: a release above the largest value, a decrement below zero.
  uint32_t overflowBits(uint32_t word) const { return bits(word, true); }
  uint32_t underflowBits(uint32_t word) const { return bits(word, false); }
  void clearBits(uint32_t word, bool overflow, uint32_t mask);

  /// "is 2" or "holds 1 and is held"; "wants 1", "wants >= 1".
  std::string describeValue(uint32_t id) const;
  std::string describeWanted(int32_t value) const;
  bool isSemaphore() const { return semaphore; }

private:
  struct Lock {
    int32_t value = 0;
    bool held = false;
    bool overflow = false;
    bool underflow = false;
    llvm::SmallVector<Agent *, 2> waiters;
  };
  void changed(Lock &lock);
  uint32_t bits(uint32_t word, bool overflow) const;

  Scheduler &scheduler;
  bool semaphore;
  int32_t maxValue;
  std::vector<Lock> locks;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_LOCKS_H
