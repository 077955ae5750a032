// Which streams do the deadlock analysis have to tell apart?

#include "Streams.h"

#include "tileloom/Routing/FindFlows.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

namespace {

/// Whether packets keep their header at a master: what a fixed setting says,
/// else the last flow that ends there, else the default of the port (DMA and
/// the shim row's South drop it, `aie dialect`).
class HeaderRule {
public:
  HeaderRule(const SwitchGraph &graph, const RoutingProblem &problem)
      : graph(graph) {
    for (const PacketFlow &flow : problem.packetFlows)
      for (const PortRef &end : flow.destinations)
        stated[graph.destination(end.tile, end.port)] = flow.keepHeader;
    for (const TileSettings &settings : problem.fixed)
      for (const PacketMasterSetting &master : settings.masters)
        stated[graph.master(settings.tile, master.master)] = master.keepHeader;
  }

  bool keeps(OutNode sink) const {
    auto found = stated.find(sink);
    if (found != stated.end() && found->second)
      return *found->second;
    Bundle bundle = graph.portOfOut(sink).bundle;
    bool isExit =
        bundle == Bundle::South && graph.device().isShim(graph.tileOfOut(sink));
    return bundle != Bundle::DMA && !isExit;
  }

private:
  const SwitchGraph &graph;
  std::map<OutNode, std::optional<bool>> stated;
};

} // namespace

/// The ids that the programs of a DMA channel send, as bits; nullopt when the
/// design does not program the channel or sends without header.
static std::optional<uint32_t> idsSent(const DesignModel &design,
                                       const PortRef &source) {
  if (source.port.bundle != Bundle::DMA)
    return std::nullopt;
  std::optional<uint32_t> ids;
  for (const DmaProgramModel &program : design.programs) {
    if (program.tile != source.tile ||
        program.channel != DmaChannel{DmaDirection::MM2S, source.port.channel})
      continue;
    for (const BdModel &bd : program.bds) {
      if (!bd.packetId)
        return std::nullopt;
      ids = ids.value_or(0) | uint32_t(1) << (*bd.packetId & 31);
    }
  }
  return ids;
}

/// What the fixed settings carry already; of packets each id is a stream.
static void appendExisting(const SwitchGraph &graph,
                           const RoutingProblem &problem,
                           const HeaderRule &headers,
                           std::vector<StreamModel> &streams) {
  TracedFlows traced = findFlows(*problem.device, problem.fixed);
  for (const TracedFlow &flow : traced.circuits) {
    StreamModel stream;
    stream.source = flow.source;
    stream.destination = flow.destination;
    stream.requested = false;
    streams.push_back(stream);
  }
  for (const TracedPacketFlow &flow : traced.packets) {
    uint32_t ids =
        flow.ids() & idsSent(problem.design, flow.source).value_or(~0u);
    for (uint8_t id = 0; id < 32; ++id) {
      if (!(ids >> id & 1))
        continue;
      StreamModel stream;
      stream.source = flow.source;
      stream.destination = flow.destination;
      stream.packetId = id;
      stream.keepsHeader = headers.keeps(
          graph.destination(flow.destination.tile, flow.destination.port));
      stream.requested = false;
      streams.push_back(stream);
    }
  }
}

std::vector<StreamModel>
tileloom::collectStreams(const SwitchGraph &graph,
                         const RoutingProblem &problem,
                         llvm::MutableArrayRef<Net> nets) {
  HeaderRule headers(graph, problem);
  std::vector<StreamModel> streams;
  for (Net &net : nets) {
    net.streams.clear();
    for (OutNode sink : net.sinks) {
      StreamModel stream;
      stream.source = sourceEnd(graph, problem, net);
      stream.destination = sinkEnd(graph, problem, net, sink);
      if (net.isPacket) {
        stream.packetId = net.packetId;
        stream.mask = net.mask;
        stream.keepsHeader = headers.keeps(sink);
      }
      net.streams.push_back(StreamId(streams.size()));
      streams.push_back(stream);
    }
  }
  if (!problem.fixed.empty())
    appendExisting(graph, problem, headers, streams);
  return streams;
}
