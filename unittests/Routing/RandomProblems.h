// Draws random routing problems that can be stated.

#ifndef TILELOOM_UNITTESTS_ROUTING_RANDOMPROBLEMS_H
#define TILELOOM_UNITTESTS_ROUTING_RANDOMPROBLEMS_H

#include "RoutingTestSupport.h"

#include "rapidcheck.h"

#include <algorithm>

namespace tileloom::test {

inline const char *const DeviceNames[] = {"npu1_1col", "npu1_2col", "npu1",
                                          "npu2",      "xcve2302",  "xcvc1902",
                                          "xcve2802"};

inline int number(int low, int high) {
  return *rc::gen::inRange(low, high + 1);
}

/// Every end that a flow can name at `tile`.
inline std::vector<PortRef> endsAt(const Device &device, TileCoord tile,
                                   bool sources) {
  std::vector<PortRef> ends;
  for (unsigned b = 0; b < NumBundles; ++b) {
    Bundle bundle = Bundle(b);
    int count = sources ? device.slavePortCount(tile, bundle)
                        : device.masterPortCount(tile, bundle);
    for (int channel = 0; channel < count; ++channel)
      ends.push_back({tile, {bundle, channel}});
    for (int channel = 0; channel < 8; ++channel)
      if (sources ? device.shimMuxSlave(tile, {bundle, channel})
                  : device.shimMuxMaster(tile, {bundle, channel}))
        ends.push_back({tile, {bundle, channel}});
  }
  return ends;
}

inline PortRef switchPort(const Device &device, const PortRef &end,
                          bool source) {
  auto south = source ? device.shimMuxSlave(end.tile, end.port)
                      : device.shimMuxMaster(end.tile, end.port);
  return south ? PortRef{end.tile, *south} : end;
}

inline PortRef randomEnd(const Device &device, bool source, int columns) {
  while (true) {
    TileCoord tile{number(0, columns - 1), number(0, device.rows() - 1)};
    std::vector<PortRef> ends = endsAt(device, tile, source);
    if (!ends.empty())
      return ends[size_t(number(0, int(ends.size()) - 1))];
  }
}

/// Draws flows whose ends do not collide: no shared South port, no master
/// driven twice, no end wired straight into another flow's source.
struct Drawer {
  Flows flows;
  const Device &dev;
  std::set<PortRef> sources, ends;
  std::map<PortRef, PortRef> sourceNames;

  explicit Drawer(const char *name) : flows(name), dev(device(name)) {}

  bool joins(const PortRef &source, const PortRef &end) const {
    auto far = dev.linkFrom(end.tile, end.port);
    return far && PortRef{far->first, far->second} == source;
  }

  void draw(int columns) {
    PortRef source = randomEnd(dev, true, columns);
    PortRef slave = switchPort(dev, source, true);
    if (sources.count(slave))
      return;
    for (const PortRef &end : ends)
      if (joins(slave, end))
        return;
    std::vector<PortRef> mine;
    for (int i = 0, e = number(0, 3) ? 1 : number(2, 5); i < e; ++i) {
      PortRef end = randomEnd(dev, false, columns);
      PortRef master = switchPort(dev, end, false);
      bool clash = ends.count(master) || joins(slave, master);
      for (const PortRef &other : sources)
        clash = clash || joins(other, master);
      if (clash)
        continue;
      ends.insert(master);
      mine.push_back(end);
    }
    if (mine.empty())
      return;
    sources.insert(slave);
    flows.flow(source, mine);
  }

  /// A packet flow whose source or receiver may also be another packet flow's.
  void drawPacket(int columns) {
    const unsigned masks[] = {0x1F, 0x1F, 0x1F, 0x1E, 0x1C, 0x17};
    unsigned mask = masks[number(0, 5)];
    unsigned id = unsigned(number(0, 31)) & mask;
    uint32_t ids = 0;
    for (unsigned i = 0; i < 32; ++i)
      ids |= uint32_t((i & mask) == id) << i;
    PortRef source = randomEnd(dev, true, columns);
    if (!packetSources.empty() && !number(0, 2))
      source = packetSources[size_t(number(0, int(packetSources.size()) - 1))];
    PortRef slave = switchPort(dev, source, true);
    bool isOld = llvm::is_contained(packetSources, source);
    if ((sources.count(slave) && !isOld) || (claims[slave] & ids))
      return;
    for (const PortRef &end : ends)
      if (joins(slave, end))
        return;
    std::vector<PortRef> mine;
    for (int i = 0, e = number(0, 3) ? 1 : number(2, 4); i < e; ++i) {
      PortRef end = randomEnd(dev, false, columns);
      if (!packetEnds.empty() && !number(0, 2))
        end = packetEnds[size_t(number(0, int(packetEnds.size()) - 1))];
      PortRef master = switchPort(dev, end, false);
      bool clash =
          (ends.count(master) && !llvm::is_contained(packetEnds, end)) ||
          joins(slave, master) || llvm::is_contained(mine, end);
      for (const PortRef &other : sources)
        clash = clash || joins(other, master);
      if (clash)
        continue;
      ends.insert(master);
      packetEnds.push_back(end);
      mine.push_back(end);
    }
    if (mine.empty())
      return;
    sources.insert(slave);
    packetSources.push_back(source);
    claims[slave] |= ids;
    flows.packet(id, source, mine, mask);
  }

  std::vector<PortRef> packetSources, packetEnds;
  std::map<PortRef, uint32_t> claims; ///< Ids that each slave sends.
};

inline RoutingProblem randomProblem(int mostFlows) {
  const char *name = DeviceNames[number(0, int(std::size(DeviceNames)) - 1)];
  Drawer drawer(name);
  int columns = std::min(drawer.dev.columns(), number(1, 8));
  for (int i = 0, e = number(1, mostFlows); i < e; ++i)
    drawer.draw(columns);
  return drawer.flows.problem;
}

/// Circuits and packets together.
inline RoutingProblem randomMixture(int mostFlows) {
  const char *name = DeviceNames[number(0, int(std::size(DeviceNames)) - 1)];
  Drawer drawer(name);
  int columns = std::min(drawer.dev.columns(), number(1, 6));
  for (int i = 0, e = number(0, mostFlows); i < e; ++i)
    drawer.draw(columns);
  for (int i = 0, e = number(1, mostFlows); i < e; ++i)
    drawer.drawPacket(columns);
  return drawer.flows.problem;
}

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_RANDOMPROBLEMS_H
