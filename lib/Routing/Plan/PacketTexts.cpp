// How do the diagnostics of packet plans name things?

#include "PacketTexts.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

PlanRejection tileloom::reject(llvm::StringRef name, std::string reason) {
  PlanRejection rejection;
  rejection.name = name.str();
  rejection.reason = std::move(reason);
  return rejection;
}

PlanRejection tileloom::rejectSameId(TileCoord tile, const std::string &port,
                                     unsigned id, const std::string &source,
                                     const std::string &other) {
  return reject("packet-id-collision",
                atTile(tile) + ", packets with id " + std::to_string(id) +
                    " from " + source + " and " + other + " enter on " + port +
                    " and leave by different ports; a switchbox routes on the "
                    "id alone, so each source's packets would also go where "
                    "the other's do.");
}

PlanRejection tileloom::rejectClaims(TileCoord tile, const std::string &port,
                                     IdCube one, IdCube other) {
  IdSet both = one.ids() & other.ids();
  return reject("packet-claims-overlap",
                atTile(tile) + ", packet flows through " + port + " claim " +
                    ruleText(one) + " and " + ruleText(other) +
                    ", which both match id " +
                    hexText(unsigned(llvm::countr_zero(both))) +
                    "; widen one mask to carry both, or route them apart.");
}

std::string tileloom::atTile(TileCoord tile) {
  return "at tile " + toString(tile);
}

std::string tileloom::hexText(unsigned number) {
  return "0x" + llvm::utohexstr(number);
}

std::string tileloom::ruleText(IdCube cube) {
  return "rule (mask " + hexText(cube.mask) + ", id " + hexText(cube.value) +
         ")";
}

std::string tileloom::sourceText(const PlanInput &input, const Net &net) {
  for (uint32_t flow : net.flows)
    for (const PortRef &end : input.problem.packetFlows[flow].sources)
      if (input.graph.source(end.tile, end.port) == net.source)
        return toString(end);
  return toString(PortRef{input.graph.tileOfIn(net.source),
                          input.graph.portOfIn(net.source)});
}

std::string tileloom::sinkText(const PlanInput &input, const Net &net,
                               OutNode sink) {
  for (uint32_t flow : net.flows)
    for (const PortRef &end : input.problem.packetFlows[flow].destinations)
      if (input.graph.destination(end.tile, end.port) == sink)
        return toString(end);
  return toString(
      PortRef{input.graph.tileOfOut(sink), input.graph.portOfOut(sink)});
}

std::string tileloom::sourceText(const PlanInput &input,
                                 const PacketTree &tree) {
  if (tree.isRequested())
    return sourceText(input, input.nets[size_t(tree.net)]);
  return toString(PortRef{input.graph.tileOfIn(tree.source),
                          input.graph.portOfIn(tree.source)});
}
