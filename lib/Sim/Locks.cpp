// Semaphore locks of AIE2 and binary locks of AIE1.

#include "Locks.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom::sim;

// AM020 ch. 2, AM025 Lock_Acq_Value: equal for values >= 0, at least for
// negative ones, and the value is taken. AM009 (AIE1): free and with that
// value.
bool LockBank::acquire(uint32_t id, int32_t value) {
  Lock &lock = locks[id];
  if (!semaphore) {
    if (lock.held || (value >= 0 && lock.value != value))
      return false;
    lock.held = true;
    return true;
  }
  int64_t wanted = value < 0 ? -int64_t(value) : value;
  if (value < 0 ? lock.value < wanted : lock.value != wanted)
    return false;
  lock.value -= int32_t(wanted);
  if (wanted)
    changed(lock);
  return true;
}

// A semaphore saturates and keeps a sticky bit (AM025, Locks_Overflow).
void LockBank::release(uint32_t id, int32_t value) {
  Lock &lock = locks[id];
  if (!semaphore) {
    lock.held = false;
    if (value >= 0)
      lock.value = value;
    changed(lock);
    return;
  }
  int64_t sum = int64_t(lock.value) + value;
  lock.overflow |= sum > maxValue;
  lock.underflow |= sum < 0;
  lock.value = int32_t(std::clamp<int64_t>(sum, 0, maxValue));
  changed(lock);
}

void LockBank::set(uint32_t id, int32_t value) {
  locks[id].value = std::clamp(value, 0, maxValue);
  locks[id].held = false;
  changed(locks[id]);
}

void LockBank::reset() {
  for (uint32_t id = 0; id < locks.size(); ++id) {
    set(id, 0);
    locks[id].overflow = locks[id].underflow = false;
  }
}

void LockBank::wait(uint32_t id, Agent &agent) {
  if (!llvm::is_contained(locks[id].waiters, &agent))
    locks[id].waiters.push_back(&agent);
}

void LockBank::changed(Lock &lock) {
  for (Agent *agent : lock.waiters)
    scheduler.wake(*agent);
  lock.waiters.clear();
}

uint32_t LockBank::bits(uint32_t word, bool overflow) const {
  uint32_t result = 0;
  for (uint32_t i = 0; i < 32 && word * 32 + i < locks.size(); ++i) {
    const Lock &lock = locks[word * 32 + i];
    result |= uint32_t(overflow ? lock.overflow : lock.underflow) << i;
  }
  return result;
}

void LockBank::clearBits(uint32_t word, bool overflow, uint32_t mask) {
  for (uint32_t i = 0; i < 32 && word * 32 + i < locks.size(); ++i)
    if (mask >> i & 1)
      (overflow ? locks[word * 32 + i].overflow
                : locks[word * 32 + i].underflow) = false;
}

std::string LockBank::describeValue(uint32_t id) const {
  const Lock &lock = locks[id];
  std::string text = "is " + std::to_string(lock.value);
  if (!semaphore)
    text += lock.held ? " and held" : " and free";
  return text;
}

std::string LockBank::describeWanted(int32_t value) const {
  if (!semaphore)
    return value < 0 ? "wants it free"
                     : "wants " + std::to_string(value) + " and free";
  return (value < 0 ? "wants >= " : "wants ") +
         std::to_string(value < 0 ? -int64_t(value) : value);
}
