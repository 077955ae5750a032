// Which streams can hold each other up?

#include "tileloom/Routing/Deadlock/StreamDependencies.h"

#include "Explanation.h"
#include "StreamTrees.h"

using namespace tileloom;
using namespace tileloom::deadlock;

/// The parts in the order in which they build on each other. All answers are
/// computed when asked for and kept.
struct StreamDependencies::Impl {
  Impl(const Device &device, DesignModel design,
       std::vector<StreamModel> streams)
      : index(device, std::move(design), std::move(streams)), volumes(index),
        capacities(index, volumes), waits(index, volumes, capacities),
        search(index, volumes, capacities, waits), trees(index, search) {}

  std::string explainStep(StreamId first, StreamId second) {
    std::optional<Finding> finding = search.find(first, second);
    return finding ? deadlock::explain(index, *finding, first, second) : "";
  }

  ModelIndex index;
  SendVolumes volumes;
  ReceiveCapacities capacities;
  WaitGraph waits;
  BlockingSearch search;
  StreamTrees trees;
};

StreamDependencies::StreamDependencies(const Device &device, DesignModel design,
                                       std::vector<StreamModel> streams)
    : impl(std::make_unique<Impl>(device, std::move(design),
                                  std::move(streams))) {}

StreamDependencies::~StreamDependencies() = default;
StreamDependencies::StreamDependencies(StreamDependencies &&) noexcept =
    default;

llvm::ArrayRef<StreamModel> StreamDependencies::streams() const {
  return impl->index.streams;
}

uint32_t StreamDependencies::treeOf(StreamId stream) const {
  return impl->trees.of(stream);
}

uint32_t StreamDependencies::treeCount() const { return impl->trees.count(); }

std::optional<uint64_t> StreamDependencies::sendVolume(StreamId stream) const {
  return impl->volumes.of(stream);
}

std::optional<uint64_t>
StreamDependencies::receiveCapacity(StreamId stream) const {
  return impl->capacities.of(impl->index.destinationPort[stream]);
}

bool StreamDependencies::canFillReceiver(StreamId stream) const {
  return impl->index.receiver[stream] != None &&
         impl->capacities.fill(impl->index.destinationPort[stream]) !=
             Fill::Never;
}

bool StreamDependencies::isSilent(StreamId stream) const {
  return impl->search.isSilent(stream);
}

bool StreamDependencies::canBlock(StreamId first, StreamId second) const {
  return impl->search.canBlock(first, second);
}

bool StreamDependencies::blocks(StreamId first, StreamId second) const {
  return impl->trees.blocks(first, second);
}

bool StreamDependencies::blocksForSure(StreamId first, StreamId second) const {
  return blocks(first, second) && impl->search.canBlockForSure(first, second);
}

bool StreamDependencies::related(StreamId first, StreamId second) const {
  return impl->trees.related(first, second);
}

bool StreamDependencies::conflict(StreamId first, StreamId second) const {
  return !related(first, second) &&
         (blocks(first, second) || blocks(second, first));
}

bool StreamDependencies::mustSeparate(StreamId first, StreamId second) const {
  if (related(first, second))
    return false;
  if (blocks(first, second) || blocks(second, first))
    return true;
  uint32_t a = treeOf(first), b = treeOf(second);
  return impl->trees.reaches(a, b) || impl->trees.reaches(b, a);
}

std::vector<std::pair<StreamId, StreamId>>
StreamDependencies::unavoidablePairs() const {
  std::vector<std::pair<StreamId, StreamId>> pairs;
  llvm::ArrayRef<StreamModel> all = streams();
  for (StreamId first = 0; first < all.size(); ++first) {
    if (!all[first].requested || !impl->search.mayBlockForSure(first))
      continue;
    for (StreamId second = 0; second < all.size(); ++second)
      if (all[second].requested &&
          (all[first].packetId || all[second].packetId) &&
          related(first, second) && impl->search.canBlockForSure(first, second))
        pairs.push_back({first, second});
  }
  return pairs;
}

std::string StreamDependencies::name(StreamId stream) const {
  return streamName(impl->index, stream);
}

std::string StreamDependencies::explain(StreamId first, StreamId second) const {
  std::string text = impl->explainStep(first, second);
  if (text.empty())
    text = impl->explainStep(second, first);
  if (!text.empty())
    return text;
  uint32_t from = treeOf(first), to = treeOf(second);
  if (!impl->trees.reaches(from, to))
    std::swap(from, to);
  if (!impl->trees.reaches(from, to))
    return "";
  for (auto [blocker, blocked] : impl->trees.steps(from, to))
    text += (text.empty() ? "" : " ") + impl->explainStep(blocker, blocked);
  return text;
}

std::vector<std::string> StreamDependencies::waits() const {
  return describeWaits(impl->index, impl->waits);
}
