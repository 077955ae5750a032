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
