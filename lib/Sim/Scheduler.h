// Who gets the next turn: one deterministic work list of agents.
//
// An agent is in the list only when something it may be waiting for has
// changed, so idle tiles cost nothing. Turns go round in the order of waking.

#ifndef TILELOOM_LIB_SIM_SCHEDULER_H
#define TILELOOM_LIB_SIM_SCHEDULER_H

#include "llvm/ADT/STLExtras.h"

#include <deque>

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

private:
  std::deque<Agent *> ready;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_SCHEDULER_H
