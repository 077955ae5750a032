// Who gets the next turn: one deterministic work list of agents.
//
// An agent is in the list only when something it may be waiting for has
// changed, so idle tiles cost nothing. Turns go round in the order of waking;
// with a seed, any agent that can act may be next.

#ifndef TILELOOM_LIB_SIM_SCHEDULER_H
#define TILELOOM_LIB_SIM_SCHEDULER_H

#include "llvm/ADT/STLExtras.h"

#include <cstdint>
#include <deque>
#include <utility>

namespace tileloom::sim {

/// Something that acts: a core, a DMA channel, a stream, the control program.
class Agent {
public:
  virtual ~Agent() = default;
  /// Acts until it is blocked or its turn is over. It wakes itself when the
  /// turn ended but it could go on.
  virtual void step() = 0;

private:
  friend class Scheduler;
  bool queued = false;
};

class Scheduler {
public:
  void wake(Agent &agent) {
    if (agent.queued)
      return;
    agent.queued = true;
    ready.push_back(&agent);
  }
  /// The agent whose turn it is, or null when nobody can act.
  Agent *next() {
    if (ready.empty())
      return nullptr;
    if (seeded)
      std::swap(ready.front(), ready[choose(ready.size())]);
    Agent *agent = ready.front();
    ready.pop_front();
    agent->queued = false;
    return agent;
  }
  bool empty() const { return ready.empty(); }
  /// Forgets an agent that is about to die.
  void remove(Agent &agent) {
    if (agent.queued)
      ready.erase(llvm::find(ready, &agent));
    agent.queued = false;
  }

  /// From now on `seed` decides wherever the hardware may go either way.
  void setSeed(uint64_t seed) {
    seeded = true;
    state = seed;
  }
  bool isSeeded() const { return seeded; }
  /// One of `count` ways to go on; the first one without a seed.
  uint64_t choose(uint64_t count) {
    return seeded && count > 1 ? random() % count : 0;
  }
  /// Shall somebody who could act at once leave the turn to others?
  bool dawdle() { return seeded && (random() & 1); }

private:
  /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  uint64_t random() {
    uint64_t mixed = state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }

  std::deque<Agent *> ready;
  bool seeded = false;
  uint64_t state = 0;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_SCHEDULER_H
