// Which agent waits for which, and why?

#include "WaitGraph.h"

#include "HostOrder.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

using namespace tileloom;
using namespace tileloom::deadlock;

namespace {

/// Gathers single waits, and sorts them in the end.
class Builder {
public:
  Builder(const ModelIndex &index, SendVolumes &volumes,
          ReceiveCapacities &capacities)
      : index(index), volumes(volumes), capacities(capacities) {}

  void addLocks();
  void addStreams();
  void addAssumed();
  void add(AgentId from, AgentId on, WaitKind kind) {
    if (from != on)
      found.push_back({from, on, kind});
  }
  void finish(std::vector<Wait> &waits, std::vector<uint32_t> &begin);

private:
  struct Found {
    AgentId from, on;
    WaitKind kind;
    /// Both directions of a stream stand in one place.
    auto key() const {
      return std::tuple(from, kind == ReceiveWait ? SendWait : kind, on, kind);
    }
  };
  struct LockUsers {
    std::set<AgentId> acquire, release;
  };

  void addUse(AgentId agent, const LockUse &use);
  bool stops(AgentId agent);

  const ModelIndex &index;
  SendVolumes &volumes;
  ReceiveCapacities &capacities;
  /// By lock; the last one is the lock that nobody knows.
  std::vector<LockUsers> users;
  std::vector<Found> found;
};

} // namespace

/// A receiver that can take all that is sent to it is stopped by nothing.
bool Builder::stops(AgentId agent) {
  if (!index.isDma(agent, DmaDirection::S2MM))
    return true;
  PortId port = index.portInto[agent];
  return port != None && capacities.fill(port) != Fill::Never;
}

void Builder::addUse(AgentId agent, const LockUse &use) {
  LockUsers &lock = users[use.lock ? *use.lock : users.size() - 1];
  if (use.kind == LockUse::Release) {
    lock.release.insert(agent);
    return;
  }
  // Every lock holds at least 0 tokens.
  bool always = use.kind == LockUse::AcquireGreaterEqual && use.value == 0 &&
                index.device.hasSemaphoreLocks();
  if (!always && stops(agent))
    lock.acquire.insert(agent);
}

void Builder::addLocks() {
  users.assign(index.design.locks.size() + 1, {});
  for (size_t i = 0; i < index.design.cores.size(); ++i)
    for (const CoreModel::Use &use : index.design.cores[i].uses)
      addUse(index.coreAgent[i], use.use);
  for (size_t i = 0; i < index.design.programs.size(); ++i)
    for (const BdModel &bd : index.design.programs[i].bds) {
      for (const LockUse &use : bd.acquires)
        addUse(index.programAgent[i], use);
      for (const LockUse &use : bd.releases)
        addUse(index.programAgent[i], use);
    }
  const LockUsers &vague = users.back();
  std::set<AgentId> anyRelease;
  for (const LockUsers &lock : users) {
    anyRelease.insert(lock.release.begin(), lock.release.end());
    for (AgentId from : lock.acquire) {
      for (AgentId on : lock.release)
        add(from, on, LockWait);
      for (AgentId on : vague.release)
        add(from, on, LockWait);
    }
  }
  for (AgentId from : vague.acquire)
    for (AgentId on : anyRelease)
      add(from, on, LockWait);
}

void Builder::addStreams() {
  for (StreamId stream = 0; stream < index.streams.size(); ++stream) {
    AgentId sender = index.sender[stream], receiver = index.receiver[stream];
    if (sender == None || receiver == None || volumes.of(stream) == 0)
      continue;
    add(sender, receiver, SendWait);
    add(receiver, sender, ReceiveWait);
  }
}

void Builder::addAssumed() {
  std::vector<AgentId> shimChannels;
  for (AgentId agent = 0; agent < index.agents.size(); ++agent)
    if (index.isShimChannel(agent))
      shimChannels.push_back(agent);
  std::map<TileCoord, std::vector<AgentId>> onTile;
  for (AgentId agent = 0; agent < index.agents.size(); ++agent)
    if (index.agents[agent].kind != Agent::TileControl)
      onTile[index.agents[agent].tile].push_back(agent);
  for (AgentId agent = 0; agent < index.agents.size(); ++agent) {
    if (index.isKnown(agent) || !stops(agent))
      continue;
    for (AgentId other : onTile[index.agents[agent].tile])
      add(agent, other, AssumedWait);
    if (index.isShimChannel(agent))
      for (AgentId other : shimChannels)
        add(agent, other, AssumedWait);
  }
}

void Builder::finish(std::vector<Wait> &waits, std::vector<uint32_t> &begin) {
  llvm::sort(found,
             [](const Found &a, const Found &b) { return a.key() < b.key(); });
  std::vector<uint32_t> place(index.agents.size(), None);
  size_t next = 0;
  for (AgentId from = 0; from < index.agents.size(); ++from) {
    begin.push_back(uint32_t(waits.size()));
    for (; next < found.size() && found[next].from == from; ++next) {
      uint32_t &at = place[found[next].on];
      if (at == None || at < begin.back()) {
        at = uint32_t(waits.size());
        waits.push_back({found[next].on, 0});
      }
      waits[at].kinds |= found[next].kind;
    }
  }
  begin.push_back(uint32_t(waits.size()));
}

WaitGraph::WaitGraph(const ModelIndex &index, SendVolumes &volumes,
                     ReceiveCapacities &capacities) {
  Builder builder(index, volumes, capacities);
  builder.addLocks();
  builder.addStreams();
  for (auto [from, on] : hostWaits(index))
    builder.add(from, on, HostWait);
  builder.addAssumed();
  builder.finish(waits, begin);
}

std::vector<std::string> deadlock::describeWaits(const ModelIndex &index,
                                                 const WaitGraph &graph) {
  std::vector<std::string> lines;
  for (AgentId agent = 0; agent < index.agents.size(); ++agent)
    for (const Wait &wait : graph.of(agent)) {
      auto line = [&](const char *reason) {
        lines.push_back("Wait: " + toString(index.agents[agent]) + " on " +
                        toString(index.agents[wait.on]) + " (" + reason + ")");
      };
      if (wait.kinds & LockWait)
        line("lock");
      if (wait.kinds & (SendWait | ReceiveWait))
        line("stream");
      if (wait.kinds & HostWait)
        line("host");
      if (wait.kinds & AssumedWait)
        line("lock, assumed");
    }
  return lines;
}
