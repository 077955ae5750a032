// Following the switch registers from every source to its sinks.

#include "Network.h"

#include "Machine.h"

#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::sim;

// Registers on a path, in words. AM020 ch. 2: a local slave port has a FIFO of
// 4, an external port one of 4 on each side, a local master port one of 2; the
// switch FIFO is 16 deep.
static constexpr uint32_t LocalSlaveWords = 4;
static constexpr uint32_t LinkWords = 4 + 4;
static constexpr uint32_t LocalMasterWords = 2;
static constexpr uint32_t SwitchFifoWords = 16;

/// One walk from a source.
struct Network::Trace {
  std::set<std::pair<TileCoord, Port>> visited; ///< Slave ports, against rings.
};

static bool isDirectional(Bundle bundle) {
  return bundle == Bundle::South || bundle == Bundle::West ||
         bundle == Bundle::North || bundle == Bundle::East;
}

static bool isShim(const Tile &tile) {
  return tile.kind == TileKind::ShimNoc || tile.kind == TileKind::ShimPl;
}

static void grow(Segment &segment, uint32_t words) {
  segment.fifo.setCapacity(segment.fifo.capacity() + words);
}

static void endAt(Segment &segment, TileCoord tile, Port port,
                  StreamSink::Kind kind, std::string note = "") {
  segment.sink.kind = kind;
  segment.sink.tile = tile;
  segment.sink.port = port;
  segment.sink.note = std::move(note);
}

/// Continues `segment` at slave port `slave` of `coord`.
void Network::follow(Trace &trace, Segment &segment, TileCoord coord,
                     Port slave) {
  Tile &tile = machine.tile(coord);
  std::optional<uint32_t> index = machine.device.slaveIndex(tile.kind, slave);
  if (!index || *index >= tile.slaves.size())
    return endAt(segment, coord, slave, StreamSink::Nothing);
  SlaveFields fields = decodeSlave(tile.slaves[*index]);
  if (!fields.enable)
    return endAt(segment, coord, slave, StreamSink::Nothing,
                 "that port is not enabled");
  if (fields.packet)
    return endAt(segment, coord, slave, StreamSink::Unsupported,
                 "the packet-switched port " + toString(slave) + " of " +
                     toString(coord));
  if (!trace.visited.insert({coord, slave}).second)
    return endAt(segment, coord, slave, StreamSink::Nothing,
                 "the connections form a ring");
  llvm::SmallVector<Port, 4> masters;
  for (uint32_t m = 0; m < tile.masters.size(); ++m) {
    MasterFields master = decodeMaster(tile.masters[m]);
    if (master.enable && !master.packet && master.slave == *index)
      if (std::optional<Port> port = machine.device.masterOfIndex(tile.kind, m))
        masters.push_back(*port);
  }
  if (masters.empty())
    return endAt(segment, coord, slave, StreamSink::Nothing,
                 "no master port takes it");
  if (masters.size() == 1)
    return followMaster(trace, segment, coord, masters.front());
  for (Port master : masters) {
    segment.children.push_back(std::make_unique<Segment>());
    followMaster(trace, *segment.children.back(), coord, master);
  }
}

/// Continues `segment` out of master port `master` of `coord`.
void Network::followMaster(Trace &trace, Segment &segment, TileCoord coord,
                           Port master) {
  Tile &tile = machine.tile(coord);
  if (isDirectional(master.bundle) &&
      !(isShim(tile) && master.bundle == Bundle::South)) {
    grow(segment, LinkWords);
    if (auto link = machine.device.linkFrom(coord, master))
      return follow(trace, segment, link->first, link->second);
    return endAt(segment, coord, master, StreamSink::Nothing,
                 "the port leads out of the array");
  }
  if (master.bundle == Bundle::FIFO) {
    grow(segment, SwitchFifoWords);
    return follow(trace, segment, coord, Port{Bundle::FIFO, master.channel});
  }
  grow(segment, LocalMasterWords);
  Port end = master;
  if (master.bundle == Bundle::South) {
    uint32_t channel = uint32_t(master.channel);
    bool hasSelect =
        llvm::is_contained(shimMuxChannels(/*intoArray=*/false), channel);
    if (!hasSelect ||
        shimMuxSelect(tile.shimDemux, false, channel) != ShimMuxSelect::DMA)
      return endAt(segment, coord, master, StreamSink::Nothing,
                   "the shim mux does not lead it to the DMA");
    end = Port{Bundle::DMA, -1};
    for (int32_t c = 0; c < int32_t(tile.channels[0].size()); ++c)
      if (machine.device.shimMuxMaster(coord, {Bundle::DMA, c}) == master)
        end.channel = c;
  }
  if (end.bundle == Bundle::DMA) {
    endAt(segment, coord, master, StreamSink::Nothing,
          "there is no such DMA channel");
    segment.sink.dma = tile.channel({DmaDirection::S2MM, end.channel});
    if (segment.sink.dma)
      endAt(segment, coord, master, StreamSink::Dma);
  } else if (end.bundle == Bundle::Core && tile.core) {
    endAt(segment, coord, master, StreamSink::CorePort);
    segment.sink.core = tile.core.get();
  } else {
    endAt(segment, coord, master, StreamSink::Unsupported,
          "port " + toString(master) + " of " + toString(coord));
  }
}

void Network::addStream(Tile &tile, Port source) {
  std::optional<uint32_t> index = machine.device.slaveIndex(tile.kind, source);
  if (!index || *index >= tile.slaves.size() ||
      !decodeSlave(tile.slaves[*index]).enable)
    return;
  auto stream = std::make_unique<Stream>(machine, tile.coord, source);
  grow(stream->root, LocalSlaveWords);
  Trace trace;
  follow(trace, stream->root, tile.coord, source);
  stream->finishTree();
  auto key = std::make_pair(tile.coord, source);
  auto old = previous.find(key);
  if (old != previous.end() && old->second->sameTree(*stream)) {
    streams[key] = std::move(old->second);
    previous.erase(old);
    return;
  }
  streams[key] = std::move(stream);
}

/// The slave ports where words can enter the switch of a tile.
static std::vector<Port> sourcesOf(const Device &device, const Tile &tile) {
  std::vector<Port> ports;
  auto add = [&](Bundle bundle) {
    for (int c = 0; c < device.slavePortCount(tile.coord, bundle); ++c)
      ports.push_back({bundle, c});
  };
  if (isShim(tile)) {
    for (int c = 0; c < int(tile.channels[1].size()); ++c)
      if (auto port = device.shimMuxSlave(tile.coord, {Bundle::DMA, c}))
        if (llvm::is_contained(shimMuxChannels(true),
                               uint32_t(port->channel)) &&
            shimMuxSelect(tile.shimMux, true, uint32_t(port->channel)) ==
                ShimMuxSelect::DMA)
          ports.push_back(*port);
    return ports;
  }
  if (tile.kind == TileKind::Core)
    add(Bundle::Core);
  add(Bundle::DMA);
  return ports;
}

void Network::rebuild() {
  dirty = false;
  previous = std::move(streams);
  streams.clear();
  for (Tile *tile : machine.tilesInOrder())
    for (Port port : sourcesOf(machine.device, *tile))
      addStream(*tile, port);
  for (auto &[key, stream] : previous) {
    if (!stream->isEmpty())
      machine.warn("the stream from port " + toString(stream->source) + " of " +
                   toString(stream->tile) +
                   " was reconfigured with words in flight; they are lost");
    machine.scheduler.remove(*stream);
  }
  previous.clear();
  connectEnds();
}

/// Tells DMA channels and cores which streams they are at the end of.
void Network::connectEnds() {
  for (Tile *tile : machine.tilesInOrder()) {
    for (auto &direction : tile->channels)
      for (auto &channel : direction) {
        channel->stream = nullptr;
        channel->leaf = nullptr;
      }
    if (tile->core) {
      tile->core->puts.clear();
      tile->core->gets.clear();
    }
  }
  auto place = [](auto &list, size_t index) -> auto & {
    if (list.size() <= index)
      list.resize(index + 1);
    return list[index];
  };
  for (auto &[key, stream] : streams) {
    Tile &tile = machine.tile(stream->tile);
    stream->sourceDma = nullptr;
    stream->sourceCore = nullptr;
    if (stream->source.bundle == Bundle::Core) {
      stream->sourceCore = tile.core.get();
      place(tile.core->puts, size_t(stream->source.channel)) = stream.get();
    } else {
      for (auto &channel : tile.channels[1]) {
        Port port{Bundle::DMA, channel->channel.index};
        if (isShim(tile))
          port = *machine.device.shimMuxSlave(tile.coord, port);
        if (port == stream->source)
          stream->sourceDma = channel.get();
      }
      if (stream->sourceDma)
        stream->sourceDma->stream = stream.get();
    }
    for (Segment *leaf : stream->leaves) {
      if (leaf->sink.kind == StreamSink::Dma) {
        leaf->sink.dma->stream = stream.get();
        leaf->sink.dma->leaf = leaf;
      } else if (leaf->sink.kind == StreamSink::CorePort) {
        place(leaf->sink.core->gets,
              size_t(leaf->sink.port.channel)) = {stream.get(), leaf};
      }
    }
    machine.scheduler.wake(*stream);
  }
  for (Tile *tile : machine.tilesInOrder())
    if (tile->core && tile->core->waiting())
      machine.scheduler.wake(*tile->core);
}
