// Which streams wait, over which agents, until a stream's full receiver drains?

#include "BlockingSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::deadlock;

const Reach &BlockingSearch::reachOf(StreamId stream, bool sure) {
  AgentId sender = index.sender[stream], receiver = index.receiver[stream];
  auto [entry, isNew] = reaches.try_emplace({sender, receiver, sure});
  if (isNew)
    entry->second = searchChains(index, waits, sender, receiver, sure);
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
  finding.chain = reach.chainTo(state);
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
