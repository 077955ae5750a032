// Do locks count, wait, saturate and wake as documented?

#include "Locks.h"

#include <gtest/gtest.h>

using namespace tileloom;
using namespace tileloom::sim;

namespace {

struct Waiter : Agent {
  void step() override {}
};

struct LocksTest : ::testing::Test {
  Scheduler scheduler;
  LockBank aie2{*Device::lookup("npu1"), TileKind::Core, scheduler};
  LockBank aie1{*Device::lookup("xcvc1902"), TileKind::Core, scheduler};
};

TEST_F(LocksTest, NumbersAreTheDevices) {
  EXPECT_EQ(aie2.count(), 16u);
  EXPECT_EQ(LockBank(*Device::lookup("npu1"), TileKind::Mem, scheduler).count(),
            64u);
}

TEST_F(LocksTest, AcquireGreaterEqualTakesItsValue) {
  aie2.set(3, 5);
  EXPECT_FALSE(aie2.acquire(3, -6));
  EXPECT_TRUE(aie2.acquire(3, -2));
  EXPECT_EQ(aie2.value(3), 3);
  EXPECT_TRUE(aie2.acquire(3, -3));
  EXPECT_FALSE(aie2.acquire(3, -1));
}

TEST_F(LocksTest, AcquireEqualWaitsForTheValueAndTakesIt) {
  aie2.set(0, 2);
  EXPECT_FALSE(aie2.acquire(0, 1));
  EXPECT_FALSE(aie2.acquire(0, 3));
  EXPECT_TRUE(aie2.acquire(0, 2));
  EXPECT_EQ(aie2.value(0), 0);
}

TEST_F(LocksTest, AcquireEqualZeroTakesNothing) {
  EXPECT_TRUE(aie2.acquire(0, 0));
  EXPECT_EQ(aie2.value(0), 0);
  aie2.release(0, 1);
  EXPECT_FALSE(aie2.acquire(0, 0));
}

TEST_F(LocksTest, ReleaseAddsAndSaturatesAt63WithAStickyBit) {
  aie2.set(4, 60);
  aie2.release(4, 3);
  EXPECT_EQ(aie2.value(4), 63);
  EXPECT_EQ(aie2.overflowBits(0), 0u);
  aie2.release(4, 1);
  EXPECT_EQ(aie2.value(4), 63);
  EXPECT_EQ(aie2.overflowBits(0), 1u << 4);
  aie2.clearBits(0, /*overflow=*/true, 1u << 4);
  EXPECT_EQ(aie2.overflowBits(0), 0u);
}

TEST_F(LocksTest, NegativeReleaseStopsAtZero) {
  aie2.set(1, 2);
  aie2.release(1, -1);
  EXPECT_EQ(aie2.value(1), 1);
  aie2.release(1, -4);
  EXPECT_EQ(aie2.value(1), 0);
  EXPECT_EQ(aie2.underflowBits(0), 1u << 1);
}

TEST_F(LocksTest, Aie1HoldsUntilReleasedWithAValue) {
  EXPECT_TRUE(aie1.acquire(2, 0)); // Free with value 0 at the start.
  EXPECT_FALSE(aie1.acquire(2, 0));
  aie1.release(2, 1);
  EXPECT_FALSE(aie1.acquire(2, 0));
  EXPECT_TRUE(aie1.acquire(2, 1));
  EXPECT_FALSE(aie1.acquire(2, 1));
  aie1.release(2, -1); // Without a value: it keeps 1.
  EXPECT_TRUE(aie1.acquire(2, 1));
}

TEST_F(LocksTest, Aie1AcquireWithoutValueWantsItFree) {
  aie1.release(0, 1);
  EXPECT_TRUE(aie1.acquire(0, -1));
  EXPECT_FALSE(aie1.acquire(0, -1));
}

TEST_F(LocksTest, ChangeWakesEveryWaiterOnceInOrder) {
  Waiter first, second;
  aie2.wait(7, first);
  aie2.wait(7, second);
  aie2.wait(7, first);
  EXPECT_TRUE(scheduler.empty());
  aie2.release(7, 1);
  EXPECT_EQ(scheduler.next(), &first);
  EXPECT_EQ(scheduler.next(), &second);
  EXPECT_EQ(scheduler.next(), nullptr);
  aie2.release(7, 1);
  EXPECT_TRUE(scheduler.empty());
}

TEST_F(LocksTest, FailedAcquireHasNoEffect) {
  Waiter waiter;
  aie2.wait(0, waiter);
  EXPECT_FALSE(aie2.acquire(0, -1));
  EXPECT_EQ(aie2.value(0), 0);
  EXPECT_TRUE(scheduler.empty());
}

} // namespace
