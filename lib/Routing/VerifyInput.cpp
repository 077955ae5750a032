// Can this routing problem be stated on its device at all?

#include "VerifyFixed.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <tuple>

using namespace tileloom;

namespace {

class InputVerifier {
public:
  explicit InputVerifier(const RoutingProblem &problem)
      : problem(problem), device(*problem.device), fixed(device) {}

  llvm::Error run() {
    for (const TileSettings &settings : problem.fixed)
      if (llvm::Error error = fixed.add(settings))
        return atTile(settings.tile, std::move(error));
    if (llvm::Error error = fixed.finish())
      return error;
    for (current = 0; current < problem.flows.size(); ++current)
      if (llvm::Error error = checkCircuit(problem.flows[current]))
        return atFlows(current, std::move(error));
    for (const PacketFlow &flow : problem.packetFlows) {
      if (llvm::Error error = checkPacket(flow))
        return atFlows(current, std::move(error));
      ++current;
    }
    if (llvm::Error error = checkControlIds())
      return error;
    if (llvm::Error error = checkClaims())
      return error;
    return checkHeaders();
  }

private:
  /// A flow's end at one switch port.
  struct Use {
    PortRef name;   ///< As the flow spells it.
    PortRef source; ///< Of a circuit that ends here.
    bool isPacket = false;
  };

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

  /// The switch port that a flow's end stands for.
  PortRef switchPort(const PortRef &end, bool isSource) const {
    if (!isBehindMux(device, end))
      return end;
    auto south = isSource ? device.shimMuxSlave(end.tile, end.port)
                          : device.shimMuxMaster(end.tile, end.port);
    return south ? PortRef{end.tile, *south} : end;
  }

  llvm::Error checkEnd(const PortRef &end, bool isSource) {
    if (llvm::Error error = checkTileInside(
            device, end.tile, isSource ? "source" : "destination"))
      return error;
    if (llvm::Error error = checkShimKind(end))
      return error;
    std::string text = isSource ? missingSourceText(device, end)
                                : missingDestinationText(device, end);
    if (!text.empty())
      return makeDiagnostic("port-does-not-exist", text);
    return llvm::Error::success();
  }

  llvm::Error checkCircuit(const CircuitFlow &flow) {
    if (llvm::Error error = checkEnd(flow.source, /*isSource=*/true))
      return error;
    if (flow.destinations.empty())
      return makeDiagnostic("flow-without-destination",
                            "the flow from " + toString(flow.source) +
                                " has no destination");
    if (llvm::Error error = claimSource({flow.source, {}, false}))
      return error;
    for (const PortRef &destination : flow.destinations) {
      if (llvm::Error error = checkEnd(destination, /*isSource=*/false))
        return error;
      if (llvm::Error error =
              claimDestination({destination, flow.source, false}))
        return error;
    }
    return llvm::Error::success();
  }

  llvm::Error checkPacket(const PacketFlow &flow) {
    unsigned ids = 1u << device.packetIdBits();
    if (flow.packetId >= ids || flow.mask >= ids)
      return makeDiagnostic(
          "packet-field-range",
          (flow.packetId >= ids ? "packet id " : "packet id mask ") +
              llvm::Twine(
                  unsigned(flow.packetId >= ids ? flow.packetId : flow.mask)) +
              " exceeds the maximum of " + llvm::Twine(ids - 1));
    if (flow.packetId & ~flow.mask)
      return makeDiagnostic("packet-mask", "the packet flow has ID 0x" +
                                               llvm::utohexstr(flow.packetId) +
                                               " outside mask 0x" +
                                               llvm::utohexstr(flow.mask) +
                                               ", which no packet can match");
    if (flow.sources.empty() || flow.destinations.empty())
      return makeDiagnostic("packet-flow-ends",
                            "the packet flow with id " +
                                llvm::Twine(unsigned(flow.packetId)) +
                                (flow.sources.empty() ? " has no source"
                                                      : " has no destination"));
    for (const PortRef &source : flow.sources) {
      if (llvm::Error error = checkEnd(source, /*isSource=*/true))
        return error;
      if (llvm::Error error = claimSource({source, {}, true}))
        return error;
    }
    for (const PortRef &destination : flow.destinations) {
      if (llvm::Error error = checkEnd(destination, /*isSource=*/false))
        return error;
      if (llvm::Error error = claimDestination({destination, {}, true}))
        return error;
    }
    std::set<PortRef> from(flow.sources.begin(), flow.sources.end()),
        to(flow.destinations.begin(), flow.destinations.end());
    PortRef first = *from.begin(), last = *to.begin();
    if (!stated
             .emplace(flow.packetId, flow.mask, std::move(from), std::move(to))
             .second)
      return makeDiagnostic("duplicate-flow",
                            "the packet flow " + toString(first) + " -> " +
                                toString(last) + " (id " +
                                llvm::Twine(unsigned(flow.packetId)) +
                                ") is stated twice");
    return llvm::Error::success();
  }

  llvm::Error claimSource(const Use &use) {
    PortRef slave = switchPort(use.name, /*isSource=*/true);
    const Use &first = sources.try_emplace(slave, use).first->second;
    if (first.name != use.name)
      return sharedShimPort(first.name, use.name, slave);
    if (first.isPacket != use.isPacket)
      return mixedPort(use.name, "source", "slave");
    const Port *behind = fixed.behindSlave(slave);
    if (slave != use.name && behind && *behind != use.name.port)
      return sharedShimPort({slave.tile, *behind}, use.name, slave);
    return llvm::Error::success();
  }

  llvm::Error claimDestination(const Use &use) {
    PortRef master = switchPort(use.name, /*isSource=*/false);
    const Use &first = destinations.try_emplace(master, use).first->second;
    if (first.name != use.name)
      return sharedShimPort(first.name, use.name, master);
    if (first.isPacket != use.isPacket)
      return mixedPort(use.name, "destination", "master");
    if (first.source != use.source)
      return makeDiagnostic(
          "destination-driven-twice",
          toString(use.name) + " is the destination of circuit flows from " +
              toString(first.source) + " and from " + toString(use.source) +
              "; a master port takes one connection");
    const Port *behind = fixed.behindMaster(master);
    if (master != use.name && behind && *behind != use.name.port)
      return sharedShimPort({master.tile, *behind}, use.name, master);
    return llvm::Error::success();
  }

  llvm::Error sharedShimPort(const PortRef &first, const PortRef &second,
                             const PortRef &port) {
    return makeDiagnostic("shim-port-shared",
                          toString(first) + " and " + toString(second) +
                              " are the same port of the stream switch, " +
                              portText(port.port) +
                              ", so only one of them can be used");
  }

  llvm::Error mixedPort(const PortRef &end, llvm::StringRef role,
                        llvm::StringRef side) {
    return makeDiagnostic("port-circuit-and-packet",
                          toString(end) + " is the " + role +
                              " of a circuit flow and of a packet flow; a " +
                              side + " port is circuit or packet, never both");
  }

  /// Packets of one source and id go to the ends of all flows that have both. A
  /// tile controller takes whatever comes for register accesses, so data may
  /// not share an id with control packets.
  llvm::Error checkControlIds() {
    struct Users {
      std::optional<uint32_t> control, data; ///< Indices of packet flows.
    };
    std::map<std::tuple<PortRef, unsigned, unsigned>, Users> users;
    for (const auto &[index, flow] : llvm::enumerate(problem.packetFlows)) {
      bool isControl = llvm::any_of(flow.destinations, [](const PortRef &end) {
        return end.port.bundle == Bundle::TileControl;
      });
      for (const PortRef &source : flow.sources) {
        Users &entry =
            users[{switchPort(source, true), flow.mask, flow.packetId}];
        auto &user = isControl ? entry.control : entry.data;
        user = user.value_or(uint32_t(index));
        if (entry.control && entry.data)
          return sharedControlId(source, *entry.control, *entry.data);
      }
    }
    return llvm::Error::success();
  }

  llvm::Error sharedControlId(const PortRef &source, uint32_t control,
                              uint32_t data) {
    const PacketFlow &flow = problem.packetFlows[control];
    const PortRef &end =
        *llvm::find_if(flow.destinations, [](const PortRef &candidate) {
          return candidate.port.bundle == Bundle::TileControl;
        });
    const uint32_t first = uint32_t(problem.flows.size());
    return atFlows(
        {first + data, first + control},
        makeDiagnostic("control-id-shared",
                       "packets with id " +
                           llvm::Twine(unsigned(flow.packetId)) + " from " +
                           toString(source) + " are control packets for " +
                           toString(end) +
                           ", and would carry the data of another flow there",
                       {"give the other flow an id that no control packet "
                        "from this port has"}));
  }

  /// Claims of one source that overlap without being equal meet in its slave:
  /// whichever rule comes first takes ids of the other.
  llvm::Error checkClaims() {
    struct Claim {
      std::set<PortRef> ends;
      uint32_t flow;
    };
    std::map<PortRef, std::map<std::pair<unsigned, unsigned>, Claim>> claims;
    for (const auto &[index, flow] : llvm::enumerate(problem.packetFlows))
      for (const PortRef &source : flow.sources) {
        auto &claim =
            claims[switchPort(source, true)]
                .try_emplace({flow.mask, flow.packetId},
                             Claim{{}, uint32_t(problem.flows.size() + index)})
                .first->second;
        for (const PortRef &end : flow.destinations)
          claim.ends.insert(switchPort(end, false));
      }
    for (const auto &[slave, list] : claims)
      for (auto a = list.begin(); a != list.end(); ++a)
        for (auto b = std::next(a); b != list.end(); ++b) {
          auto [maskA, idA] = a->first;
          auto [maskB, idB] = b->first;
          if ((idA ^ idB) & maskA & maskB || a->second.ends == b->second.ends)
            continue;
          std::string port = portText(slave.port);
          return atFlows(
              {a->second.flow, b->second.flow},
              makeDiagnostic(
                  "packet-claims-overlap",
                  "Unable to find a legal routing: at tile " +
                      toString(slave.tile) + ", packet flows through " + port +
                      " claim " + ruleText(maskA, idA) + " and " +
                      ruleText(maskB, idB) + ", which both match id 0x" +
                      llvm::utohexstr(idA | idB) +
                      "; widen one mask to carry both, or route them apart."));
        }
    return llvm::Error::success();
  }

  /// A fixed packet master keeps its header setting, so flows that end there
  /// cannot ask for another one.
  llvm::Error checkHeaders() {
    std::map<PortRef, std::pair<uint32_t, PortRef>> last;
    for (const auto &[index, flow] : llvm::enumerate(problem.packetFlows))
      for (const PortRef &end : flow.destinations)
        last[switchPort(end, false)] = {uint32_t(index), end};
    for (const auto &[master, flow] : last) {
      const PacketMasterSetting *setting = fixed.packetMaster(master);
      std::optional<bool> asked = problem.packetFlows[flow.first].keepHeader;
      if (!setting || !asked)
        continue;
      bool kept = setting->keepHeader.value_or(keepsHeaderByDefault(master));
      if (kept != *asked)
        return atFlows(
            uint32_t(problem.flows.size()) + flow.first,
            makeDiagnostic(
                "packet-header-conflict",
                "packets are to " + llvm::Twine(*asked ? "keep" : "lose") +
                    " their header at " + toString(flow.second) +
                    ", but the design's own switchbox has that port " +
                    (kept ? "keep" : "drop") + " it"));
    }
    return llvm::Error::success();
  }

  const RoutingProblem &problem;
  const Device &device;
  FixedSettings fixed;
  uint32_t current = 0;
  std::map<PortRef, Use> sources, destinations;
  std::set<std::tuple<uint8_t, uint8_t, std::set<PortRef>, std::set<PortRef>>>
      stated;
};

} // namespace

llvm::Error tileloom::verifyInput(const RoutingProblem &problem) {
  return InputVerifier(problem).run();
}
