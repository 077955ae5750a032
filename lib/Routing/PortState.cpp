// Who holds which port just now, and what does passing it cost?

#include "PortState.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>

using namespace tileloom;

/// Price of a refused connection, and of its tile, for each refusal.
static constexpr uint64_t RefusalCost = 5 * PortState::LinkCost;
static constexpr uint64_t RefusedTileCost = PortState::LinkCost / 2;
/// Price of meeting a net that had better be kept apart.
static constexpr uint64_t ClashCost = 4 * PortState::LinkCost;

static bool bySlave(const TreeStep &a, const TreeStep &b) {
  return std::tuple(a.from, a.via) < std::tuple(b.from, b.via);
}

/// Nets that can meet another net of their source, or one with an overlapping
/// claim: found by source and by id, not by comparing all pairs.
static void findCompanions(llvm::ArrayRef<Net> nets, std::vector<bool> &joins,
                           std::vector<bool> &hasTwin) {
  std::map<InNode, unsigned> ofSource;
  std::array<std::pair<InNode, bool>, 32> ofId;
  ofId.fill({NoNode, false});
  for (const Net &net : nets) {
    if (!net.isPacket)
      continue;
    ++ofSource[net.source];
    for (unsigned id = 0; id < ofId.size(); ++id)
      if (net.claims(id)) {
        auto &[source, several] = ofId[id];
        several |= source != NoNode && source != net.source;
        source = net.source;
      }
  }
  for (size_t i = 0; i < nets.size(); ++i) {
    if (!nets[i].isPacket)
      continue;
    hasTwin[i] = ofSource[nets[i].source] > 1;
    for (unsigned id = 0; id < ofId.size(); ++id)
      if (nets[i].claims(id) && ofId[id].second)
        joins[i] = true;
  }
}

PortState::PortState(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                     const FixedPorts &fixed)
    : graph(graph), nets(nets), fixed(fixed), groups(packetGroups(nets)),
      inOwner(graph.inCount(), Free), outOwner(graph.outCount(), Free),
      packetIn(graph.inCount(), false), packetOut(graph.outCount(), false),
      circuits(graph.outCount(), 0), packets(graph.outCount()),
      placed(nets.size()), joins(nets.size(), false),
      least(nets.size(), LinkCost), history(graph.outCount(), 0),
      base(graph.outCount(), 0), refusedMasters(graph.outCount(), false),
      refusedTiles(graph.outCount(), 0) {
  for (OutNode out = 0; out < graph.outCount(); ++out)
    base[out] = LinkCost + uint64_t(graph.portOfOut(out).channel);
  for (const TreeStep &step : fixed.connections)
    close(step.from, step.via);
  for (const auto &[in, rules] : fixed.rules)
    packetIn[in] = true;
  for (OutNode out : fixed.packetMasters)
    packetOut[out] = true;
  if (!fixed.closedTiles.empty()) {
    for (InNode in = 0; in < graph.inCount(); ++in)
      if (llvm::binary_search(fixed.closedTiles, graph.tileOfIn(in)))
        inOwner[in] = Fixed;
    for (OutNode out = 0; out < graph.outCount(); ++out)
      if (llvm::binary_search(fixed.closedTiles, graph.tileOfOut(out)))
        outOwner[out] = Fixed;
  }
  std::vector<bool> hasTwin(nets.size(), false);
  findCompanions(nets, joins, hasTwin);
  for (size_t i = 0; i < nets.size(); ++i) {
    if (joins[i] || hasTwin[i])
      least[i] = TrunkCost;
    // A fixed port stays fixed: the net that ends on it has no path.
    if (inOwner[nets[i].source] == Free)
      inOwner[nets[i].source] = NetIndex(i);
    for (OutNode sink : nets[i].sinks)
      if (outOwner[sink] == Free)
        outOwner[sink] = NetIndex(i);
  }
}

void PortState::setPolicy(const SharingPolicy &chosen) {
  policy = chosen;
  if (policy.joinGroups)
    for (size_t i = 0; i < nets.size(); ++i)
      if (nets[i].isPacket)
        least[i] = TrunkCost;
}

void PortState::close(InNode in, OutNode out) {
  inOwner[in] = Fixed;
  outOwner[out] = Fixed;
}

void PortState::pin(const Tree &tree) {
  // The slave behind too: a stream that begins there would meet the tree's.
  for (const TreeStep &step : tree)
    if (InNode in = graph.wire(step.via); in != NoNode)
      outOwner[step.via] = inOwner[in] = Fixed;
}

void PortState::place(NetIndex net, const Tree &tree) {
  bool isPacket = nets[size_t(net)].isPacket;
  for (const TreeStep &step : tree) {
    if (!isPacket)
      ++circuits[step.via];
    else
      packets[step.via].insert(llvm::lower_bound(packets[step.via], net), net);
  }
  if (!isPacket)
    return;
  placed[size_t(net)] = tree;
  llvm::sort(placed[size_t(net)], bySlave);
}

void PortState::remove(NetIndex net, const Tree &tree) {
  for (const TreeStep &step : tree) {
    if (!nets[size_t(net)].isPacket)
      --circuits[step.via];
    else
      llvm::erase(packets[step.via], net);
  }
  placed[size_t(net)].clear();
}

bool PortState::isSink(OutNode out, NetIndex net) const {
  return nets[size_t(net)].isPacket &&
         llvm::binary_search(nets[size_t(net)].sinks, out);
}

NetIndex PortState::foreignEnd(OutNode out, NetIndex net) const {
  if (outOwner[out] >= 0 && !isEndOf(out, net))
    return outOwner[out];
  InNode in = graph.wire(out);
  if (in != NoNode && inOwner[in] >= 0 && in != nets[size_t(net)].source)
    return inOwner[in];
  return -1;
}

bool PortState::canEnter(NetIndex net) const {
  InNode in = nets[size_t(net)].source;
  return inOwner[in] != Fixed && (nets[size_t(net)].isPacket || !packetIn[in]);
}

bool PortState::rulesAllow(const TreeStep &step, NetIndex net) const {
  const Net &mine = nets[size_t(net)];
  // What a rule that is there catches goes where that rule leads.
  for (const FixedPorts::Rule &rule : fixed.rules.find(step.from)->second)
    if (((rule.value ^ mine.packetId) & rule.mask & mine.mask) == 0 &&
        (rule.masters.size() != 1 || rule.masters.front() != step.via))
      return false;
  return true;
}

llvm::ArrayRef<TreeStep> PortState::leaving(NetIndex net, InNode in) const {
  const Tree &tree = placed[size_t(net)];
  auto begin = llvm::lower_bound(
      tree, in, [](const TreeStep &step, InNode n) { return step.from < n; });
  auto end = std::find_if(
      begin, tree.end(), [&](const TreeStep &step) { return step.from != in; });
  return llvm::ArrayRef(tree).slice(size_t(begin - tree.begin()),
                                    size_t(end - begin));
}

bool PortState::goSameWay(NetIndex other, const Tree &tree, InNode in) const {
  llvm::ArrayRef<TreeStep> theirs = leaving(other, in);
  size_t count = 0;
  for (const TreeStep &step : tree)
    if (step.from == in) {
      ++count;
      if (llvm::none_of(theirs, [&](const TreeStep &their) {
            return their.via == step.via;
          }))
        return false;
    }
  return count == theirs.size();
}

unsigned PortState::atOdds(OutNode out, NetIndex net, const Tree &tree) const {
  const Net &mine = nets[size_t(net)];
  InNode in = graph.wire(out);
  if (in == NoNode && mine.isPacket)
    return circuits[out];
  if (!mine.isPacket)
    return users(out) - 1;
  unsigned count = circuits[out];
  for (NetIndex other : packets[out])
    if (other != net && nets[size_t(other)].overlaps(mine) &&
        !goSameWay(other, tree, in))
      ++count;
  return count;
}

bool PortState::hasJoined(OutNode out, NetIndex net, const Tree &tree) const {
  InNode in = graph.wire(out);
  return llvm::any_of(packets[out], [&](NetIndex other) {
    return other != net && nets[size_t(other)].overlaps(nets[size_t(net)]) &&
           goSameWay(other, tree, in);
  });
}

void PortState::addRefusal(const TreeStep &step) {
  ++refusalCount;
  refused[{step.from, step.via}] += RefusalCost;
  refusedMasters[step.via] = true;
  TileCoord tile = graph.tileOfOut(step.via);
  for (OutNode out = graph.masterBase(step.from);
       out < graph.outCount() && graph.tileOfOut(out) == tile; ++out)
    refusedTiles[out] += RefusedTileCost;
}

uint64_t PortState::endCost(const TreeStep &step, NetIndex net) const {
  return LinkCost + (nets[size_t(net)].isPacket ? refusals(step) : 0);
}

uint64_t PortState::packetCost(OutNode out, NetIndex net,
                               const Tree *tree) const {
  const Net &mine = nets[size_t(net)];
  unsigned conflicts = circuits[out], clashing = 0;
  bool isTrunk = false;
  bool isCrowded = policy.capCrowdedTiles && refusedTiles[out];
  uint64_t other = isCrowded ? GroupCost : policy.otherGroup;
  uint64_t within = 0, between = packetOut[out] ? other : 0;
  for (NetIndex user : packets[out]) {
    const Net &theirs = nets[size_t(user)];
    if (user == net)
      continue;
    if (theirs.overlaps(mine)) {
      if (tree && goSameWay(user, *tree, graph.wire(out)))
        isTrunk = true;
      else
        ++conflicts;
    } else if (theirs.source == mine.source) {
      isTrunk = true;
    } else {
      bool isGroup = groups[size_t(user)] == groups[size_t(net)];
      isTrunk |= isGroup && policy.joinGroups;
      (isGroup ? within : between) += isGroup ? GroupCost : other;
      clashing += clashes && clashes(net, user);
    }
  }
  if (exclusive && conflicts)
    return Impassable;
  uint64_t full = base[out] + (exclusive ? 0 : history[out]);
  uint64_t cost = isTrunk ? full - (LinkCost - TrunkCost) : full;
  if (!isTrunk)
    cost += std::min(within, LinkCost * 3 / 4) + between;
  if (isCrowded && !isTrunk && packets[out].empty() && !packetOut[out])
    cost += 2 * LinkCost;
  return cost + full * presentFactor * conflicts / LinkCost +
         clashing * (ClashCost + presentFactor);
}

uint64_t PortState::passingCost(OutNode out, NetIndex net,
                                const Tree *tree) const {
  const Net &mine = nets[size_t(net)];
  InNode in = graph.wire(out);
  if (in == NoNode || outOwner[out] == Fixed || inOwner[in] == Fixed)
    return Impassable;
  // A net's own ends are ends: a stream does not pass on through them.
  if (in == mine.source || isEndOf(out, net))
    return Impassable;
  if (!mine.isPacket && (packetOut[out] || packetIn[in]))
    return Impassable;
  bool isEnd = outOwner[out] >= 0 || inOwner[in] >= 0;
  if (mine.isPacket) {
    uint64_t cost =
        exclusive && isEnd ? Impassable : packetCost(out, net, tree);
    return isEnd && cost != Impassable ? cost + ForeignEndCost : cost;
  }
  unsigned taken = users(out);
  if (exclusive)
    return taken || isEnd ? Impassable : base[out];
  uint64_t cost = base[out] + history[out];
  cost += cost * presentFactor * taken / LinkCost;
  return isEnd ? cost + ForeignEndCost : cost;
}

uint64_t PortState::stepCost(const TreeStep &step, NetIndex net,
                             const Tree *tree) const {
  uint64_t cost = passingCost(step.via, net, tree);
  return cost == Impassable || !nets[size_t(net)].isPacket
             ? cost
             : cost + refusals(step);
}

PortState::Passage PortState::passage(OutNode out, NetIndex net) const {
  Passage result;
  result.isEnd = isEndOf(out, net);
  if (result.isEnd)
    return result;
  result.price = passingCost(out, net, nullptr);
  result.mayJoin =
      joins[size_t(net)] && graph.wire(out) != NoNode && !circuits[out] &&
      llvm::any_of(packets[out], [&](NetIndex user) {
        return user != net && nets[size_t(user)].overlaps(nets[size_t(net)]);
      });
  return result;
}

Tree PortState::partToJoin(OutNode out, NetIndex net,
                           llvm::ArrayRef<OutNode> open) const {
  const Net &mine = nets[size_t(net)];
  InNode start = graph.wire(out);
  if (start == NoNode || circuits[out])
    return {};
  NetIndex first = -1;
  for (NetIndex user : packets[out]) {
    if (user == net || !nets[size_t(user)].overlaps(mine))
      continue;
    if (first < 0)
      first = user;
    else if (!goSameWay(user, placed[size_t(first)], start))
      return {};
  }
  if (first < 0)
    return {};
  Tree part;
  std::vector<InNode> queue{start};
  for (size_t i = 0; i < queue.size(); ++i)
    for (const TreeStep &step : leaving(first, queue[i])) {
      if (!canTurn(step, net))
        return {};
      part.push_back(step);
      if (!isEndOf(step.via, first))
        queue.push_back(graph.wire(step.via));
      else if (!llvm::is_contained(open, step.via))
        return {};
    }
  return part;
}
