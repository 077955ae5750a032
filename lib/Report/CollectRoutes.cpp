// Through which switches do the flows of a routed device go?

#include "tileloom/Report/CollectRoutes.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/MapVector.h"

#include <map>
#include <set>

using namespace tileloom;
using namespace tileloom::aie;

namespace {

/// A set of packet ids, bit by bit.
using IdSet = uint32_t;
constexpr unsigned NumIds = 32;

/// What one switchbox does with the streams that enter it.
struct Switch {
  struct Rule {
    unsigned mask, value;
    mlir::Value amsel;
  };
  std::map<Port, std::vector<Port>> connections;
  std::map<Port, std::vector<Rule>> rules;                   ///< In slot order.
  llvm::MapVector<mlir::Value, std::vector<Port>> mastersOf; ///< By amsel.
};

using End = std::pair<TileCoord, Port>;

class RouteCollector {
public:
  explicit RouteCollector(DeviceOp op) : op(op), device(op.getModel()) {}

  mlir::FailureOr<RouteMap> run() {
    for (auto box : op.getOps<SwitchboxOp>())
      if (auto tile = box.getTileCoord())
        readSwitch(*tile, box);
    for (auto mux : op.getOps<ShimMuxOp>())
      countMux(mux);
    if (failed(traceCircuits()) || failed(tracePackets()))
      return mlir::failure();
    for (RouteBox &box : map.boxes) {
      box.sources = sources[box.tile];
      box.destinations = destinations[box.tile];
    }
    return std::move(map);
  }

private:
  void readSwitch(TileCoord tile, SwitchboxOp op);
  void countMux(ShimMuxOp mux);
  mlir::LogicalResult traceCircuits();
  mlir::LogicalResult tracePackets();
  mlir::LogicalResult trace(mlir::Operation *flow, End source, IdSet ids);
  std::vector<std::pair<Port, IdSet>> leaving(const Switch &at, Port slave,
                                              IdSet ids) const;

  DeviceOp op;
  const Device &device;
  RouteMap map;
  std::map<TileCoord, Switch> switches;
  std::map<TileCoord, unsigned> sources, destinations;
};

} // namespace

void RouteCollector::readSwitch(TileCoord tile, SwitchboxOp op) {
  Switch &at = switches[tile];
  std::set<Port> masters;
  for (mlir::Operation &child : op.getConnections().front()) {
    if (auto connect = mlir::dyn_cast<ConnectOp>(child)) {
      at.connections[connect.getSourcePort()].push_back(connect.getDestPort());
      masters.insert(connect.getDestPort());
    } else if (auto master = mlir::dyn_cast<MasterSetOp>(child)) {
      masters.insert(master.getDestPort());
      for (mlir::Value amsel : master.getAmsels())
        at.mastersOf[amsel].push_back(master.getDestPort());
    } else if (auto rules = mlir::dyn_cast<PacketRulesOp>(child)) {
      auto &slots = at.rules[rules.getSourcePort()];
      for (auto rule : rules.getRules().getOps<PacketRuleOp>())
        slots.push_back({unsigned(rule.getMask()), unsigned(rule.getValue()),
                         rule.getAmsel()});
    }
  }
  RouteBox box;
  box.tile = tile;
  for (Port master : masters) {
    box.northbound += master.bundle == Bundle::North;
    box.eastbound += master.bundle == Bundle::East;
    box.southbound += master.bundle == Bundle::South;
    box.westbound += master.bundle == Bundle::West;
  }
  map.totalPathLength +=
      box.northbound + box.eastbound + box.southbound + box.westbound;
  map.boxes.push_back(box);
}

/// The mux takes streams off the array that the switch's South masters counted.
void RouteCollector::countMux(ShimMuxOp mux) {
  std::set<Port> drained;
  for (auto connect : mux.getConnections().getOps<ConnectOp>())
    if (connect.getSourceBundle() == WireBundle::North)
      drained.insert(connect.getSourcePort());
  map.totalPathLength -=
      std::min<unsigned>(map.totalPathLength, unsigned(drained.size()));
}

mlir::LogicalResult RouteCollector::traceCircuits() {
  llvm::MapVector<End, mlir::Operation *, std::map<End, unsigned>> ends;
  for (auto flow : op.getOps<FlowOp>()) {
    auto from = getTileCoord(flow.getSource());
    auto to = getTileCoord(flow.getDest());
    if (!from || !to)
      continue;
    ++sources[*from];
    ++destinations[*to];
    ends.insert({{*from, flow.getSourcePort()}, flow});
  }
  for (const auto &[source, flow] : ends)
    if (failed(trace(flow, source, 0)))
      return mlir::failure();
  return mlir::success();
}

mlir::LogicalResult RouteCollector::tracePackets() {
  llvm::MapVector<End, std::pair<mlir::Operation *, IdSet>,
                  std::map<End, unsigned>>
      ends;
  for (auto flow : op.getOps<PacketFlowOp>()) {
    IdSet claim = 0;
    for (unsigned id = 0; id < NumIds; ++id)
      if ((id & unsigned(flow.getMask())) == unsigned(flow.getID()))
        claim |= IdSet(1) << id;
    for (auto end : flow.getPorts().getOps<PacketSourceOp>())
      if (auto tile = getTileCoord(end.getTile())) {
        ++sources[*tile];
        auto &entry = ends[{*tile, end.getPort()}];
        entry.first = entry.first ? entry.first : flow.getOperation();
        entry.second |= claim;
      }
    for (auto end : flow.getPorts().getOps<PacketDestOp>())
      if (auto tile = getTileCoord(end.getTile()))
        ++destinations[*tile];
  }
  for (const auto &[source, entry] : ends)
    if (failed(trace(entry.first, source, entry.second)))
      return mlir::failure();
  return mlir::success();
}

/// Masters by which the streams that enter at `slave` leave, in port order.
/// `ids` is empty for a circuit; a packet on a connection keeps all its ids.
std::vector<std::pair<Port, IdSet>>
RouteCollector::leaving(const Switch &at, Port slave, IdSet ids) const {
  std::map<Port, IdSet> masters;
  if (auto found = at.connections.find(slave); found != at.connections.end())
    for (Port master : found->second)
      masters[master] |= ids;
  if (auto found = at.rules.find(slave); found != at.rules.end())
    for (unsigned id = 0; id < NumIds; ++id) {
      if (!(ids >> id & 1))
        continue;
      auto rule = llvm::find_if(found->second, [&](const Switch::Rule &rule) {
        return (id & rule.mask) == rule.value;
      });
      if (rule == found->second.end())
        continue;
      if (auto set = at.mastersOf.find(rule->amsel); set != at.mastersOf.end())
        for (Port master : set->second)
          masters[master] |= IdSet(1) << id;
    }
  return {masters.begin(), masters.end()};
}

mlir::LogicalResult RouteCollector::trace(mlir::Operation *flow, End source,
                                          IdSet ids) {
  if (device.isShim(source.first))
    if (auto south = device.shimMuxSlave(source.first, source.second))
      source.second = *south;
  if (!switches.count(source.first))
    return emitNamedError(flow, "flow-not-routed")
           << "no switchbox at the flow's source to trace it through; keep the "
              "routed switchboxes with --aie-find-flows=remove-lifted=false";
  Route route;
  std::set<std::pair<End, IdSet>> seen;
  std::vector<std::pair<End, IdSet>> queue{{source, ids}};
  for (size_t i = 0; i < queue.size(); ++i) {
    const auto [end, idsHere] = queue[i];
    auto at = switches.find(end.first);
    if (at == switches.end() || !seen.insert(queue[i]).second)
      continue;
    RouteStep step{end.first, {}};
    for (const auto &[master, idsThere] :
         leaving(at->second, end.second, idsHere)) {
      if (!llvm::is_contained(step.directions, master.bundle))
        step.directions.push_back(master.bundle);
      if (auto link = device.linkFrom(end.first, master))
        queue.push_back({*link, idsThere});
    }
    if (!step.directions.empty())
      route.push_back(std::move(step));
  }
  map.routes.push_back(std::move(route));
  return mlir::success();
}

mlir::FailureOr<RouteMap> aie::collectRoutes(DeviceOp device) {
  return RouteCollector(device).run();
}
