// What can draining one receiver wait for, one agent after the other?
//
// A breadth-first search over the waits. Two facts keep it from finding waits
// that are none: a DMA channel that has begun a packet sends it to its end, so
// a receiver that only has to take data is not held up by other DMA senders;
// and a chain does not come back to an agent that it already holds.
//
// When the chain found to a free meeting already holds the agent, another one
// may go around it. Whether one does is asked when the search has come to its
// end: it does unless every chain to the agent before, so far as chains are
// known, holds the agent, that is, unless the agent dominates it. The search
// then goes on from there. What is found is a least fixed point and so does not
// depend on any order.

#include "ChainSearch.h"

#include "Dominators.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::deadlock;

ChainSearch::ChainSearch(const ModelIndex &index, const WaitGraph &waits,
                         AgentId sender, AgentId receiver, bool sure)
    : index(index), waits(waits), sender(sender), receiver(receiver),
      sure(sure), met(index.agents.size(), Meeting::Not) {
  if (!isPassable(receiver))
    return;
  findDrainers();
  for (AgentId drainer : drainers)
    enter(drainer, None, Meeting::Free);
  explore();
  while (mayGrow() && admitReturns())
    explore();
}

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

/// How the agent waited for is met; Not: the search does not go there.
Meeting ChainSearch::meetingOver(const Wait &wait, Meeting now) const {
  if ((wait.on == sender || wait.on == receiver) &&
      !llvm::is_contained(drainers, wait.on))
    return Meeting::Not;
  if (!wait.isStreamOnly())
    return Meeting::Free;
  // A core may pause in the middle of a packet, a DMA channel does not.
  bool waitsForSender =
      (wait.kinds & ReceiveWait) &&
      (now == Meeting::Free || index.agents[wait.on].kind != Agent::Dma);
  if (waitsForSender)
    return Meeting::Free;
  return wait.kinds & SendWait ? Meeting::Taking : Meeting::Not;
}

/// The same, but a free meeting that was not found so far is none.
Meeting ChainSearch::knownMeetingOver(const Wait &wait, Meeting now) const {
  Meeting meeting = meetingOver(wait, now);
  if (meeting != Meeting::Free || met[wait.on] == Meeting::Free)
    return meeting;
  return wait.kinds & SendWait ? Meeting::Taking : Meeting::Not;
}

bool ChainSearch::mayBeOnChain(uint32_t state, AgentId agent) const {
  for (; state != None; state = states[state].from)
    if (state == Around || states[state].agent == agent)
      return true;
  return false;
}

void ChainSearch::enter(AgentId agent, uint32_t from, Meeting meeting) {
  met[agent] = meeting;
  states.push_back({agent, from, meeting});
}

void ChainSearch::explore() {
  for (; next < states.size(); ++next) {
    auto [agent, from, now] = states[next];
    if (!isPassable(agent))
      continue;
    for (const Wait &wait : waits.of(agent)) {
      Meeting meeting = meetingOver(wait, now);
      if (meeting <= met[wait.on])
        continue;
      if (met[wait.on] == Meeting::Taking && mayBeOnChain(next, wait.on))
        refused.push_back(wait.on);
      else
        enter(wait.on, next, meeting);
    }
  }
}

/// Would a refused meeting lead on to anything that was not found otherwise?
bool ChainSearch::mayGrow() const {
  return llvm::any_of(refused, [&](AgentId agent) {
    return met[agent] == Meeting::Taking && isPassable(agent) &&
           llvm::any_of(waits.of(agent), [&](const Wait &wait) {
             return meetingOver(wait, Meeting::Free) > met[wait.on];
           });
  });
}

/// Enters the agents whose free meeting was refused though a chain goes around
/// them. False when there are none.
bool ChainSearch::admitReturns() {
  // Node 0 leads to the drainers; two nodes an agent, one a meeting.
  auto nodeOf = [](AgentId agent, Meeting meeting) {
    return 1 + 2 * agent + (meeting == Meeting::Free);
  };
  auto forWaits = [&](uint32_t node, auto action) {
    AgentId agent = (node - 1) / 2;
    if (isPassable(agent))
      for (const Wait &wait : waits.of(agent))
        action(wait, (node - 1) % 2 ? Meeting::Free : Meeting::Taking);
  };
  Dominators dominators(uint32_t(2 * index.agents.size() + 1),
                        [&](uint32_t node, Dominators::Emit emit) {
                          if (node == 0) {
                            for (AgentId drainer : drainers)
                              emit(nodeOf(drainer, Meeting::Free));
                            return;
                          }
                          forWaits(node, [&](const Wait &wait, Meeting now) {
                            Meeting meeting = knownMeetingOver(wait, now);
                            if (meeting != Meeting::Not)
                              emit(nodeOf(wait.on, meeting));
                          });
                        });
  std::vector<AgentId> admitted;
  for (uint32_t node : dominators.nodes())
    if (node != 0)
      forWaits(node, [&](const Wait &wait, Meeting now) {
        if (met[wait.on] == Meeting::Taking &&
            meetingOver(wait, now) == Meeting::Free &&
            !dominators.dominates(nodeOf(wait.on, Meeting::Taking), node))
          admitted.push_back(wait.on);
      });
  for (AgentId agent : admitted)
    if (met[agent] != Meeting::Free)
      enter(agent, Around, Meeting::Free);
  return !admitted.empty();
}

llvm::BitVector ChainSearch::reached() const {
  llvm::BitVector agents(met.size());
  for (const State &state : states)
    agents.set(state.agent);
  return agents;
}

/// A shortest chain to an agent that waits for `agent` freely, without it.
std::vector<AgentId> ChainSearch::chainAround(AgentId agent) const {
  std::vector<Meeting> seen(index.agents.size(), Meeting::Not);
  std::vector<State> found;
  auto add = [&](AgentId id, uint32_t from, Meeting meeting) {
    seen[id] = meeting;
    found.push_back({id, from, meeting});
  };
  for (AgentId drainer : drainers)
    add(drainer, None, Meeting::Free);
  for (uint32_t at = 0; at < found.size(); ++at) {
    auto [id, from, now] = found[at];
    if (!isPassable(id))
      continue;
    for (const Wait &wait : waits.of(id)) {
      if (wait.on == agent && meetingOver(wait, now) == Meeting::Free) {
        std::vector<AgentId> chain;
        for (uint32_t state = at; state != None; state = found[state].from)
          chain.push_back(found[state].agent);
        return {chain.rbegin(), chain.rend()};
      }
      Meeting meeting = knownMeetingOver(wait, now);
      if (wait.on != agent && meeting > seen[wait.on])
        add(wait.on, at, meeting);
    }
  }
  return {};
}

std::vector<AgentId>
ChainSearch::chainTo(llvm::ArrayRef<AgentId> targets) const {
  auto at = llvm::find_if(states, [&](const State &state) {
    return llvm::is_contained(targets, state.agent);
  });
  if (at == states.end())
    return {};
  std::vector<AgentId> chain;
  uint32_t state = uint32_t(at - states.begin());
  for (; state != None && state != Around; state = states[state].from)
    chain.push_back(states[state].agent);
  std::reverse(chain.begin(), chain.end());
  if (state == Around) {
    std::vector<AgentId> before = chainAround(chain.front());
    chain.insert(chain.begin(), before.begin(), before.end());
  }
  return chain;
}
