// Do the settings of random packet trees bring each packet exactly where it
// goes, within the limits of the switches?

#include "PlanTestSupport.h"

#include "rapidcheck.h"

#include <cstdlib>

using namespace tileloom;
using namespace tileloom::test;

static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

static int number(int low, int high) {
  return *rc::gen::inRange(low, high + 1);
}

namespace {

/// Random packet flows between DMA and Core ports of two columns of npu2, on
/// shortest trees with random ties, so that links are often shared.
class Random {
public:
  Random() : design("npu2_2col") {
    int count = number(1, 9);
    for (int i = 0; i < count; ++i) {
      std::vector<PortRef> ends;
      for (int n = number(1, 10) > 7 ? 2 : 1; n > 0; --n)
        ends.push_back(end());
      unsigned mask = number(0, 5) == 0 ? 0x1E : 0x1F;
      design.packet(unsigned(number(0, 15)) & mask, {end()}, ends, mask);
      design.problem.packetFlows.back().priority = number(0, 7) == 0;
    }
    design.options.circuitSwitchHops = number(0, 1);
    design.analyze = number(0, 3) != 0;
    for (int n = number(0, 2); n > 0; --n)
      reserve({number(0, 1), number(2, 5)});
    drainSome();
    design.prepare();
    for (size_t i = 0; i < design.nets.size(); ++i)
      design.trees[i] = tree(design.nets[i]);
  }

  Routed design;

private:
  PortRef end() {
    Port port = number(0, 2) == 2 ? Port{Bundle::Core, 0}
                                  : Port{Bundle::DMA, number(0, 1)};
    return {{number(0, 1), number(2, 5)}, port};
  }

  void reserve(TileCoord tile) {
    for (const TileSettings &fixed : design.problem.fixed)
      if (fixed.tile == tile)
        return;
    TileSettings own{tile, {}, {}};
    for (uint8_t arbiter = uint8_t(number(1, 5)); arbiter < 6; ++arbiter)
      own.amsels.push_back({arbiter, uint8_t(number(0, 3))});
    design.fix(own);
  }

  void drainSome() {
    for (int column : {0, 1})
      for (int row = 2; row < 6; ++row)
        for (int i : {0, 1})
          if (number(0, 3) != 0) {
            DmaProgramModel program;
            program.tile = {column, row};
            program.channel = {DmaDirection::S2MM, i};
            program.bds.resize(1);
            program.bds[0].bytes = 64;
            program.loopStart = 0;
            design.problem.design.programs.push_back(program);
          }
  }

  Tree tree(const Net &net) {
    const SwitchGraph &graph = design.graph;
    std::vector<TreeStep> before(graph.inCount());
    std::vector<InNode> queue{net.source};
    std::vector<bool> seen(graph.inCount(), false);
    seen[net.source] = true;
    std::map<OutNode, InNode> reached;
    for (size_t i = 0; i < queue.size(); ++i) {
      InNode in = queue[i];
      llvm::ArrayRef<uint16_t> edges = graph.crossbar(in);
      size_t first = size_t(number(0, 3));
      for (size_t e = 0; e < edges.size(); ++e) {
        OutNode out = graph.masterBase(in) + edges[(e + first) % edges.size()];
        reached.try_emplace(out, in);
        InNode next = graph.wire(out);
        if (next == NoNode || seen[next])
          continue;
        seen[next] = true;
        before[next] = {in, out};
        queue.push_back(next);
      }
    }
    Tree steps;
    std::set<std::pair<InNode, OutNode>> have;
    for (OutNode sink : net.sinks) {
      std::vector<TreeStep> path{{reached.at(sink), sink}};
      while (path.back().from != net.source)
        path.push_back(before[path.back().from]);
      for (const TreeStep &step : llvm::reverse(path))
        if (have.insert({step.from, step.via}).second)
          steps.push_back(step);
    }
    return steps;
  }
};

/// Follows packets through settings.
class Walker {
public:
  Walker(const SwitchGraph &graph, const PacketPlan &plan)
      : graph(graph), plan(plan) {}

  std::set<OutNode> from(InNode source, unsigned id) {
    std::set<OutNode> ends;
    std::vector<InNode> queue{source};
    for (size_t i = 0; i < queue.size() && i < 1000; ++i)
      for (OutNode out : mastersOf(queue[i], id)) {
        InNode next = graph.wire(out);
        if (next == NoNode)
          ends.insert(out);
        else
          queue.push_back(next);
      }
    return ends;
  }

  /// First matching rule, or the connections.
  std::vector<OutNode> mastersOf(InNode in, unsigned id) const {
    std::vector<OutNode> masters;
    auto it = plan.tiles.find(graph.tileOfIn(in));
    if (it == plan.tiles.end())
      return masters;
    const TileSettings &settings = it->second;
    for (const SwitchConnection &c : settings.connections)
      if (c.slave == graph.portOfIn(in))
        masters.push_back(graph.master(settings.tile, c.master));
    for (const PacketRule &rule : settings.rules)
      if (rule.slave == graph.portOfIn(in) && (id & rule.mask) == rule.value) {
        EXPECT_TRUE(masters.empty());
        for (const PacketMasterSetting &m : settings.masters)
          if (m.arbiter == rule.amsel.arbiter &&
              (m.mselMask >> rule.amsel.msel & 1))
            masters.push_back(graph.master(settings.tile, m.master));
        break;
      }
    return masters;
  }

  std::optional<uint8_t> arbiterOf(InNode in, unsigned id) const {
    auto it = plan.tiles.find(graph.tileOfIn(in));
    if (it != plan.tiles.end())
      for (const PacketRule &rule : it->second.rules)
        if (rule.slave == graph.portOfIn(in) && (id & rule.mask) == rule.value)
          return rule.amsel.arbiter;
    return std::nullopt;
  }

private:
  const SwitchGraph &graph;
  const PacketPlan &plan;
};

} // namespace

static void checkLimits(const TileSettings &settings,
                        const RoutingProblem &problem) {
  std::map<Port, unsigned> rules;
  std::set<Port> driven;
  std::set<Amsel> named(settings.amsels.begin(), settings.amsels.end());
  for (const PacketRule &rule : settings.rules) {
    RC_ASSERT(++rules[rule.slave] <= 4u);
    RC_ASSERT((rule.value & ~rule.mask) == 0);
    RC_ASSERT(named.count(rule.amsel) == 1u);
  }
  for (const PacketMasterSetting &master : settings.masters) {
    RC_ASSERT(driven.insert(master.master).second);
    RC_ASSERT(master.arbiter < 6 && master.mselMask != 0);
  }
  for (const SwitchConnection &c : settings.connections) {
    RC_ASSERT(driven.insert(c.master).second);
    RC_ASSERT(rules.count(c.slave) == 0u);
  }
  for (const TileSettings &fixed : problem.fixed)
    for (Amsel amsel : fixed.amsels)
      RC_ASSERT(fixed.tile != settings.tile || named.count(amsel) == 0u);
}

TEST(PlanProperty, PacketsArriveExactlyWhereTheyGo) {
  unsigned planned = 0;
  EXPECT_TRUE(rc::check([&] {
    Random random;
    Routed &design = random.design;
    auto result = planPackets(design.input());
    if (auto *rejection = std::get_if<PlanRejection>(&result)) {
      RC_ASSERT(!rejection->name.empty() && !rejection->reason.empty());
      return;
    }
    ++planned;
    const PacketPlan &plan = std::get<PacketPlan>(result);
    for (const auto &[tile, settings] : plan.tiles)
      checkLimits(settings, design.problem);
    Walker walker(design.graph, plan);
    for (const Net &net : design.nets)
      for (unsigned id = 0; id < 32; ++id)
        if (net.claims(id)) {
          std::set<OutNode> expected;
          // Claims of one source may overlap where they go the same way.
          for (const Net &other : design.nets)
            if (other.source == net.source && other.claims(id))
              expected.insert(other.sinks.begin(), other.sinks.end());
          RC_ASSERT(walker.from(net.source, id) == expected);
        }
  }));
  // Most are planned: the property says something.
  EXPECT_GT(planned, 60u);
}

TEST(PlanProperty, ConflictingFlowsNeverShareAnArbiter) {
  EXPECT_TRUE(rc::check([] {
    Random random;
    Routed &design = random.design;
    design.analyze = true;
    auto result = planPackets(design.input());
    auto *plan = std::get_if<PacketPlan>(&result);
    if (!plan)
      return;
    Walker walker(design.graph, *plan);
    std::map<std::pair<TileCoord, uint8_t>,
             std::vector<std::pair<InNode, const Net *>>>
        users;
    for (size_t i = 0; i < design.nets.size(); ++i)
      for (const TreeStep &step : design.trees[i])
        if (auto arbiter = walker.arbiterOf(step.from, design.nets[i].packetId))
          users[{design.graph.tileOfIn(step.from), *arbiter}].push_back(
              {step.from, &design.nets[i]});
    for (const auto &[arbiter, list] : users)
      for (auto [slaveA, a] : list)
        for (auto [slaveB, b] : list)
          if (slaveA != slaveB)
            for (StreamId s : a->streams)
              for (StreamId t : b->streams)
                RC_ASSERT(!design.dependencies->conflict(s, t));
  }));
}
