// Which channels does the host start only after it waited for others?

#include "HostOrder.h"

#include <algorithm>
#include <set>

using namespace tileloom;
using namespace tileloom::deadlock;

namespace {

/// One sequence. A channel waits for another when its last start comes after
/// the other's first wait, so those two positions say everything.
class Sequence {
public:
  Sequence(const ModelIndex &index, const SequenceModel &sequence)
      : index(index), lastStart(index.agents.size(), None),
        firstWait(index.agents.size(), None) {
    uint32_t position = 0;
    for (const HostEvent &event : sequence.events)
      read(event, position++);
    waitUnknown();
  }

  void collect(std::vector<std::pair<AgentId, AgentId>> &pairs) const;

private:
  void read(const HostEvent &event, uint32_t position);
  void readWait(const HostEvent &event, uint32_t position);
  void waitFor(AgentId agent, uint32_t position);
  void waitUnknown();
  bool isChannel(AgentId agent) const {
    return index.agents[agent].kind == Agent::Dma;
  }

  const ModelIndex &index;
  std::vector<uint32_t> lastStart, firstWait; ///< By agent.
  uint32_t lastStartOfAny = None, firstUnknownWait = None;
  std::set<std::tuple<TileCoord, TileCoord, DmaChannel>> seenWaits;
};

} // namespace

void Sequence::read(const HostEvent &event, uint32_t position) {
  switch (event.kind) {
  case HostEvent::Issue: {
    AgentId agent = index.find({Agent::Dma, event.first, event.channel});
    (index.device.contains(event.first) && agent != None ? lastStart[agent]
                                                         : lastStartOfAny) =
        position;
    return;
  }
  case HostEvent::IssueUnknown:
    lastStartOfAny = position;
    return;
  case HostEvent::Wait:
    readWait(event, position);
    return;
  case HostEvent::WaitUnknown:
    firstUnknownWait = std::min(firstUnknownWait, position);
    return;
  }
}

void Sequence::readWait(const HostEvent &event, uint32_t position) {
  TileCoord low, high;
  if (!clipToArray(index.device, event, low, high)) {
    firstUnknownWait = std::min(firstUnknownWait, position);
    return;
  }
  if (!seenWaits.insert({low, high, event.channel}).second)
    return;
  for (int column = low.column; column <= high.column; ++column)
    for (int row = low.row; row <= high.row; ++row)
      waitFor(index.find({Agent::Dma, {column, row}, event.channel}), position);
}

/// Tile controllers send the tokens that the host waits for, so it waits for
/// those of the column as well.
void Sequence::waitFor(AgentId agent, uint32_t position) {
  if (agent == None)
    return;
  firstWait[agent] = std::min(firstWait[agent], position);
  int column = index.agents[agent].tile.column;
  Agent first{Agent::TileControl, {column, INT32_MIN}, {}};
  auto controller =
      std::lower_bound(index.agents.begin(), index.agents.end(), first);
  for (; controller != index.agents.end() && controller->tile.column == column;
       ++controller) {
    uint32_t &wait = firstWait[controller - index.agents.begin()];
    wait = std::min(wait, position);
  }
}

/// A wait that nobody can identify is for any channel that the sequence starts.
void Sequence::waitUnknown() {
  if (firstUnknownWait == None)
    return;
  for (AgentId agent = 0; agent < index.agents.size(); ++agent)
    if (isChannel(agent) &&
        (lastStartOfAny != None || lastStart[agent] != None))
      waitFor(agent, firstUnknownWait);
}

void Sequence::collect(std::vector<std::pair<AgentId, AgentId>> &pairs) const {
  std::vector<AgentId> waited;
  for (AgentId agent = 0; agent < firstWait.size(); ++agent)
    if (firstWait[agent] != None)
      waited.push_back(agent);
  for (AgentId agent = 0; agent < lastStart.size(); ++agent) {
    uint32_t start = lastStart[agent];
    if (isChannel(agent) && lastStartOfAny != None)
      start = start == None ? lastStartOfAny : std::max(start, lastStartOfAny);
    if (start == None)
      continue;
    for (AgentId on : waited)
      if (on != agent && firstWait[on] < start)
        pairs.push_back({agent, on});
  }
}

std::vector<std::pair<AgentId, AgentId>>
deadlock::hostWaits(const ModelIndex &index) {
  std::vector<std::pair<AgentId, AgentId>> pairs;
  for (const SequenceModel &sequence : index.design.sequences)
    Sequence(index, sequence).collect(pairs);
  return pairs;
}
