// Which flows do given switch settings carry? The inverse of routing.

#include "tileloom/Routing/FindFlows.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace tileloom;

namespace {

class Tracer {
public:
  Tracer(const Device &device, llvm::ArrayRef<TileSettings> settings,
         const TraceOptions &options)
      : device(device), options(options) {
    for (const TileSettings &tile : settings)
      if (device.contains(tile.tile))
        load(tile);
  }

  std::vector<TracedFlow> run() {
    for (const auto &[slave, masters] : driven) {
      auto before = device.linkTo(slave.tile, slave.port);
      if (!before || !driverOf.count({before->first, before->second}))
        follow(slave);
    }
    llvm::sort(flows, [](const TracedFlow &a, const TracedFlow &b) {
      return std::tie(a.source, a.destination) <
             std::tie(b.source, b.destination);
    });
    return std::move(flows);
  }

private:
  void load(const TileSettings &settings) {
    for (const SwitchConnection &c : settings.connections) {
      PortRef slave{settings.tile, c.slave}, master{settings.tile, c.master};
      if (!device.isLegalConnection(settings.tile, c.slave, c.master))
        continue;
      driven[slave].insert(c.master);
      driverOf.insert(master);
    }
    for (const SwitchConnection &c : settings.muxConnections) {
      bool inbound = c.master.bundle == Bundle::North;
      Port south{Bundle::South, inbound ? c.master.channel : c.slave.channel};
      (inbound ? muxIn : muxOut)
          .try_emplace({settings.tile, south},
                       std::pair(inbound ? c.slave : c.master, c));
    }
  }

  static bool isDirectional(Bundle bundle) {
    return bundle == Bundle::South || bundle == Bundle::West ||
           bundle == Bundle::North || bundle == Bundle::East;
  }

  /// Depth first with the hops so far, so that each end knows its own way. A
  /// slave is entered once for each source: rings end there.
  void follow(const PortRef &slave) {
    source = slave;
    sourceMux.reset();
    if (auto mux = muxIn.find(slave); mux != muxIn.end()) {
      source.port = mux->second.first;
      sourceMux = mux->second.second;
    }
    visited = {slave};
    // Work list of (hop, depth): hops[0 .. depth) is the way to it.
    std::vector<std::pair<RouteHop, size_t>> stack;
    std::vector<RouteHop> way;
    auto enter = [&](const PortRef &at, size_t depth) {
      for (Port master : llvm::reverse(driven[at]))
        stack.push_back({{at.tile, at.port, master}, depth});
    };
    enter(slave, 0);
    while (!stack.empty()) {
      auto [hop, depth] = stack.back();
      stack.pop_back();
      way.resize(depth);
      way.push_back(hop);
      auto far = device.linkFrom(hop.tile, hop.master);
      PortRef next = far ? PortRef{far->first, far->second} : PortRef{};
      if (!far || !driven.count(next))
        end({hop.tile, hop.master}, way);
      else if (visited.insert(next).second)
        enter(next, depth + 1);
    }
  }

  void end(const PortRef &master, const std::vector<RouteHop> &way) {
    TracedFlow flow{source, master, way, {}};
    if (sourceMux)
      flow.muxConnections.push_back({source.tile, *sourceMux});
    if (auto mux = muxOut.find(master); mux != muxOut.end()) {
      flow.destination.port = mux->second.first;
      flow.muxConnections.push_back({master.tile, mux->second.second});
    } else if (isDirectional(master.port.bundle) && !options.keepPartialFlows) {
      return;
    }
    flows.push_back(std::move(flow));
  }

  const Device &device;
  const TraceOptions &options;
  std::map<PortRef, std::set<Port>> driven;
  std::set<PortRef> driverOf;
  std::map<PortRef, std::pair<Port, SwitchConnection>> muxIn, muxOut;
  PortRef source;
  std::optional<SwitchConnection> sourceMux;
  std::set<PortRef> visited;
  std::vector<TracedFlow> flows;
};

} // namespace

std::vector<TracedFlow>
tileloom::traceFlows(const Device &device,
                     llvm::ArrayRef<TileSettings> settings,
                     const TraceOptions &options) {
  return Tracer(device, settings, options).run();
}

std::vector<CircuitFlow>
tileloom::traceCircuitFlows(const Device &device,
                            llvm::ArrayRef<TileSettings> settings,
                            const TraceOptions &options) {
  std::vector<CircuitFlow> flows;
  for (const TracedFlow &traced : traceFlows(device, settings, options)) {
    if (flows.empty() || flows.back().source != traced.source) {
      flows.push_back({traced.source, {}, uint32_t(flows.size())});
    }
    auto &ends = flows.back().destinations;
    if (ends.empty() || ends.back() != traced.destination)
      ends.push_back(traced.destination);
  }
  return flows;
}
