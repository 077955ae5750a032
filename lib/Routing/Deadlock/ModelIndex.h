// Which agents, programs, ports and streams does a design have, by dense
// number?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_MODELINDEX_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_MODELINDEX_H

#include "tileloom/Routing/Deadlock/StreamDependencies.h"

#include <map>
#include <vector>

namespace tileloom::deadlock {

/// Index into ModelIndex::agents.
using AgentId = uint32_t;
/// Dense number of a source port or, apart from those, of a destination port.
using PortId = uint32_t;
/// Index into DesignModel::programs.
using ProgramId = uint32_t;
inline constexpr uint32_t None = ~0u;

/// Every search and walk of the analysis ends after so many buffer descriptors.
inline constexpr uint32_t MaxWalkSteps = 1024;

/// The design and its streams with everything looked up once.
struct ModelIndex {
  ModelIndex(const Device &device, DesignModel design,
             std::vector<StreamModel> streams);

  const Device &device;
  /// The design after `sanitize`: indices are in range or unset, numbers are
  /// not negative or unset.
  DesignModel design;
  std::vector<StreamModel> streams;

  /// Sorted, so that nothing depends on the order of declarations.
  std::vector<Agent> agents;
  /// The design says what the agent does.
  std::vector<bool> modelled;
  std::vector<std::vector<ProgramId>> programsOf;
  std::vector<std::vector<uint32_t>> transfersOf;
  /// Agent of a program and of a core of the design.
  std::vector<AgentId> programAgent, coreAgent;
  /// The port that feeds an S2MM agent; None when no stream ends there.
  std::vector<PortId> portInto;

  /// By stream; None for ends that no agent serves: those always drain.
  std::vector<AgentId> sender, receiver;
  /// By stream. Names for one physical port share a number.
  std::vector<PortId> sourcePort, destinationPort;
  /// By destination port, in the order of the streams.
  std::vector<std::vector<StreamId>> streamsInto;
  /// By destination port: the agent that takes the data, or None.
  std::vector<AgentId> portReceiver;

  AgentId find(const Agent &agent) const;
  bool isDma(AgentId agent, DmaDirection direction) const {
    return agents[agent].kind == Agent::Dma &&
           agents[agent].channel.direction == direction;
  }
  bool isShimChannel(AgentId agent) const {
    return agents[agent].kind == Agent::Dma &&
           device.isShim(agents[agent].tile);
  }
  /// Programmed, or a controller, which needs no program.
  bool isKnown(AgentId agent) const {
    return modelled[agent] || agents[agent].kind == Agent::TileControl;
  }

private:
  void collectAgents();
  void linkDesign();
  void linkStreams();
};

/// Does the wait name tiles of the array at all? Fills in the part that it
/// names.
bool clipToArray(const Device &device, const HostEvent &wait, TileCoord &low,
                 TileCoord &high);

/// The BD that program `program` runs at step `step` of an endless walk: first
/// the lead-in, then the cycle again and again. Requires BDs and loopStart.
uint32_t bdAtStep(const DmaProgramModel &program, uint32_t step);

/// The stream takes what the BD or transfer with this header sends.
bool carries(std::optional<uint8_t> headerId, const StreamModel &stream);

/// The header of what the stream carries arrives as data.
bool deliversHeader(const StreamModel &stream);

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_MODELINDEX_H
