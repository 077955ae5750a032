// How is it told that one stream can block another?

#include "Explanation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tileloom;
using namespace tileloom::deadlock;

std::string deadlock::streamName(const ModelIndex &index, StreamId id) {
  const StreamModel &stream = index.streams[id];
  std::string ends =
      "flow " + toString(stream.source) + " -> " + toString(stream.destination);
  if (!stream.packetId)
    return ends;
  return "packet " + ends + " (id " + std::to_string(*stream.packetId) + ")";
}

static std::string assumptions(const ModelIndex &index, const Finding &finding,
                               StreamId first) {
  std::string text;
  if (finding.unknownVolume != None)
    text += " The volume " + streamName(index, finding.unknownVolume) +
            " carries is unknown, so it is assumed to overrun its receiver.";
  if (finding.orderAssumed)
    text += " Both come from " + toString(index.streams[first].source) +
            ", and the order it sends in is not modeled.";
  for (AgentId agent : finding.unprogrammed) {
    text += " Nothing in the design programs " + toString(index.agents[agent]) +
            ", so it is assumed to wait on anything on its tile";
    text += index.isShimChannel(agent) ? " or on another shim tile." : ".";
  }
  return text;
}

std::string deadlock::explain(const ModelIndex &index, const Finding &finding,
                              StreamId first, StreamId second) {
  std::string chain = llvm::join(
      llvm::map_range(finding.chain,
                      [&](AgentId id) { return toString(index.agents[id]); }),
      ", then ");
  bool receives = finding.chain.back() == index.receiver[second];
  return streamName(index, first) +
         " can fill its receiver, and draining that waits on " + chain +
         ", which " + (receives ? "receives " : "sends ") +
         streamName(index, second) + "." + assumptions(index, finding, first);
}
