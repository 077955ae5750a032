// Does the deadlock analysis keep its promises on random designs, and does its
// search find every chain?

#include "../../lib/Routing/Deadlock/ChainSearch.h"

#include "DeadlockModelFromBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace tileloom;
using namespace tileloom::deadlock;
using namespace tileloom::test;

static DeadlockCase randomCase(std::minstd_rand &random) {
  std::vector<uint8_t> bytes(500);
  for (uint8_t &byte : bytes)
    byte = uint8_t(random() >> 8);
  return DeadlockCaseReader(bytes).read();
}

TEST(DeadlockProperties, PromisesHold) {
  std::minstd_rand random(3);
  for (int i = 0; i < 3000; ++i)
    ASSERT_EQ(brokenPromise(randomCase(random)), "") << "case " << i;
}

TEST(DeadlockProperties, RandomDesignsAreNotAllAlike) {
  std::minstd_rand random(3);
  int blocking = 0, sure = 0, throughTrees = 0, silent = 0, unavoidable = 0;
  for (int i = 0; i < 1000; ++i) {
    DeadlockCase made = randomCase(random);
    StreamDependencies streams(*made.device, made.design, made.streams);
    unavoidable += !streams.unavoidablePairs().empty();
    for (StreamId a = 0; a < made.streams.size(); ++a) {
      silent += streams.isSilent(a);
      for (StreamId b = 0; b < a; ++b) {
        blocking += streams.blocks(a, b);
        sure += streams.blocksForSure(a, b);
        throughTrees += streams.mustSeparate(a, b) && !streams.conflict(a, b);
      }
    }
  }
  EXPECT_GT(blocking, 100);
  EXPECT_GT(sure, 20);
  EXPECT_GT(throughTrees, 10);
  EXPECT_GT(silent, 50);
  EXPECT_GT(unavoidable, 2);
}

namespace {

/// Enumerates every chain without an agent twice, by the definition.
class EveryChain {
public:
  EveryChain(const ModelIndex &index, const WaitGraph &waits, AgentId sender,
             AgentId receiver)
      : index(index), waits(waits), sender(sender), receiver(receiver) {
    if (index.agents[receiver].kind == Agent::Core)
      drainers.insert(receiver);
    else
      for (const Wait &wait : waits.of(receiver))
        if (wait.kinds & (LockWait | HostWait | AssumedWait))
          drainers.insert(wait.on);
    for (AgentId drainer : drainers)
      visit(drainer, /*taking=*/false);
  }

  std::set<AgentId> reached;
  bool complete = true;

private:
  void visit(AgentId agent, bool taking) {
    if (++steps > 20000) {
      complete = false;
      return;
    }
    reached.insert(agent);
    chain.push_back(agent);
    for (const Wait &wait : waits.of(agent)) {
      AgentId on = wait.on;
      if (llvm::is_contained(chain, on) ||
          ((on == sender || on == receiver) && !drainers.count(on)))
        continue;
      bool sends = wait.kinds & SendWait, receives = wait.kinds & ReceiveWait;
      if (wait.kinds & (LockWait | HostWait | AssumedWait)) {
        visit(on, false);
        continue;
      }
      bool isDma = index.agents[on].kind == Agent::Dma;
      if (receives && !(taking && isDma))
        visit(on, false);
      if (sends)
        visit(on, true);
    }
    chain.pop_back();
  }

  const ModelIndex &index;
  const WaitGraph &waits;
  AgentId sender, receiver;
  std::set<AgentId> drainers;
  std::vector<AgentId> chain;
  unsigned steps = 0;
};

} // namespace

/// A design in which nearly everybody waits for somebody: four tiles with a
/// core, two receiving and two sending channels each.
static DeadlockCase entangledCase(std::minstd_rand &random) {
  auto below = [&](unsigned limit) { return unsigned(random() >> 8) % limit; };
  DeadlockCase made;
  made.device = Device::lookup("npu2");
  made.design.locks.resize(10);
  auto use = [&](LockUse::Kind kind) {
    return LockUse{kind, uint32_t(below(10)), 1};
  };
  for (int row = 2; row < 6; ++row) {
    CoreModel core{{0, row}, {}};
    for (unsigned i = 0; i < 3; ++i)
      core.uses.push_back(
          {use(below(2) ? LockUse::Release : LockUse::AcquireGreaterEqual),
           true});
    made.design.cores.push_back(core);
    for (int index = 0; index < 4; ++index) {
      BdModel bd{uint64_t(64), std::nullopt, {}, {}};
      if (below(2))
        bd.acquires.push_back(use(LockUse::AcquireGreaterEqual));
      if (below(2))
        bd.releases.push_back(use(LockUse::Release));
      made.design.programs.push_back({{0, row},
                                      {DmaDirection(index / 2), index % 2},
                                      false,
                                      {bd},
                                      0,
                                      0,
                                      1});
    }
  }
  for (uint8_t id = 0; id < 9; ++id) {
    Bundle bundle = below(4) ? Bundle::DMA : Bundle::Core;
    int channel = bundle == Bundle::DMA ? int(below(2)) : 0;
    made.streams.push_back(
        {{{0, int(below(4)) + 2}, {bundle, channel}},
         {{0, int(below(4)) + 2}, {Bundle::DMA, int(below(2))}},
         id,
         0x1F,
         false,
         true});
  }
  return made;
}

/// What the search gives as a chain to `end` is one of waits.
static void expectChain(const WaitGraph &waits, llvm::ArrayRef<AgentId> chain,
                        AgentId end, bool reached) {
  ASSERT_EQ(!chain.empty(), reached);
  if (!reached)
    return;
  EXPECT_EQ(chain.back(), end);
  for (size_t i = 1; i < chain.size(); ++i)
    EXPECT_TRUE(llvm::any_of(waits.of(chain[i - 1]), [&](const Wait &wait) {
      return wait.on == chain[i];
    }));
}

/// Compares the search with the enumeration for every stream of a case, and
/// counts the comparisons and how often the search found more.
static void compare(const DeadlockCase &made, int &compared, int &more) {
  ModelIndex index(*made.device, made.design, made.streams);
  SendVolumes volumes(index);
  ReceiveCapacities capacities(index, volumes);
  WaitGraph waits(index, volumes, capacities);
  for (StreamId stream = 0; stream < index.streams.size(); ++stream) {
    AgentId sender = index.sender[stream], receiver = index.receiver[stream];
    if (receiver == None)
      continue;
    EveryChain every(index, waits, sender, receiver);
    ChainSearch search(index, waits, sender, receiver, /*sure=*/false);
    for (AgentId agent : every.reached)
      ASSERT_TRUE(search.reaches(agent)) << "stream " << stream;
    for (AgentId agent = 0; agent < index.agents.size(); ++agent)
      expectChain(waits, search.chainTo(agent), agent, search.reaches(agent));
    if (!every.complete)
      continue;
    ++compared;
    more += search.reached().count() > every.reached.size();
  }
}

TEST(DeadlockProperties, SearchFindsEveryChain) {
  std::minstd_rand random(5);
  int compared = 0, more = 0;
  for (int i = 0; i < 500 && !HasFatalFailure(); ++i)
    compare(randomCase(random), compared, more);
  for (int i = 0; i < 3000 && !HasFatalFailure(); ++i)
    compare(entangledCase(random), compared, more);
  EXPECT_GT(compared, 3000);
  // It may find more only where chains meet themselves, which is rare.
  EXPECT_LT(more * 1000, compared);
}
