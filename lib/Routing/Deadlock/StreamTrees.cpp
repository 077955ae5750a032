// Which streams form one tree, and which trees block each other in the end?

#include "StreamTrees.h"

#include <algorithm>
#include <tuple>

using namespace tileloom;
using namespace tileloom::deadlock;

StreamTrees::StreamTrees(const ModelIndex &index, BlockingSearch &search)
    : index(index), search(search) {
  std::map<std::tuple<PortId, uint8_t, bool>, TreeId> trees;
  for (StreamId id = 0; id < index.streams.size(); ++id) {
    const StreamModel &stream = index.streams[id];
    TreeId number = count();
    if (stream.packetId) {
      packets.push_back(id);
      number = trees
                   .try_emplace({index.sourcePort[id], *stream.packetId,
                                 stream.requested},
                                number)
                   .first->second;
    }
    if (number == count())
      members.emplace_back();
    members[number].push_back(id);
    tree.push_back(number);
  }
  destinations.assign(count(), llvm::BitVector(index.streamsInto.size()));
  for (StreamId id = 0; id < index.streams.size(); ++id)
    destinations[tree[id]].set(index.destinationPort[id]);
  blocked.resize(count());
  ways.resize(count());
}

bool StreamTrees::related(StreamId first, StreamId second) const {
  return index.sourcePort[first] == index.sourcePort[second] ||
         destinations[tree[first]].anyCommon(destinations[tree[second]]);
}

bool StreamTrees::blocks(StreamId first, StreamId second) {
  return index.sourcePort[first] != index.sourcePort[second] &&
         index.destinationPort[first] != index.destinationPort[second] &&
         search.canBlock(first, second);
}

const llvm::BitVector &StreamTrees::blockedBy(TreeId from) {
  if (!blocked[from]) {
    llvm::BitVector found(count());
    for (StreamId first : members[from])
      for (StreamId second : packets)
        if (!found.test(tree[second]) && blocks(first, second))
          found.set(tree[second]);
    blocked[from] = std::move(found);
  }
  return *blocked[from];
}

const std::vector<TreeId> &StreamTrees::wayFrom(TreeId from) {
  std::vector<TreeId> &before = ways[from];
  if (!before.empty())
    return before;
  before.assign(count(), None);
  std::vector<TreeId> queue{from};
  llvm::BitVector open(count(), true);
  for (size_t at = 0; at < queue.size(); ++at) {
    llvm::BitVector next = blockedBy(queue[at]);
    next &= open;
    open.reset(next);
    for (unsigned to : next.set_bits()) {
      before[to] = queue[at];
      queue.push_back(to);
    }
  }
  return before;
}

bool StreamTrees::reaches(TreeId from, TreeId to) {
  return wayFrom(from)[to] != None;
}

std::pair<StreamId, StreamId> StreamTrees::step(TreeId from, TreeId to) {
  for (StreamId first : members[from])
    for (StreamId second : members[to])
      if (blocks(first, second))
        return {first, second};
  return {None, None};
}

std::vector<std::pair<StreamId, StreamId>> StreamTrees::steps(TreeId from,
                                                              TreeId to) {
  const std::vector<TreeId> &before = wayFrom(from);
  std::vector<std::pair<StreamId, StreamId>> found;
  for (TreeId at = to; found.empty() || at != from; at = before[at])
    found.push_back(step(before[at], at));
  std::reverse(found.begin(), found.end());
  return found;
}
