// Does the deadlock analysis keep its promises on one design?

#include "DeadlockModelFromBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::test;

static bool tellsAssumption(llvm::StringRef text) {
  return text.contains("assumed") || text.contains("not modeled");
}

static std::string pairPromise(const StreamDependencies &streams, StreamId a,
                               StreamId b) {
  bool related = streams.related(a, b), conflict = streams.conflict(a, b);
  bool separate = streams.mustSeparate(a, b);
  if (related != streams.related(b, a) || conflict != streams.conflict(b, a) ||
      separate != streams.mustSeparate(b, a))
    return "symmetry";
  if (conflict && !separate)
    return "a conflict must be separated";
  if (related && separate)
    return "what meets anyway cannot be separated";
  if (streams.blocksForSure(a, b) && !streams.blocks(a, b))
    return "what blocks for sure blocks";
  if (streams.blocks(a, b) && !streams.canBlock(a, b))
    return "what blocks can block";
  if (streams.canBlock(a, b) && (streams.isSilent(a) || streams.isSilent(b) ||
                                 !streams.canFillReceiver(a)))
    return "only a full receiver blocks, and silence neither holds nor waits";
  if (a == b && (separate || streams.canBlock(a, b)))
    return "no stream blocks itself";
  std::string text = streams.explain(a, b);
  if (text.empty() &&
      (separate || streams.canBlock(a, b) || streams.canBlock(b, a)))
    return "every finding has an explanation";
  if (streams.canBlock(a, b) &&
      !llvm::StringRef(text).starts_with(streams.name(a) + " can fill"))
    return "the explanation begins with the blocking stream";
  if (streams.blocksForSure(a, b) && tellsAssumption(text))
    return "what is sure needs no assumption";
  if (streams.blocks(a, b) && !streams.blocksForSure(a, b) &&
      !tellsAssumption(text))
    return "what is not sure tells its assumption";
  return "";
}

static std::string unavoidablePromise(const StreamDependencies &streams) {
  for (auto [a, b] : streams.unavoidablePairs()) {
    const StreamModel &first = streams.streams()[a];
    const StreamModel &second = streams.streams()[b];
    if (!first.requested || !second.requested ||
        (!first.packetId && !second.packetId) || !streams.related(a, b) ||
        !streams.canBlock(a, b))
      return "an unavoidable pair meets and blocks";
    if (tellsAssumption(streams.explain(a, b)))
      return "an unavoidable pair rests on no assumption";
  }
  return "";
}

/// The same design, declared from its end to its beginning.
static DeadlockCase reversed(DeadlockCase given) {
  std::reverse(given.streams.begin(), given.streams.end());
  DesignModel &design = given.design;
  std::reverse(design.cores.begin(), design.cores.end());
  std::reverse(design.programs.begin(), design.programs.end());
  std::reverse(design.transfers.begin(), design.transfers.end());
  std::reverse(design.sequences.begin(), design.sequences.end());
  return given;
}

static std::string orderPromise(const StreamDependencies &streams,
                                const DeadlockCase &given) {
  DeadlockCase other = reversed(given);
  StreamDependencies again(*other.device, other.design, other.streams);
  StreamId last = StreamId(given.streams.size()) - 1;
  for (StreamId a = 0; a <= last && last + 1 != 0; ++a) {
    if (streams.sendVolume(a) != again.sendVolume(last - a) ||
        streams.receiveCapacity(a) != again.receiveCapacity(last - a))
      return "volumes and capacities do not depend on order";
    for (StreamId b = 0; b <= last; ++b)
      if (streams.canBlock(a, b) != again.canBlock(last - a, last - b) ||
          streams.blocksForSure(a, b) !=
              again.blocksForSure(last - a, last - b) ||
          streams.mustSeparate(a, b) != again.mustSeparate(last - a, last - b))
        return "findings do not depend on order";
  }
  return streams.waits() == again.waits() ? "" : "waits do not depend on order";
}

std::string test::brokenPromise(const DeadlockCase &given) {
  StreamDependencies streams(*given.device, given.design, given.streams);
  for (StreamId a = 0; a < given.streams.size(); ++a)
    for (StreamId b = 0; b < given.streams.size(); ++b)
      if (std::string broken = pairPromise(streams, a, b); !broken.empty())
        return broken;
  if (std::string broken = unavoidablePromise(streams); !broken.empty())
    return broken;
  return orderPromise(streams, given);
}
