// Who holds which port just now, and what does passing it cost?

#ifndef TILELOOM_LIB_ROUTING_PORTSTATE_H
#define TILELOOM_LIB_ROUTING_PORTSTATE_H

#include "CollectNets.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>

namespace tileloom {

/// How dear it is for packet nets to share channels.
struct SharingPolicy {
  /// For each net of another packet group on the channel.
  uint64_t otherGroup = 4 * 1024;
  /// At tiles that ran out of arbiters: make fresh masters dear and sharing
  /// cheap, so that fewer masters are in use.
  bool capCrowdedTiles = false;
  /// Let nets of one group run together as those of one source do. Streams to
  /// one receiver then form a tree, in which no two cross.
  bool joinGroups = false;
};

/// Costs are integers so that equal inputs give equal routings on every
/// machine: a link costs `LinkCost` plus its channel number, so that low
/// channels win ties and no sum of channel numbers on a path outweighs a link
/// (paths are shorter than 140 links).
///
/// Two nets are at odds at a channel when they cannot both have it: a circuit
/// and any other net, or packet nets whose claims overlap and that do not go
/// the same way behind the channel (a switch sees only the slave and the id).
/// Other packet nets may share: for little within a packet group, for a price
/// that would pay for a detour between groups, and at a discount when they
/// have one source, whose packets are serial anyway.
class PortState {
public:
  static constexpr uint64_t LinkCost = 1024;
  /// A link that a net of the same source, or one that is joined, uses already.
  static constexpr uint64_t TrunkCost = LinkCost * 3 / 4;
  /// More than any channel number, less than a link.
  static constexpr uint64_t GroupCost = LinkCost / 8;
  /// Price of a port that is another net's end: no path takes it while any
  /// other path exists.
  static constexpr uint64_t ForeignEndCost = uint64_t(1) << 40;
  static constexpr uint64_t Impassable = ~uint64_t(0);
  /// Says whether two packet nets had better not meet.
  using ClashTest = std::function<bool(NetIndex, NetIndex)>;

  PortState(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
            const FixedPorts &fixed);

  /// Closes the channels of a tree that stays as it is for all other nets.
  void pin(const Tree &tree);
  void setPolicy(const SharingPolicy &chosen);
  void setClashTest(ClashTest test) { clashes = std::move(test); }

  void place(NetIndex net, const Tree &tree);
  void remove(NetIndex net, const Tree &tree);
  unsigned users(OutNode out) const {
    return circuits[out] + unsigned(packets[out].size());
  }
  /// How many of the other users of a channel of `tree` are at odds with `net`.
  unsigned atOdds(OutNode out, NetIndex net, const Tree &tree) const;

  bool isEndOf(OutNode out, NetIndex net) const {
    return outOwner[out] == net || (outOwner[out] >= 0 && isSink(out, net));
  }
  /// Whose end blocks passing `out` and its wire for `net`, or -1.
  NetIndex foreignEnd(OutNode out, NetIndex net) const;
  /// May `net` begin at its source at all?
  bool canEnter(NetIndex net) const;
  /// May `net` go from the slave to the master, by the rules that are there?
  bool canTurn(const TreeStep &step, NetIndex net) const {
    if (!nets[size_t(net)].isPacket)
      return !packetOut[step.via];
    return !packetIn[step.from] || rulesAllow(step, net);
  }

  /// What a master is to a net, whatever slave it comes from.
  struct Passage {
    uint64_t price = Impassable; ///< Without what refusals add.
    bool isEnd = false;          ///< See isEndOf.
    bool mayJoin = false;        ///< Some net with an overlapping claim has it.
  };
  Passage passage(OutNode out, NetIndex net) const;

  /// Price of passing master `step.via` and the slave behind its wire. With
  /// `tree`, nets that go the same way from there on as `tree` does are no
  /// obstacle.
  uint64_t stepCost(const TreeStep &step, NetIndex net,
                    const Tree *tree = nullptr) const;
  /// What refused plans add to the price of a step of a packet net.
  uint64_t refusals(const TreeStep &step) const {
    if (!refusedTiles[step.via])
      return 0;
    uint64_t tile = refusedTiles[step.via];
    return refusedMasters[step.via]
               ? tile + refused.lookup({step.from, step.via})
               : tile;
  }
  /// The part of this that all steps in the tile of `out` bear.
  uint64_t tileRefusals(OutNode out) const { return refusedTiles[out]; }
  /// Grows with each change of these prices; 0: there are none.
  uint64_t refusalVersion() const { return refusalCount; }
  /// Price of ending at a sink.
  uint64_t endCost(const TreeStep &step, NetIndex net) const;
  /// Fewest that any link can cost `net`.
  uint64_t leastLinkCost(NetIndex net) const { return least[size_t(net)]; }

  /// When another net with an overlapping claim holds the channel and leads,
  /// from there on, to nothing but sinks in `open`: its part of the tree, for
  /// `net` to join. Else empty.
  Tree partToJoin(OutNode out, NetIndex net,
                  llvm::ArrayRef<OutNode> open) const;
  /// `tree` goes the way of a net with an overlapping claim behind `out`.
  bool hasJoined(OutNode out, NetIndex net, const Tree &tree) const;
  bool mayJoin(NetIndex net) const { return joins[size_t(net)]; }

  /// Negotiation: raises the price of sharing a port now ...
  void setPresentFactor(uint64_t factor) { presentFactor = factor; }
  /// ... and of ports that were shared before.
  void addHistory(OutNode out, uint64_t amount) { history[out] += amount; }
  /// Makes a connection dearer for packets that an arbiter plan refused, and a
  /// little also its tile.
  void addRefusal(const TreeStep &step);
  /// In exclusive mode taken ports are impassable and history does not count.
  void setExclusive(bool on) { exclusive = on; }

private:
  static constexpr NetIndex Free = -1, Fixed = -2;

  uint64_t packetCost(OutNode out, NetIndex net, const Tree *tree) const;
  uint64_t passingCost(OutNode out, NetIndex net, const Tree *tree) const;
  bool isSink(OutNode out, NetIndex net) const;
  bool rulesAllow(const TreeStep &step, NetIndex net) const;
  bool goSameWay(NetIndex other, const Tree &tree, InNode in) const;
  llvm::ArrayRef<TreeStep> leaving(NetIndex net, InNode in) const;
  void close(InNode in, OutNode out);

  const SwitchGraph &graph;
  llvm::ArrayRef<Net> nets;
  const FixedPorts &fixed;
  std::vector<int32_t> groups;
  std::vector<NetIndex> inOwner, outOwner;
  /// Ports in packet mode by the design's own settings.
  std::vector<bool> packetIn, packetOut;
  std::vector<uint16_t> circuits;
  std::vector<llvm::SmallVector<NetIndex, 2>> packets;
  /// Trees of the placed packet nets that others may join, sorted by slave.
  std::vector<Tree> placed;
  std::vector<bool> joins;
  std::vector<uint64_t> least;
  std::vector<uint64_t> history, base;
  llvm::DenseMap<std::pair<InNode, OutNode>, uint64_t> refused;
  std::vector<bool> refusedMasters;   ///< Those of `refused`.
  std::vector<uint64_t> refusedTiles; ///< By master.
  uint64_t refusalCount = 0;
  SharingPolicy policy;
  ClashTest clashes;
  uint64_t presentFactor = LinkCost / 2;
  bool exclusive = false;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PORTSTATE_H
