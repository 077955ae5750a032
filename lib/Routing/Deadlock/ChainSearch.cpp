// What can draining one receiver wait for, one agent after the other?
//
// A breadth-first search over the waits. Two facts keep it from finding waits
// that are none: a DMA channel that has begun a packet sends it to its end, so
// a receiver that only has to take data is not held up by other DMA senders;
// and a chain does not come back to an agent that it already holds.
//
// An agent is thus met in two ways: `taking`, or free to wait for anything. The
// free way includes the other one. When the only chain found to a free meeting
// already holds the agent, there may still be another one that goes around it;
// those are looked for when the search has come to its end, and it goes on from
// there.

#include "ChainSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::deadlock;

std::vector<AgentId> Reach::chainTo(uint32_t state) const {
  std::vector<AgentId> chain;
  for (; state != None; state = states[state].from)
    chain.push_back(states[state].agent);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

namespace {

enum Meeting : uint8_t { NotMet, Taking, Free };

class ChainSearch {
public:
  ChainSearch(const ModelIndex &index, const WaitGraph &waits, AgentId sender,
              AgentId receiver, bool sure)
      : index(index), waits(waits), sender(sender), receiver(receiver),
        sure(sure), met(index.agents.size(), NotMet),
        returns(index.agents.size(), false) {
    reach.firstState.assign(index.agents.size(), None);
  }

  Reach run();

private:
  void findDrainers();
  void explore();
  bool goAround(AgentId agent);
  void enter(AgentId agent, uint32_t from, bool taking);
  bool isOnChain(uint32_t state, AgentId agent) const;
  Meeting meetingOver(const Wait &wait, bool taking) const;
  bool isPassable(AgentId agent) const { return !sure || index.isKnown(agent); }

  const ModelIndex &index;
  const WaitGraph &waits;
  AgentId sender, receiver;
  bool sure;
  std::vector<AgentId> drainers;
  Reach reach;
  std::vector<Meeting> met; ///< By agent.
  /// By agent: a free meeting was refused because the chain holds the agent.
  std::vector<bool> returns;
  uint32_t next = 0; ///< First state whose waits were not followed yet.
};

} // namespace

/// A core drains itself; a channel goes on when what its locks and the host
/// wait for has happened.
void ChainSearch::findDrainers() {
  if (index.agents[receiver].kind == Agent::Core) {
    drainers.push_back(receiver);
    return;
  }
  for (const Wait &wait : waits.of(receiver))
    if (!wait.isStreamOnly())
      drainers.push_back(wait.on);
}

/// How the agent waited for is met; NotMet: the search does not go there.
Meeting ChainSearch::meetingOver(const Wait &wait, bool taking) const {
  if ((wait.on == sender || wait.on == receiver) &&
      !llvm::is_contained(drainers, wait.on))
    return NotMet;
  if (!wait.isStreamOnly())
    return Free;
  // A core may pause in the middle of a packet, a DMA channel does not.
  bool waitsForSender = (wait.kinds & ReceiveWait) &&
                        (!taking || index.agents[wait.on].kind != Agent::Dma);
  if (waitsForSender)
    return Free;
  return wait.kinds & SendWait ? Taking : NotMet;
}

bool ChainSearch::isOnChain(uint32_t state, AgentId agent) const {
  for (; state != None; state = reach.states[state].from)
    if (reach.states[state].agent == agent)
      return true;
  return false;
}

void ChainSearch::enter(AgentId agent, uint32_t from, bool taking) {
  met[agent] = taking ? Taking : Free;
  uint32_t state = uint32_t(reach.states.size());
  if (reach.firstState[agent] == None)
    reach.firstState[agent] = state;
  reach.states.push_back({agent, from, taking});
}

void ChainSearch::explore() {
  for (; next < reach.states.size(); ++next) {
    auto [agent, from, taking] = reach.states[next];
    if (!isPassable(agent))
      continue;
    for (const Wait &wait : waits.of(agent)) {
      Meeting meeting = meetingOver(wait, taking);
      if (meeting <= met[wait.on])
        continue;
      if (met[wait.on] == Taking && isOnChain(next, wait.on))
        returns[wait.on] = true;
      else
        enter(wait.on, next, meeting == Taking);
    }
  }
}

/// Looks for a chain to a free meeting with `agent` that does not hold it
/// before, over meetings found so far. Enters it when there is one.
bool ChainSearch::goAround(AgentId agent) {
  std::vector<Meeting> seen(index.agents.size(), NotMet);
  std::vector<Reach::State> states;
  auto add = [&](AgentId id, uint32_t from, Meeting meeting) {
    seen[id] = meeting;
    states.push_back({id, from, meeting == Taking});
  };
  auto addChain = [&](uint32_t last) {
    std::vector<uint32_t> chain;
    for (; last != None; last = states[last].from)
      chain.push_back(last);
    uint32_t from = None;
    for (uint32_t state : llvm::reverse(chain)) {
      uint32_t copy = uint32_t(reach.states.size());
      reach.states.push_back({states[state].agent, from, states[state].taking});
      from = copy;
    }
    next = uint32_t(reach.states.size()); // All of the copies were followed.
    enter(agent, from, /*taking=*/false);
  };
  for (AgentId drainer : drainers)
    add(drainer, None, Free);
  for (uint32_t at = 0; at < states.size(); ++at) {
    auto [id, from, taking] = states[at];
    if (!isPassable(id))
      continue;
    for (const Wait &wait : waits.of(id)) {
      Meeting meeting = meetingOver(wait, taking);
      if (wait.on == agent) {
        if (meeting == Free) {
          addChain(at);
          return true;
        }
        continue;
      }
      // A free meeting that was not found itself is none, but the agent may
      // still have to take data.
      if (meeting == Free && met[wait.on] == Taking)
        meeting = wait.kinds & SendWait ? Taking : NotMet;
      if (meeting > seen[wait.on])
        add(wait.on, at, meeting);
    }
  }
  return false;
}

Reach ChainSearch::run() {
  if (!isPassable(receiver))
    return std::move(reach);
  findDrainers();
  for (AgentId drainer : drainers)
    enter(drainer, None, false);
  explore();
  for (bool found = true; found;) {
    found = false;
    for (AgentId agent = 0; agent < returns.size(); ++agent)
      if (returns[agent] && met[agent] != Free && goAround(agent)) {
        explore();
        found = true;
      }
  }
  return std::move(reach);
}

Reach deadlock::searchChains(const ModelIndex &index, const WaitGraph &waits,
                             AgentId sender, AgentId receiver, bool sure) {
  return ChainSearch(index, waits, sender, receiver, sure).run();
}
