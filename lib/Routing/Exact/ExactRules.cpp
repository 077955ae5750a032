// Which clauses say "these nets fit"? Paths to several sinks, and the rules
// between nets.

#include "ExactEncoding.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace tileloom;

/// One of the net's ways from tile to tile leads from the source to `sink`. On
/// a net that enters a tile once this is a path of its slaves and masters too.
void ExactEncoding::addPath(size_t net, OutNode sink) {
  TileCoord first = graph.tileOfIn(model.nets[net].source);
  TileCoord last = graph.tileOfOut(sink);
  if (first == last)
    return;
  const ExactReach &reach = model.reach[net];
  std::vector<uint32_t> distances = reach.distances(sink);
  std::map<TileCoord, std::vector<int>> entering, leaving;
  for (Group group = 0; group < topology.groups.size(); ++group) {
    OutNode any = topology.groups[group].front();
    TileCoord from = graph.tileOfOut(any);
    TileCoord to = graph.tileOfIn(graph.wire(any));
    bool useful = llvm::any_of(topology.groups[group], [&](OutNode out) {
      return uses(net, out) &&
             reach.linksOver(out, distances) <= model.budgets[net];
    });
    if (!useful || from == last || to == first)
      continue;
    int literal = solver.fresh();
    solver.implies(literal, groupLiteral[net][group]);
    leaving[from].push_back(literal);
    entering[to].push_back(literal);
  }
  auto follows = [&](std::vector<int> literals, int premise) {
    literals.push_back(-premise);
    solver.clause(literals);
  };
  for (const auto &[tile, literals] : entering)
    for (int literal : literals)
      if (tile != last)
        follows(leaving[tile], literal);
  for (const auto &[tile, literals] : leaving) {
    solver.atMostOne(literals);
    for (int literal : literals)
      if (tile != first)
        follows(entering[tile], literal);
  }
  for (std::vector<int> literals : {leaving[first], entering[last]}) {
    literals.push_back(-simpleOf[net]);
    follows(std::move(literals), activeOf[net]);
  }
}

/// A master carries one circuit, or packets. The packet nets on it count as one
/// taker.
void ExactEncoding::addSharing() {
  for (OutNode out = 0; out < graph.outCount(); ++out) {
    std::vector<int> circuits, packets;
    for (size_t net = 0; net < model.nets.size(); ++net)
      if (int literal = outLiteral[net][out])
        (model.nets[net].isPacket ? packets : circuits).push_back(literal);
    if (!packets.empty()) {
      packetLiteral[out] = solver.fresh();
      for (int literal : packets)
        solver.implies(literal, packetLiteral[out]);
      circuits.push_back(packetLiteral[out]);
    }
    solver.atMostOne(circuits);
  }
}

/// What the ends of a net close to the others, beside the masters that it takes
/// like any other.
void ExactEncoding::addEnds() {
  auto passing = [&](size_t net, OutNode out) {
    return isSink(net, out) ? 0 : outLiteral[net][out];
  };
  for (size_t a = 0; a < model.nets.size(); ++a)
    for (size_t b = 0; b < model.nets.size(); ++b) {
      const Net &one = model.nets[a], &other = model.nets[b];
      if (a == b)
        continue;
      bool exclusive = !one.isPacket || !other.isPacket;
      if (exclusive && one.source == other.source && a < b)
        solver.clause({-activeOf[a], -activeOf[b]});
      OutNode before = graph.wireInto(one.source);
      if (exclusive && before != NoNode && passing(b, before))
        solver.clause({-activeOf[a], -passing(b, before)});
      // A packet that leaves over a wire arrives behind it whether or not a
      // rule there knows it: nobody can come that way.
      if (!exclusive)
        for (OutNode sink : one.sinks)
          if (graph.wire(sink) != NoNode && passing(b, sink))
            solver.clause({-activeOf[a], -passing(b, sink)});
    }
}

/// No more nets cross from one tile to the next than there are channels.
void ExactEncoding::addCapacity() {
  for (Group group = 0; group < topology.groups.size(); ++group) {
    std::vector<int> crossing;
    size_t channels = 0;
    for (size_t net = 0; net < model.nets.size(); ++net)
      if (!model.nets[net].isPacket && groupLiteral[net][group])
        crossing.push_back(groupLiteral[net][group]);
    for (OutNode out : topology.groups[group]) {
      channels += !topology.fixedOut[out] && !topology.fixedIn[graph.wire(out)];
      if (packetLiteral[out] == 0)
        continue;
      if (packetGroup[group] == 0)
        crossing.push_back(packetGroup[group] = solver.fresh());
      solver.implies(packetLiteral[out], packetGroup[group]);
    }
    solver.atMost(crossing, channels);
  }
}

/// The tiles of some rows of some columns, or all others.
struct ExactEncoding::Cut {
  int firstColumn, lastColumn, firstRow, lastRow;
  bool isInside;

  bool isNear(TileCoord tile) const {
    bool inside = firstColumn <= tile.column && tile.column <= lastColumn &&
                  firstRow <= tile.row && tile.row <= lastRow;
    return inside == isInside;
  }
  bool mustCross(const SwitchGraph &graph, const Net &net) const {
    return isNear(graph.tileOfIn(net.source)) &&
           llvm::any_of(net.sinks, [&](OutNode sink) {
             return !isNear(graph.tileOfOut(sink));
           });
  }
};

/// The same for all rectangles, among them whole rows and columns: what follows
/// from all the rest, but is found at once only when it is said.
void ExactEncoding::addCuts() {
  const Device &device = graph.device();
  for (int column = 0; column < device.columns(); ++column)
    for (int width = 1; column + width <= device.columns(); ++width)
      for (int row = 0; row < device.rows(); ++row)
        for (int height = 1; row + height <= device.rows(); ++height)
          if (width < device.columns() || height < device.rows())
            for (bool isInside : {true, false})
              addCut({column, column + width - 1, row, row + height - 1,
                      isInside});
}

void ExactEncoding::addCut(const Cut &cut) {
  size_t must = size_t(llvm::count_if(model.nets, [&](const Net &net) {
    return !net.isPacket && cut.mustCross(graph, net);
  }));
  if (must == 0)
    return;
  std::vector<Group> across;
  size_t channels = 0;
  auto add = [&](TileCoord inside, TileCoord outside) {
    Group group = cut.isInside ? topology.groupBetween(inside, outside)
                               : topology.groupBetween(outside, inside);
    if (group == NoNode)
      return;
    across.push_back(group);
    channels += topology.freeChannels[group];
  };
  for (int column = cut.firstColumn; column <= cut.lastColumn; ++column) {
    add({column, cut.firstRow}, {column, cut.firstRow - 1});
    add({column, cut.lastRow}, {column, cut.lastRow + 1});
  }
  for (int row = cut.firstRow; row <= cut.lastRow; ++row) {
    add({cut.firstColumn, row}, {cut.firstColumn - 1, row});
    add({cut.lastColumn, row}, {cut.lastColumn + 1, row});
  }
  // Cuts that are far from full would only be in the way, and a large array has
  // very many that are nearly full.
  constexpr int LargeArray = 128;
  const Device &device = graph.device();
  bool isLarge = device.columns() * device.rows() > LargeArray;
  if (isLarge ? must <= channels : must * 4 < channels * 3)
    return;
  std::vector<int> crossing;
  for (size_t net = 0; net < model.nets.size(); ++net) {
    const Net &n = model.nets[net];
    std::vector<int> ways;
    for (Group group : across)
      if (int literal = groupLiteral[net][group])
        ways.push_back(literal);
    bool crossesAnyway = cut.mustCross(graph, n);
    int crosses = activeOf[net];
    if (!crossesAnyway && !ways.empty()) {
      crosses = solver.fresh();
      for (int way : ways)
        solver.implies(way, crosses);
    }
    if (!n.isPacket && (crossesAnyway || !ways.empty()))
      crossing.push_back(crosses);
    if (crossesAnyway) {
      ways.push_back(-activeOf[net]);
      solver.clause(ways);
    }
  }
  solver.atMost(crossing, channels);
}

void ExactEncoding::addForbidden() {
  for (const auto &set : model.forbidden) {
    std::set<int> clause;
    bool possible = true;
    for (const auto &[net, step] : set) {
      std::vector<int> taken = stepConditions(size_t(net), step);
      possible = possible && !taken.empty();
      for (int literal : taken)
        clause.insert(-literal);
    }
    if (possible)
      solver.clause(std::vector<int>(clause.begin(), clause.end()));
  }
}

void ExactEncoding::addExcess() {
  size_t excess = *model.excess;
  std::vector<int> beyond;
  auto limit = [&](llvm::ArrayRef<int> links, size_t fewest) {
    std::vector<int> sums = solver.count(links, fewest + excess + 1);
    for (size_t i = fewest; i < sums.size(); ++i)
      if (i == fewest + excess)
        solver.clause(-sums[i]);
      else
        beyond.push_back(sums[i]);
  };
  std::vector<int> packetLinks;
  for (OutNode out = 0; out < graph.outCount(); ++out)
    if (packetLiteral[out] && graph.wire(out) != NoNode)
      packetLinks.push_back(packetLiteral[out]);
  if (!packetLinks.empty())
    limit(packetLinks, model.fewestPacketLinks);
  for (size_t net = 0; net < model.nets.size(); ++net) {
    if (model.nets[net].isPacket)
      continue;
    std::vector<int> links;
    for (Group group = 0; group < topology.groups.size(); ++group) {
      if (!model.relaxed[net] && groupLiteral[net][group])
        links.push_back(groupLiteral[net][group]);
      for (OutNode out : topology.groups[group])
        if (model.relaxed[net] && uses(net, out))
          links.push_back(outLiteral[net][out]);
    }
    limit(links, model.fewest[net]);
  }
  solver.atMost(beyond, excess);
}
