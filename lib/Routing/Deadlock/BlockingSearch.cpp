// Which streams wait, over which agents, until a stream's full receiver drains?

#include "BlockingSearch.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;
using namespace tileloom::deadlock;

const llvm::BitVector &BlockingSearch::reachedFrom(StreamId stream, bool sure) {
  AgentId sender = index.sender[stream], receiver = index.receiver[stream];
  auto [entry, isNew] = reached.try_emplace({sender, receiver, sure});
  if (isNew)
    entry->second = ChainSearch(index, waits, sender, receiver, sure).reached();
  return entry->second;
}

llvm::SmallVector<AgentId, 2> BlockingSearch::targets(StreamId first,
                                                      StreamId second) const {
  llvm::SmallVector<AgentId, 2> ends;
  for (AgentId end : {index.sender[second], index.receiver[second]})
    if (end != None && end != index.sender[first] &&
        end != index.receiver[first])
      ends.push_back(end);
  return ends;
}

bool BlockingSearch::meets(StreamId first, StreamId second, bool sure) {
  llvm::SmallVector<AgentId, 2> ends = targets(first, second);
  if (ends.empty())
    return false;
  const llvm::BitVector &agents = reachedFrom(first, sure);
  return llvm::any_of(ends, [&](AgentId end) { return agents.test(end); });
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
  return conditionsHold(first, second) && meets(first, second, false);
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
  return meets(first, second, true);
}

std::optional<Finding> BlockingSearch::find(StreamId first, StreamId second) {
  if (!canBlock(first, second))
    return std::nullopt;
  Finding finding;
  finding.chain =
      ChainSearch(index, waits, index.sender[first], index.receiver[first],
                  /*sure=*/canBlockForSure(first, second))
          .chainTo(targets(first, second));
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
