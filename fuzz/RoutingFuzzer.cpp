// Does the router keep its promises on any problem at all?
//
// Random flows among random fixed settings, or among the settings of another
// routing. What the router answers must pass the checker, carry the flows when
// traced, and not depend on the order of flows.

#include "RandomRouting.h"

#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/FindFlows.h"
#include "tileloom/Routing/Router.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdio>
#include <map>
#include <set>
#include <tuple>

using namespace tileloom;
using namespace tileloom::fuzz;

/// Flow ends by (source, destination, id); id 32 stands for circuits.
using Streams = std::set<std::tuple<PortRef, PortRef, unsigned>>;

static Streams wantedStreams(const RoutingProblem &problem) {
  Streams streams;
  for (const CircuitFlow &flow : problem.flows)
    for (const PortRef &end : flow.destinations)
      streams.insert({flow.source, end, 32});
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &source : flow.sources)
      for (const PortRef &end : flow.destinations)
        for (unsigned id = 0; id < 32; ++id)
          if ((id & flow.mask) == flow.packetId)
            streams.insert({source, end, id});
  return streams;
}

static Streams tracedStreams(const Device &device,
                             llvm::ArrayRef<TileSettings> settings) {
  Streams streams;
  for (const TracedFlow &flow : traceFlows(device, settings))
    streams.insert({flow.source, flow.destination, 32});
  for (const PacketStream &stream : tracePacketStreams(device, settings))
    for (const PacketStream::End &end : stream.ends)
      streams.insert({stream.source, end.port, stream.id});
  return streams;
}

/// Does one flow's end lead by a wire into the source of another? Then tracing
/// sees one stream where the problem states two.
static bool hasJoinedFlows(const RoutingProblem &problem) {
  std::set<PortRef> sources;
  auto add = [&](const PortRef &source) { sources.insert(source); };
  for (const CircuitFlow &flow : problem.flows)
    add(flow.source);
  for (const PacketFlow &flow : problem.packetFlows)
    llvm::for_each(flow.sources, add);
  auto joins = [&](const PortRef &end) {
    auto far = problem.device->linkFrom(end.tile, end.port);
    return far && sources.count({far->first, far->second});
  };
  return llvm::any_of(problem.flows,
                      [&](const CircuitFlow &flow) {
                        return llvm::any_of(flow.destinations, joins);
                      }) ||
         llvm::any_of(problem.packetFlows, [&](const PacketFlow &flow) {
           return llvm::any_of(flow.destinations, joins);
         });
}

/// The flows, for whoever has to understand a finding.
static void print(const RoutingProblem &problem) {
  auto text = [](llvm::ArrayRef<PortRef> ends) {
    std::string list;
    for (const PortRef &end : ends)
      list += " " + toString(end);
    return list;
  };
  fprintf(stderr, "%s, %zu tiles fixed%s\n", problem.device->name().data(),
          problem.fixed.size(), problem.reloadDesign ? ", reload" : "");
  for (const CircuitFlow &flow : problem.flows)
    fprintf(stderr, "circuit%s ->%s\n", text(flow.source).c_str(),
            text(flow.destinations).c_str());
  for (const PacketFlow &flow : problem.packetFlows)
    fprintf(stderr, "packet 0x%X mask 0x%X%s%s ->%s\n", flow.packetId,
            flow.mask, flow.priority ? " priority" : "",
            text(flow.sources).c_str(), text(flow.destinations).c_str());
}

/// The flows that are found can be stated again, those of one source and one
/// claim together: alone, packets for a tile controller and data would count as
/// a mistake.
static void checkFound(const RoutingProblem &problem,
                       const RoutingSolution &solution) {
  RoutingProblem found;
  found.device = problem.device;
  std::map<std::tuple<PortRef, uint8_t, uint8_t>, PacketFlow> flows;
  for (const TracedPacketFlow &traced :
       findFlows(*problem.device, solution.tiles).packets) {
    PacketFlow &flow = flows[{traced.source, traced.packetId, traced.mask}];
    flow.sources = {traced.source};
    flow.destinations.push_back(traced.destination);
    flow.packetId = traced.packetId;
    flow.mask = traced.mask;
    flow.priority = traced.priority;
  }
  for (auto &[claim, flow] : flows) {
    flow.id = uint32_t(found.packetFlows.size());
    found.packetFlows.push_back(std::move(flow));
  }
  requireSuccess(verifyInput(found), "flows that are found can be stated");
}

static void checkRouted(const RoutingProblem &problem,
                        const RoutingSolution &solution) {
  if (llvm::Error error = checkRouting(problem, solution)) {
    print(problem);
    requireSuccess(std::move(error), "a routing passes the checker");
  }
  if (!problem.fixed.empty() || hasJoinedFlows(problem))
    return;
  checkFound(problem, solution);
  // Ids that no flow has may be carried too, where rules are broad.
  Streams traced = tracedStreams(*problem.device, solution.tiles);
  for (const auto &stream : wantedStreams(problem))
    require(traced.count(stream), "a routing traces back to its flows");
}

static std::vector<TileSettings> merged(std::vector<TileSettings> tiles,
                                        llvm::ArrayRef<TileSettings> more) {
  for (const TileSettings &add : more) {
    auto same = llvm::find_if(tiles, [&](const TileSettings &settings) {
      return settings.tile == add.tile;
    });
    if (same == tiles.end()) {
      tiles.push_back(add);
      continue;
    }
    llvm::append_range(same->connections, add.connections);
    llvm::append_range(same->muxConnections, add.muxConnections);
    llvm::append_range(same->amsels, add.amsels);
    llvm::append_range(same->masters, add.masters);
    llvm::append_range(same->rules, add.rules);
  }
  return tiles;
}

static RouterOptions optionsOf(unsigned form) {
  RouterOptions options;
  // Without knowledge of the agents the deadlock analysis assumes the worst and
  // refuses much, so it is off mostly.
  options.analyzeDeadlocks = form % 4 == 0;
  options.allowDeadlockProne = form / 4 % 2;
  options.circuitSwitchHops = form / 8 % 4 != 0;
  // Rounds and conflicts enough for what a dozen flows need; refusals take all.
  options.maxRounds = 10;
  options.exactConflictLimit = 2000;
  return options;
}

static std::optional<RoutingSolution> route(const RoutingProblem &problem,
                                            const RouterOptions &options) {
  auto solution = routeFlows(problem, options);
  if (solution) {
    checkRouted(problem, *solution);
    return std::move(*solution);
  }
  bool isNamed = false;
  llvm::handleAllErrors(
      solution.takeError(),
      [&](const RoutingDiagnostic &diagnostic) {
        isNamed = !diagnostic.getName().empty();
        for (uint32_t flow : diagnostic.getFlows())
          require(flow < problem.flows.size() + problem.packetFlows.size(),
                  "a diagnostic speaks of flows that there are");
      },
      [](const llvm::ErrorInfoBase &) {});
  require(isNamed, "a failure has a name");
  return std::nullopt;
}

/// Flows in another order are routed alike, unless that order decides about
/// headers.
static void checkOrder(const RoutingProblem &problem,
                       const RouterOptions &options,
                       const std::optional<RoutingSolution> &solution) {
  if (llvm::any_of(problem.packetFlows,
                   [](const PacketFlow &flow) { return flow.keepHeader; }))
    return;
  RoutingProblem other = problem;
  std::reverse(other.flows.begin(), other.flows.end());
  std::reverse(other.packetFlows.begin(), other.packetFlows.end());
  std::optional<RoutingSolution> again = route(other, options);
  require(bool(again) == bool(solution),
          "whether flows are routed does not depend on their order");
  if (again)
    require(again->tiles == solution->tiles,
            "a routing does not depend on the order of flows");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ByteSource source({data, size});
  RandomRouting random(source);
  RoutingProblem problem;
  problem.device = &random.device();
  unsigned form = source.byte();
  RouterOptions options = optionsOf(source.byte());
  problem.reloadDesign = form >= 240;
  unsigned circuits = source.below(8), packets = source.below(8);
  for (unsigned i = 0; i < circuits; ++i) {
    problem.flows.push_back(random.circuit());
    problem.flows.back().id = i;
    // One that cannot be stated would hide the rest.
    if (form % 4 && !succeeded(verifyInput(problem)))
      problem.flows.pop_back();
  }
  for (unsigned i = 0; i < packets; ++i) {
    problem.packetFlows.push_back(random.packet());
    problem.packetFlows.back().id = i;
    if (form % 4 && !succeeded(verifyInput(problem)))
      problem.packetFlows.pop_back();
  }
  if (form / 4 % 4 == 1)
    problem.fixed = random.settings(1 + source.below(24));
  if (!succeeded(verifyInput(problem))) {
    require(!succeeded(routeFlows(problem, options).takeError()),
            "the router refuses what cannot be stated");
    return 0;
  }
  std::optional<RoutingSolution> solution = route(problem, options);
  if (form / 4 % 4 == 2)
    checkOrder(problem, options, solution);
  if (form / 4 % 4 == 3 && solution) {
    // On its own output nothing is left to do, and more flows go around it.
    RoutingProblem more;
    more.device = problem.device;
    more.fixed = merged(problem.fixed, solution->tiles);
    std::optional<RoutingSolution> none = route(more, options);
    require(none && none->tiles.empty(), "without flows nothing is set");
    for (unsigned i = 0; i < 3; ++i) {
      more.flows.push_back(random.circuit());
      more.packetFlows.push_back(random.packet());
    }
    if (succeeded(verifyInput(more)))
      route(more, options);
  }
  return 0;
}
