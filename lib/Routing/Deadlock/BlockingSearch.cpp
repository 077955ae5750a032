// Which streams wait, over which agents, until a stream's full receiver drains?
//
// A breadth-first search over the waits. Two facts keep it from finding waits
// that are none: a DMA channel that has begun a packet sends it to its end, so
// a receiver that only has to take data is not held up by other DMA senders;
// and a chain does not come back to an agent that it already holds.

#include "BlockingSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::deadlock;

/// A core drains itself; a channel goes on when what its locks and the host
/// wait for has happened.
std::vector<AgentId> BlockingSearch::drainersOf(AgentId receiver) const {
  if (index.agents[receiver].kind == Agent::Core)
    return {receiver};
  std::vector<AgentId> drainers;
  for (const Wait &wait : waits.of(receiver))
    if (!wait.isStreamOnly())
      drainers.push_back(wait.on);
  return drainers;
}

/// May the search go on over `wait` from an agent that is there to take data?
static bool leadsOnWhileTaking(const ModelIndex &index, const Wait &wait) {
  if (!wait.isStreamOnly() || (wait.kinds & SendWait))
    return true;
  return index.agents[wait.on].kind != Agent::Dma;
}

/// Will the agent at the other end be there only to take data?
static bool becomesTaking(const ModelIndex &index, const Wait &wait,
                          bool taking) {
  if (!wait.isStreamOnly() || !(wait.kinds & SendWait))
    return false;
  // The other end sends as well, and this agent may wait for that.
  if (wait.kinds & ReceiveWait)
    return taking && index.agents[wait.on].kind == Agent::Dma;
  return true;
}

BlockingSearch::Reach BlockingSearch::search(AgentId sender, AgentId receiver,
                                             bool sure) const {
  Reach reach;
  reach.firstState.assign(index.agents.size(), None);
  enum : uint8_t { Unseen, Taking, Free };
  std::vector<uint8_t> seen(index.agents.size(), Unseen);
  auto enter = [&](AgentId agent, uint32_t from, bool taking) {
    seen[agent] = taking ? Taking : Free;
    if (reach.firstState[agent] == None)
      reach.firstState[agent] = uint32_t(reach.states.size());
    reach.states.push_back({agent, from, taking});
  };
  if (sure && !index.isKnown(receiver))
    return reach;
  std::vector<AgentId> drainers = drainersOf(receiver);
  for (AgentId drainer : drainers)
    enter(drainer, None, false);
  auto isBarred = [&](AgentId agent) {
    return (agent == sender || agent == receiver) &&
           !llvm::is_contained(drainers, agent);
  };
  auto isOnChain = [&](uint32_t state, AgentId agent) {
    for (; state != None; state = reach.states[state].from)
      if (reach.states[state].agent == agent)
        return true;
    return false;
  };
  for (uint32_t at = 0; at < reach.states.size(); ++at) {
    auto [agent, from, taking] = reach.states[at];
    if (sure && !index.isKnown(agent))
      continue;
    for (const Wait &wait : waits.of(agent)) {
      if (taking && !leadsOnWhileTaking(index, wait))
        continue;
      bool willTake = becomesTaking(index, wait, taking);
      if (isBarred(wait.on) || seen[wait.on] == Free ||
          (willTake && seen[wait.on] == Taking) ||
          (seen[wait.on] == Taking && isOnChain(at, wait.on)))
        continue;
      enter(wait.on, at, willTake);
    }
  }
  return reach;
}

const BlockingSearch::Reach &BlockingSearch::reachOf(StreamId stream,
                                                     bool sure) {
  AgentId sender = index.sender[stream], receiver = index.receiver[stream];
  auto [entry, isNew] = reaches.try_emplace({sender, receiver, sure});
  if (isNew)
    entry->second = search(sender, receiver, sure);
  return entry->second;
}

uint32_t BlockingSearch::meeting(const Reach &reach, StreamId first,
                                 StreamId second) const {
  uint32_t state = None;
  for (AgentId end : {index.sender[second], index.receiver[second]})
    if (end != None && end != index.sender[first] &&
        end != index.receiver[first])
      state = std::min(state, reach.firstState[end]);
  return state;
}

bool BlockingSearch::conditionsHold(StreamId first, StreamId second) {
  if (index.receiver[first] == None ||
      capacities.fill(index.destinationPort[first]) == Fill::Never ||
      isSilent(first) || isSilent(second))
    return false;
  return index.sourcePort[first] != index.sourcePort[second] ||
         volumes.mayFollow(first, second) != SendOrder::No;
}

bool BlockingSearch::canBlock(StreamId first, StreamId second) {
  return conditionsHold(first, second) &&
         meeting(reachOf(first, false), first, second) != None;
}

bool BlockingSearch::mayBlockForSure(StreamId first) {
  return index.receiver[first] != None &&
         index.isKnown(index.receiver[first]) &&
         capacities.fill(index.destinationPort[first]) == Fill::Sure &&
         !isSilent(first);
}

bool BlockingSearch::canBlockForSure(StreamId first, StreamId second) {
  if (!mayBlockForSure(first) || !conditionsHold(first, second))
    return false;
  if (index.sourcePort[first] == index.sourcePort[second] &&
      volumes.mayFollow(first, second) != SendOrder::Yes)
    return false;
  return meeting(reachOf(first, true), first, second) != None;
}

Finding BlockingSearch::describe(const Reach &reach, uint32_t state,
                                 StreamId first, StreamId second) {
  Finding finding;
  for (; state != None; state = reach.states[state].from)
    finding.chain.push_back(reach.states[state].agent);
  std::reverse(finding.chain.begin(), finding.chain.end());
  PortId port = index.destinationPort[first];
  if (capacities.fill(port) == Fill::Assumed)
    finding.unknownVolume = capacities.unknownInto(port);
  finding.orderAssumed =
      index.sourcePort[first] == index.sourcePort[second] &&
      volumes.mayFollow(first, second) == SendOrder::NotModelled;
  auto note = [&](AgentId agent) {
    if (!index.isKnown(agent) &&
        !llvm::is_contained(finding.unprogrammed, agent))
      finding.unprogrammed.push_back(agent);
  };
  note(index.receiver[first]);
  for (AgentId agent : llvm::ArrayRef(finding.chain).drop_back())
    note(agent);
  return finding;
}

std::optional<Finding> BlockingSearch::find(StreamId first, StreamId second) {
  if (!canBlock(first, second))
    return std::nullopt;
  bool sure = canBlockForSure(first, second);
  const Reach &reach = reachOf(first, sure);
  return describe(reach, meeting(reach, first, second), first, second);
}
