// Can this routing problem be stated on its device at all?

#include "tileloom/Routing/RoutingProblem.h"

#include "tileloom/Support/Diagnostic.h"

#include <map>
#include <set>

using namespace tileloom;

std::string tileloom::portText(Port port) {
  return (toString(port.bundle) + ":" + llvm::Twine(port.channel)).str();
}

std::string tileloom::toString(const PortRef &end) {
  return toString(end.tile) + " " + portText(end.port);
}

static bool isBehindMux(const Device &device, const PortRef &end) {
  return device.isShim(end.tile) &&
         (end.port.bundle == Bundle::DMA || end.port.bundle == Bundle::NOC ||
          end.port.bundle == Bundle::PLIO);
}

static std::string missingText(const char *role, const PortRef &end, int count,
                               const char *direction) {
  if (end.port.channel >= 0 && end.port.channel < count)
    return "";
  return (llvm::Twine(role) + " " + portText(end.port) +
          " does not exist: tile " + toString(end.tile) + " has " +
          llvm::Twine(count) + " " + toString(end.port.bundle) +
          (count == 1 ? " port " : " ports ") + direction +
          " its stream switch")
      .str();
}

std::string tileloom::missingSourceText(const Device &device,
                                        const PortRef &end) {
  int count = isBehindMux(device, end)
                  ? device.shimMuxSourceCount(end.tile, end.port.bundle)
                  : device.slavePortCount(end.tile, end.port.bundle);
  return missingText("source", end, count, "into");
}

std::string tileloom::missingDestinationText(const Device &device,
                                             const PortRef &end) {
  int count = isBehindMux(device, end)
                  ? device.shimMuxDestCount(end.tile, end.port.bundle)
                  : device.masterPortCount(end.tile, end.port.bundle);
  return missingText("destination", end, count, "out of");
}

char RoutingDiagnostic::ID = 0;

RoutingDiagnostic::RoutingDiagnostic(const Diagnostic &diagnostic,
                                     llvm::ArrayRef<uint32_t> flows,
                                     std::optional<TileCoord> tile)
    : ErrorInfo(diagnostic.getName(), diagnostic.getMessage().str(),
                diagnostic.getNotes().vec()),
      flows(flows), tile(tile) {}

static llvm::Error about(llvm::ArrayRef<uint32_t> flows,
                         std::optional<TileCoord> tile, llvm::Error error) {
  return llvm::handleErrors(
      std::move(error), [&](const Diagnostic &diagnostic) {
        return llvm::make_error<RoutingDiagnostic>(diagnostic, flows, tile);
      });
}

llvm::Error tileloom::atFlows(llvm::ArrayRef<uint32_t> flows,
                              llvm::Error error) {
  return about(flows, std::nullopt, std::move(error));
}

namespace {

class InputVerifier {
public:
  explicit InputVerifier(const RoutingProblem &problem)
      : problem(problem), device(*problem.device) {}

  llvm::Error run() {
    for (const TileSettings &settings : problem.fixed)
      if (llvm::Error error = checkFixed(settings))
        return about({}, settings.tile, std::move(error));
    for (uint32_t i = 0; i < problem.flows.size(); ++i)
      if (llvm::Error error = checkFlow(problem.flows[i]))
        return atFlows(i, std::move(error));
    return llvm::Error::success();
  }

private:
  llvm::Error checkTile(TileCoord tile, const char *role) {
    if (device.contains(tile))
      return llvm::Error::success();
    return makeDiagnostic("tile-outside-array",
                          llvm::Twine(role) + " tile " + toString(tile) +
                              " is outside the array of " + device.name() +
                              ", which has " + llvm::Twine(device.columns()) +
                              " columns and " + llvm::Twine(device.rows()) +
                              " rows");
  }

  /// A PL shim has mux ports for DMA and NOC in the tables, but nothing behind
  /// them.
  llvm::Error checkShimKind(const PortRef &end) {
    if (!device.isShimPl(end.tile) ||
        (end.port.bundle != Bundle::DMA && end.port.bundle != Bundle::NOC))
      return llvm::Error::success();
    return makeDiagnostic("shim-without-noc",
                          "Attempting to route to or from ShimTile " +
                              toString(end.tile) +
                              ", which has no NOC connection");
  }

  llvm::Error checkFlow(const CircuitFlow &flow) {
    if (llvm::Error error = checkTile(flow.source.tile, "source"))
      return error;
    if (llvm::Error error = checkShimKind(flow.source))
      return error;
    if (std::string text = missingSourceText(device, flow.source);
        !text.empty())
      return makeDiagnostic("port-does-not-exist", text);
    if (flow.destinations.empty())
      return makeDiagnostic("flow-without-destination",
                            "the flow from " + toString(flow.source) +
                                " has no destination");
    if (llvm::Error error = claimSource(flow.source))
      return error;
    for (const PortRef &destination : flow.destinations)
      if (llvm::Error error = checkDestination(flow, destination))
        return error;
    return llvm::Error::success();
  }

  llvm::Error checkDestination(const CircuitFlow &flow,
                               const PortRef &destination) {
    if (llvm::Error error = checkTile(destination.tile, "destination"))
      return error;
    if (llvm::Error error = checkShimKind(destination))
      return error;
    if (std::string text = missingDestinationText(device, destination);
        !text.empty())
      return makeDiagnostic("port-does-not-exist", text);
    PortRef master = destination;
    if (isBehindMux(device, destination))
      if (auto south = device.shimMuxMaster(destination.tile, destination.port))
        master.port = *south;
    auto [it, isNew] =
        drivers.try_emplace(master, std::pair(flow.source, destination));
    const auto &[firstSource, firstName] = it->second;
    if (firstName != destination)
      return sharedShimPort(firstName, destination, master);
    if (firstSource == flow.source)
      return checkAgainstMux(fixedMuxOut, destination, master);
    return makeDiagnostic(
        "destination-driven-twice",
        toString(destination) + " is the destination of circuit flows from " +
            toString(firstSource) + " and from " + toString(flow.source) +
            "; a master port takes one connection");
  }

  llvm::Error claimSource(const PortRef &source) {
    PortRef slave = source;
    if (isBehindMux(device, source))
      if (auto south = device.shimMuxSlave(source.tile, source.port))
        slave.port = *south;
    auto [it, isNew] = sources.try_emplace(slave, source);
    if (it->second != source)
      return sharedShimPort(it->second, source, slave);
    return checkAgainstMux(fixedMuxIn, source, slave);
  }

  /// A flow may not stand behind a mux port that the design's own mux gives to
  /// another end point.
  llvm::Error checkAgainstMux(const std::map<PortRef, Port> &fixedMux,
                              const PortRef &end, const PortRef &south) {
    auto fixed = fixedMux.find(south);
    if (south == end || fixed == fixedMux.end() || fixed->second == end.port)
      return llvm::Error::success();
    return sharedShimPort({end.tile, fixed->second}, end, south);
  }

  llvm::Error sharedShimPort(const PortRef &first, const PortRef &second,
                             const PortRef &port) {
    return makeDiagnostic("shim-port-shared",
                          toString(first) + " and " + toString(second) +
                              " are the same port of the stream switch, " +
                              portText(port.port) +
                              ", so only one of them can be used");
  }

  llvm::Error fixedError(TileCoord tile, const llvm::Twine &reason) {
    return makeDiagnostic("fixed-connections-illegal",
                          "Unable to find a legal routing: cannot add the "
                          "fixed connections of the switchbox at tile " +
                              toString(tile),
                          {reason.str()});
  }

  llvm::Error checkFixed(const TileSettings &settings) {
    TileCoord tile = settings.tile;
    if (llvm::Error error = checkTile(tile, "switchbox"))
      return error;
    for (const SwitchConnection &c : settings.connections) {
      std::string text = portText(c.slave) + " -> " + portText(c.master);
      if (!device.isLegalConnection(tile, c.slave, c.master))
        return fixedError(tile, text + " is not a connection that this "
                                       "stream switch can make");
      if (!fixedMasters.insert({tile, c.master}).second)
        return fixedError(tile, portText(c.master) + " is driven twice");
    }
    for (const SwitchConnection &c : settings.muxConnections)
      if (llvm::Error error = checkFixedMux(tile, c))
        return error;
    return llvm::Error::success();
  }

  llvm::Error checkFixedMux(TileCoord tile, const SwitchConnection &c) {
    std::string text = portText(c.slave) + " -> " + portText(c.master);
    if (!device.isShim(tile))
      return fixedError(tile, "only shim tiles have a mux, so it cannot make " +
                                  text);
    bool inbound = c.master.bundle == Bundle::North;
    Port endpoint = inbound ? c.slave : c.master;
    Port arraySide = inbound ? c.master : c.slave;
    std::optional<Port> south;
    if (arraySide.bundle == Bundle::North)
      south = inbound ? device.shimMuxSlave(tile, endpoint)
                      : device.shimMuxMaster(tile, endpoint);
    if (!south || south->channel != arraySide.channel)
      return fixedError(
          tile, text + " is not a connection that the shim mux can make");
    auto &taken = inbound ? fixedMuxIn : fixedMuxOut;
    if (!taken.try_emplace({tile, *south}, endpoint).second)
      return fixedError(tile, "the mux uses " + portText(arraySide) + " twice");
    return llvm::Error::success();
  }

  const RoutingProblem &problem;
  const Device &device;
  std::set<PortRef> fixedMasters;
  /// End point behind a South slave (master) by the design's own muxes.
  std::map<PortRef, Port> fixedMuxIn, fixedMuxOut;
  std::map<PortRef, PortRef> sources;
  std::map<PortRef, std::pair<PortRef, PortRef>> drivers;
};

} // namespace

llvm::Error tileloom::verifyInput(const RoutingProblem &problem) {
  return InputVerifier(problem).run();
}
