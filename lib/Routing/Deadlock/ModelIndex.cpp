// Which agents, programs, ports and streams does a design have, by dense
// number?

#include "ModelIndex.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::deadlock;

std::string tileloom::toString(const Agent &agent) {
  std::string text = toString(agent.tile) + " ";
  switch (agent.kind) {
  case Agent::Core:
    return text + "core";
  case Agent::Dma:
    return text + toString(agent.channel);
  case Agent::TileControl:
    return text + "TileControl";
  }
  return text + "unknown";
}

/// A wrong index or a negative number is as good as none.
static void sanitize(LockUse &use, size_t lockCount) {
  if (use.lock && *use.lock >= lockCount)
    use.lock = std::nullopt;
  if (use.value && *use.value < 0)
    use.value = std::nullopt;
}

static void sanitize(DesignModel &design) {
  size_t lockCount = design.locks.size();
  for (LockModel &lock : design.locks)
    if (lock.initial && *lock.initial < 0)
      lock.initial = std::nullopt;
  for (CoreModel &core : design.cores)
    for (CoreModel::Use &use : core.uses)
      sanitize(use.use, lockCount);
  for (DmaProgramModel &program : design.programs) {
    // Nobody knows what follows the last BD.
    if (program.loopStart && *program.loopStart >= program.bds.size()) {
      program.loopStart = std::nullopt;
      program.repeatCount = std::nullopt;
    }
    for (BdModel &bd : program.bds) {
      for (LockUse &use : bd.acquires)
        sanitize(use, lockCount);
      for (LockUse &use : bd.releases)
        sanitize(use, lockCount);
    }
  }
}

/// The agent behind the end of a stream. PLIO, NOC, Trace, FIFO and directional
/// ends have none: nothing in the array stops them. Control ports always take
/// their packets; as sources they are the tile controller.
static std::optional<Agent> agentAt(const PortRef &end, bool source) {
  switch (end.port.bundle) {
  case Bundle::Core:
    return Agent{Agent::Core, end.tile, {}};
  case Bundle::DMA:
    return Agent{
        Agent::Dma,
        end.tile,
        {source ? DmaDirection::MM2S : DmaDirection::S2MM, end.port.channel}};
  case Bundle::TileControl:
    if (source)
      return Agent{Agent::TileControl, end.tile, {}};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

static Agent channelAgent(TileCoord tile, DmaChannel channel) {
  return {Agent::Dma, tile, channel};
}

bool deadlock::clipToArray(const Device &device, const HostEvent &wait,
                           TileCoord &low, TileCoord &high) {
  low = {std::max(wait.first.column, 0), std::max(wait.first.row, 0)};
  high = {std::min(wait.last.column, device.columns() - 1),
          std::min(wait.last.row, device.rows() - 1)};
  return low.column <= high.column && low.row <= high.row;
}

ModelIndex::ModelIndex(const Device &device, DesignModel given,
                       std::vector<StreamModel> givenStreams)
    : device(device), design(std::move(given)),
      streams(std::move(givenStreams)) {
  sanitize(design);
  collectAgents();
  linkDesign();
  linkStreams();
}

void ModelIndex::collectAgents() {
  for (const CoreModel &core : design.cores)
    agents.push_back({Agent::Core, core.tile, {}});
  for (const DmaProgramModel &program : design.programs)
    agents.push_back(channelAgent(program.tile, program.channel));
  for (const TransferModel &transfer : design.transfers)
    agents.push_back(channelAgent(transfer.tile, transfer.channel));
  for (const SequenceModel &sequence : design.sequences)
    for (const HostEvent &event : sequence.events) {
      if (event.kind == HostEvent::Issue && device.contains(event.first))
        agents.push_back(channelAgent(event.first, event.channel));
      TileCoord low, high;
      if (event.kind != HostEvent::Wait ||
          !clipToArray(device, event, low, high))
        continue;
      for (int column = low.column; column <= high.column; ++column)
        for (int row = low.row; row <= high.row; ++row)
          agents.push_back(channelAgent({column, row}, event.channel));
    }
  for (const StreamModel &stream : streams) {
    if (std::optional<Agent> agent = agentAt(stream.source, true))
      agents.push_back(*agent);
    if (std::optional<Agent> agent = agentAt(stream.destination, false))
      agents.push_back(*agent);
  }
  std::sort(agents.begin(), agents.end());
  agents.erase(std::unique(agents.begin(), agents.end()), agents.end());
}

AgentId ModelIndex::find(const Agent &agent) const {
  auto found = std::lower_bound(agents.begin(), agents.end(), agent);
  if (found == agents.end() || *found != agent)
    return None;
  return AgentId(found - agents.begin());
}

void ModelIndex::linkDesign() {
  modelled.assign(agents.size(), false);
  programsOf.resize(agents.size());
  transfersOf.resize(agents.size());
  for (const CoreModel &core : design.cores) {
    coreAgent.push_back(find({Agent::Core, core.tile, {}}));
    modelled[coreAgent.back()] = true;
  }
  for (const DmaProgramModel &program : design.programs) {
    AgentId agent = find(channelAgent(program.tile, program.channel));
    programsOf[agent].push_back(ProgramId(programAgent.size()));
    programAgent.push_back(agent);
    modelled[agent] = true;
  }
  for (uint32_t i = 0; i < design.transfers.size(); ++i) {
    const TransferModel &transfer = design.transfers[i];
    AgentId agent = find(channelAgent(transfer.tile, transfer.channel));
    transfersOf[agent].push_back(i);
    modelled[agent] = true;
  }
  for (const SequenceModel &sequence : design.sequences)
    for (const HostEvent &event : sequence.events)
      if (event.kind == HostEvent::Issue && device.contains(event.first))
        modelled[find(channelAgent(event.first, event.channel))] = true;
}

void ModelIndex::linkStreams() {
  std::map<PortRef, PortId> sources, destinations;
  auto number = [&](const PortRef &end, bool source) {
    // DMA, NOC and PLIO of a shim are names for a South port of its switch.
    PortRef physical = end;
    if (device.isShim(end.tile))
      if (std::optional<Port> south =
              source ? device.shimMuxSlave(end.tile, end.port)
                     : device.shimMuxMaster(end.tile, end.port))
        physical.port = *south;
    auto &ports = source ? sources : destinations;
    return ports.try_emplace(physical, PortId(ports.size())).first->second;
  };
  portInto.assign(agents.size(), None);
  for (StreamId id = 0; id < streams.size(); ++id) {
    const StreamModel &stream = streams[id];
    auto agentOf = [&](const PortRef &end, bool source) {
      std::optional<Agent> agent = agentAt(end, source);
      return agent ? find(*agent) : None;
    };
    sender.push_back(agentOf(stream.source, true));
    receiver.push_back(agentOf(stream.destination, false));
    sourcePort.push_back(number(stream.source, true));
    PortId port = number(stream.destination, false);
    destinationPort.push_back(port);
    if (port >= streamsInto.size()) {
      streamsInto.resize(port + 1);
      portReceiver.resize(port + 1, None);
    }
    streamsInto[port].push_back(id);
    if (portReceiver[port] == None)
      portReceiver[port] = receiver[id];
    if (receiver[id] != None && isDma(receiver[id], DmaDirection::S2MM))
      portInto[receiver[id]] = port;
  }
}

uint32_t deadlock::bdAtStep(const DmaProgramModel &program, uint32_t step) {
  uint32_t count = uint32_t(program.bds.size());
  if (step < count)
    return step;
  uint32_t start = *program.loopStart;
  return start + (step - start) % (count - start);
}

bool deadlock::carries(std::optional<uint8_t> headerId,
                       const StreamModel &stream) {
  return !headerId || !stream.packetId ||
         ((*headerId ^ *stream.packetId) & stream.mask) == 0;
}

bool deadlock::deliversHeader(const StreamModel &stream) {
  // Nothing on a circuit looks at headers, so nothing drops them.
  return stream.keepsHeader || !stream.packetId;
}
