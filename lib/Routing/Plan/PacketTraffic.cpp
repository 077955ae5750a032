// Which packets pass each switch? Reads the trees of the nets, and follows the
// streams that are there already through the design's own settings.

#include "PacketTraffic.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

std::vector<OutNode> FixedSwitch::listeners(Amsel amsel) const {
  std::vector<OutNode> found;
  for (const auto &[master, setting] : masters)
    if (setting.arbiter == amsel.arbiter &&
        (setting.mselMask >> amsel.msel & 1))
      found.push_back(master);
  return found;
}

const PacketRule *FixedSwitch::match(InNode slave, unsigned id) const {
  auto it = rules.find(slave);
  if (it != rules.end())
    for (const PacketRule &rule : it->second)
      if ((id & rule.mask) == rule.value)
        return &rule;
  return nullptr;
}

const FixedSwitch &PacketTraffic::fixedAt(TileCoord tile) const {
  static const FixedSwitch nothing;
  auto it = fixed.find(tile);
  return it == fixed.end() ? nothing : it->second;
}

static void addSettings(const SwitchGraph &graph, const TileSettings &settings,
                        FixedSwitch &into) {
  TileCoord tile = settings.tile;
  auto reserve = [&](std::vector<uint8_t> &sets, Amsel amsel) {
    if (amsel.arbiter < sets.size())
      sets[amsel.arbiter] |= uint8_t(1u << (amsel.msel & 7));
  };
  for (Amsel amsel : settings.amsels) {
    reserve(into.reserved, amsel);
    into.amsels.insert(amsel);
  }
  for (const PacketMasterSetting &setting : settings.masters)
    if (OutNode master = graph.master(tile, setting.master);
        master != NoNode && setting.arbiter < into.reserved.size()) {
      into.masters[master] = {setting.arbiter, setting.mselMask};
      into.reserved[setting.arbiter] |= setting.mselMask;
    }
  for (const PacketRule &rule : settings.rules)
    if (InNode slave = graph.slave(tile, rule.slave); slave != NoNode) {
      into.rules[slave].push_back(rule);
      reserve(into.reserved, rule.amsel);
      reserve(into.ruled, rule.amsel);
    }
  for (const SwitchConnection &c : settings.connections) {
    InNode slave = graph.slave(tile, c.slave);
    OutNode master = graph.master(tile, c.master);
    if (slave != NoNode && master != NoNode)
      into.connections[slave].push_back(master);
  }
}

FixedSwitch tileloom::readSettings(const SwitchGraph &graph,
                                   const TileSettings &settings) {
  FixedSwitch result;
  addSettings(graph, settings, result);
  return result;
}

namespace {

class Collector {
public:
  explicit Collector(const PlanInput &input)
      : input(input), graph(input.graph) {}

  PacketTraffic run() {
    for (const TileSettings &settings : input.problem.fixed)
      addSettings(graph, settings, traffic.fixed[settings.tile]);
    for (NetIndex i = 0; i < NetIndex(input.nets.size()); ++i)
      if (input.nets[size_t(i)].isPacket)
        addNet(i);
    if (input.dependencies)
      addExisting(*input.dependencies);
    return std::move(traffic);
  }

private:
  uint32_t addTree(NetIndex net, InNode source, IdCube claim) {
    PacketTree tree;
    tree.net = net;
    tree.source = source;
    tree.claim = claim;
    traffic.trees.push_back(std::move(tree));
    entered.clear();
    return uint32_t(traffic.trees.size() - 1);
  }

  HopIndex addHop(uint32_t tree, InNode slave, HopIndex parent) {
    HopIndex index = HopIndex(traffic.hops.size());
    TrafficHop hop;
    hop.tree = tree;
    hop.slave = slave;
    hop.parent = parent;
    traffic.hops.push_back(std::move(hop));
    traffic.trees[tree].hops.push_back(index);
    traffic.tiles[graph.tileOfIn(slave)].push_back(index);
    entered[slave] = index;
    return index;
  }

  HopIndex hopBefore(InNode slave) const {
    OutNode before = graph.wireInto(slave);
    if (before == NoNode)
      return NoHop;
    for (const auto &[in, hop] : entered)
      if (llvm::is_contained(traffic.hops[hop].masters, before))
        return hop;
    return NoHop;
  }

  void addNet(NetIndex index) {
    const Net &net = input.nets[size_t(index)];
    uint32_t tree = addTree(index, net.source, {net.mask, net.packetId});
    bool reload = input.problem.reloadDesign;
    traffic.trees[tree].overlay =
        net.priority && (!reload || endsAtControl(net));
    for (const TreeStep &step : input.trees[size_t(index)]) {
      auto it = entered.find(step.from);
      HopIndex hop = it != entered.end()
                         ? it->second
                         : addHop(tree, step.from, hopBefore(step.from));
      auto &masters = traffic.hops[hop].masters;
      if (auto at = llvm::lower_bound(masters, step.via);
          at == masters.end() || *at != step.via)
        masters.insert(at, step.via);
    }
    for (size_t s = 0; s < net.streams.size() && s < net.sinks.size(); ++s)
      for (HopIndex hop : traffic.trees[tree].hops)
        if (llvm::is_contained(traffic.hops[hop].masters, net.sinks[s]))
          traffic.trees[tree].members.push_back({net.streams[s], hop});
  }

  bool endsAtControl(const Net &net) const {
    return graph.portOfIn(net.source).bundle == Bundle::TileControl ||
           llvm::any_of(net.sinks, [&](OutNode sink) {
             return graph.portOfOut(sink).bundle == Bundle::TileControl;
           });
  }

  void addExisting(const StreamDependencies &dependencies) {
    std::map<uint32_t, uint32_t> treeOf;
    llvm::ArrayRef<StreamModel> streams = dependencies.streams();
    for (StreamId s = 0; s < streams.size(); ++s) {
      const StreamModel &stream = streams[s];
      if (stream.requested || !stream.packetId)
        continue;
      InNode source = graph.source(stream.source.tile, stream.source.port);
      OutNode sink =
          graph.destination(stream.destination.tile, stream.destination.port);
      if (source == NoNode || sink == NoNode)
        continue;
      auto [it, isNew] = treeOf.try_emplace(dependencies.treeOf(s), 0);
      if (isNew) {
        it->second = addTree(-1, source, {stream.mask, *stream.packetId});
        follow(it->second);
      }
      for (HopIndex hop : traffic.trees[it->second].hops)
        if (llvm::is_contained(traffic.hops[hop].masters, sink))
          traffic.trees[it->second].members.push_back({s, hop});
    }
  }

  /// Walks the way of a packet that is there already. Rings end where they
  /// began.
  void follow(uint32_t tree) {
    unsigned id = traffic.trees[tree].claim.value;
    std::vector<std::pair<InNode, HopIndex>> queue{
        {traffic.trees[tree].source, NoHop}};
    for (size_t i = 0; i < queue.size(); ++i) {
      auto [slave, parent] = queue[i];
      if (entered.count(slave))
        continue;
      TrafficHop way;
      if (!wayOn(slave, id, way))
        continue;
      HopIndex hop = addHop(tree, slave, parent);
      traffic.hops[hop].masters = way.masters;
      traffic.hops[hop].isCircuit = way.isCircuit;
      traffic.hops[hop].fixed = way.fixed;
      traffic.hops[hop].hasRule = true;
      for (OutNode master : way.masters)
        if (InNode next = graph.wire(master); next != NoNode)
          queue.push_back({next, hop});
    }
  }

  bool wayOn(InNode slave, unsigned id, TrafficHop &way) const {
    const FixedSwitch &fixed = traffic.fixedAt(graph.tileOfIn(slave));
    if (auto it = fixed.connections.find(slave);
        it != fixed.connections.end()) {
      way.masters = it->second;
      way.isCircuit = true;
    } else if (const PacketRule *rule = fixed.match(slave, id)) {
      way.masters = fixed.listeners(rule->amsel);
      way.fixed = rule->amsel;
    }
    llvm::sort(way.masters);
    return !way.masters.empty();
  }

  const PlanInput &input;
  const SwitchGraph &graph;
  PacketTraffic traffic;
  /// Hops of the tree at hand.
  std::map<InNode, HopIndex> entered;
};

} // namespace

PacketTraffic tileloom::collectTraffic(const PlanInput &input) {
  return Collector(input).run();
}
