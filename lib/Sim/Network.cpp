// Following the switch registers from every source to its ends.

#include "Network.h"

#include "Machine.h"

#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::sim;

/// One walk from a source.
struct Network::Trace {
  Stream &stream;
  std::set<PlaceKey> visited; ///< Slave ports, against rings.
  uint32_t fifoWords = 0;     ///< Of the path to where the walk is.
};

static bool isDirectional(Bundle bundle) {
  return bundle == Bundle::South || bundle == Bundle::West ||
         bundle == Bundle::North || bundle == Bundle::East;
}

static bool isShim(const Tile &tile) {
  return tile.kind == TileKind::ShimNoc || tile.kind == TileKind::ShimPl;
}

static StreamSink sinkAt(TileCoord tile, Port port, StreamSink::Kind kind,
                         std::string note = "") {
  StreamSink sink;
  sink.kind = kind;
  sink.tile = tile;
  sink.port = port;
  sink.note = std::move(note);
  return sink;
}

PacketPort &Network::packetPort(TileCoord coord, Port slave, uint32_t index) {
  std::unique_ptr<PacketPort> &port = ports[{coord, slave}];
  if (!port)
    port = std::make_unique<PacketPort>(coord, slave);
  for (unsigned slot = 0; slot < port->slots.size(); ++slot)
    port->slots[slot] = decodeSlot(machine.tile(coord).slots[index][slot]);
  return *port;
}

/// Goes on at slave port `slave` of `coord`.
void Network::follow(Trace &trace, TileCoord coord, Port slave) {
  Tile &tile = machine.tile(coord);
  auto end = [&](StreamSink::Kind kind, std::string note = "") {
    trace.stream.addEnd(sinkAt(coord, slave, kind, std::move(note)),
                        trace.fifoWords);
  };
  std::optional<uint32_t> index = machine.device.slaveIndex(tile.kind, slave);
  if (!index || *index >= tile.slaves.size())
    return end(StreamSink::Nothing);
  SlaveFields fields = decodeSlave(tile.slaves[*index]);
  if (!fields.enable)
    return end(StreamSink::Nothing, "that port is not enabled");
  if (fields.packet) {
    StreamSink sink = sinkAt(coord, slave, StreamSink::Packets);
    sink.packets = &packetPort(coord, slave, *index);
    return trace.stream.addEnd(sink, trace.fifoWords);
  }
  if (!trace.visited.insert({coord, slave}).second)
    return end(StreamSink::Nothing, "the connections form a ring");
  bool taken = false;
  const uint32_t fifoWords = trace.fifoWords;
  for (uint32_t m = 0; m < tile.masters.size(); ++m) {
    MasterFields master = decodeMaster(tile.masters[m]);
    if (!master.enable || master.packet || master.slave != *index)
      continue;
    if (std::optional<Port> port = machine.device.masterOfIndex(tile.kind, m)) {
      taken = true;
      trace.fifoWords = fifoWords;
      followMaster(trace, coord, *port);
    }
  }
  if (!taken)
    end(StreamSink::Nothing, "no master port takes it");
}

/// Goes on out of master port `master` of `coord`.
void Network::followMaster(Trace &trace, TileCoord coord, Port master) {
  if (isDirectional(master.bundle) &&
      !(isShim(machine.tile(coord)) && master.bundle == Bundle::South)) {
    if (auto link = machine.device.linkFrom(coord, master))
      return follow(trace, link->first, link->second);
    return trace.stream.addEnd(sinkAt(coord, master, StreamSink::Nothing,
                                      "the port leads out of the array"),
                               trace.fifoWords);
  }
  if (master.bundle == Bundle::FIFO) {
    trace.fifoWords += SwitchFifoWords;
    return follow(trace, coord, Port{Bundle::FIFO, master.channel});
  }
  trace.stream.addEnd(localSink(coord, master), trace.fifoWords);
}

/// What is behind a master port that leads to no other switch.
StreamSink Network::localSink(TileCoord coord, Port master) {
  Tile &tile = machine.tile(coord);
  Port end = master;
  if (master.bundle == Bundle::South) {
    uint32_t channel = uint32_t(master.channel);
    bool hasSelect =
        llvm::is_contained(shimMuxChannels(/*intoArray=*/false), channel);
    if (!hasSelect ||
        shimMuxSelect(tile.shimDemux, false, channel) != ShimMuxSelect::DMA)
      return sinkAt(coord, master, StreamSink::Nothing,
                    "the shim mux does not lead it to the DMA");
    end = Port{Bundle::DMA, -1};
    for (int32_t c = 0; c < int32_t(tile.channels[0].size()); ++c)
      if (machine.device.shimMuxMaster(coord, {Bundle::DMA, c}) == master)
        end.channel = c;
  }
  if (end.bundle == Bundle::DMA) {
    DmaChannelEngine *dma = tile.channel({DmaDirection::S2MM, end.channel});
    if (!dma)
      return sinkAt(coord, master, StreamSink::Nothing,
                    "there is no such DMA channel");
    StreamSink sink = sinkAt(coord, master, StreamSink::Dma);
    sink.dma = dma;
    return sink;
  }
  if (end.bundle == Bundle::Core && tile.core) {
    StreamSink sink = sinkAt(coord, master, StreamSink::CorePort);
    sink.core = tile.core.get();
    return sink;
  }
  if (end.bundle == Bundle::TileControl) {
    StreamSink sink = sinkAt(coord, master, StreamSink::Control);
    sink.control = &tile.control;
    return sink;
  }
  return sinkAt(coord, master, StreamSink::Unsupported,
                "port " + toString(master) + " of " + toString(coord));
}

/// Puts `stream` in its place, or the old one that is the same.
void Network::keep(StreamMap &current, StreamMap &previous,
                   std::unique_ptr<Stream> stream, PathWindow *window) {
  PlaceKey key{stream->tile, stream->source};
  auto old = previous.find(key);
  if (old == previous.end() || !old->second->samePath(*stream)) {
    stream->finish(window);
    current[key] = std::move(stream);
    return;
  }
  current[key] = std::move(old->second);
  previous.erase(old);
}

void Network::addStream(Tile &tile, Port source) {
  std::optional<uint32_t> index = machine.device.slaveIndex(tile.kind, source);
  if (!index || *index >= tile.slaves.size() ||
      !decodeSlave(tile.slaves[*index]).enable)
    return;
  auto stream = std::make_unique<Stream>(machine, tile.coord, source,
                                         /*behindArbiter=*/false);
  Trace trace{*stream, {}};
  follow(trace, tile.coord, source);
  std::unique_ptr<PathWindow> &window = windows[{tile.coord, source}];
  if (!window)
    window = std::make_unique<PathWindow>();
  keep(streams, previousStreams, std::move(stream), window.get());
}

void Network::addStretch(Tile &tile, Port master) {
  auto stream = std::make_unique<Stream>(machine, tile.coord, master,
                                         /*behindArbiter=*/true);
  Trace trace{*stream, {}};
  followMaster(trace, tile.coord, master);
  keep(stretches, previousStretches, std::move(stream), nullptr);
}

/// The slave ports where words can enter the switch of a tile.
static std::vector<Port> sourcesOf(const Device &device, const Tile &tile) {
  std::vector<Port> ports;
  auto add = [&](Bundle bundle) {
    for (int c = 0; c < device.slavePortCount(tile.coord, bundle); ++c)
      ports.push_back({bundle, c});
  };
  add(Bundle::TileControl);
  add(Bundle::Trace);
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
  previousStreams = std::move(streams);
  previousStretches = std::move(stretches);
  streams.clear();
  stretches.clear();
  for (Tile *tile : machine.tilesInOrder()) {
    for (Port port : sourcesOf(machine.device, *tile))
      addStream(*tile, port);
    for (uint32_t m = 0; m < tile->masters.size(); ++m) {
      MasterFields master = decodeMaster(tile->masters[m]);
      if (master.enable && master.packet)
        if (auto port = machine.device.masterOfIndex(tile->kind, m))
          addStretch(*tile, *port);
    }
  }
  loseWords(previousStreams);
  loseWords(previousStretches);
  connectEnds();
  connectPackets();
  for (StreamMap *map : {&streams, &stretches})
    for (auto &[key, stream] : *map)
      machine.scheduler.wake(*stream);
  for (Tile *tile : machine.tilesInOrder()) {
    if (tile->core && tile->core->waiting())
      machine.scheduler.wake(*tile->core);
    machine.scheduler.wake(tile->control);
  }
}

void Network::loseWords(StreamMap &previous) {
  for (auto &[key, stream] : previous) {
    if (!stream->behindArbiter)
      machine.countWords(*stream);
    if (!stream->isEmpty())
      machine.warn("the stream from port " + toString(stream->source) + " of " +
                   toString(stream->tile) +
                   " was reconfigured with words in flight; they are lost");
    stream->discardWords();
    for (StreamEnd &end : stream->ends)
      if (end.sink.kind == StreamSink::Packets)
        end.sink.packets->losePacket();
  }
  for (auto &[key, stream] : previous)
    machine.scheduler.remove(*stream);
  previous.clear();
}

/// Tells DMA channels and cores which streams they are at the end of.
void Network::connectEnds() {
  for (Tile *tile : machine.tilesInOrder()) {
    for (auto &direction : tile->channels)
      for (auto &channel : direction) {
        channel->stream = nullptr;
        channel->end = nullptr;
      }
    if (tile->core) {
      tile->core->puts.clear();
      tile->core->gets.clear();
    }
    tile->control.packets = tile->control.stream = nullptr;
    tile->control.end = nullptr;
    for (auto &unit : tile->trace)
      unit->stream = nullptr;
  }
  for (auto &[key, port] : ports) {
    port->stream = nullptr;
    port->end = nullptr;
  }
  for (auto &[key, stream] : streams)
    connectSource(*stream);
  for (StreamMap *map : {&streams, &stretches})
    for (auto &[key, stream] : *map)
      for (StreamEnd &end : stream->ends) {
        if (end.sink.kind == StreamSink::Dma) {
          end.sink.dma->stream = stream.get();
          end.sink.dma->end = &end;
        } else if (end.sink.kind == StreamSink::CorePort) {
          auto &gets = end.sink.core->gets;
          size_t channel = size_t(end.sink.port.channel);
          gets.resize(std::max(gets.size(), channel + 1));
          gets[channel] = {stream.get(), &end};
        } else if (end.sink.kind == StreamSink::Control) {
          end.sink.control->packets = stream.get();
          end.sink.control->end = &end;
        } else if (end.sink.kind == StreamSink::Packets) {
          end.sink.packets->stream = stream.get();
          end.sink.packets->end = &end;
        }
      }
}

/// Who puts words into `stream`, and how many may be on their way.
void Network::connectSource(Stream &stream) {
  Tile &tile = machine.tile(stream.tile);
  stream.sourceDma = nullptr;
  stream.sourceCore = nullptr;
  stream.sourceWords = nullptr;
  if (stream.source.bundle == Bundle::TileControl)
    stream.sourceWords = &tile.control;
  else if (stream.source.bundle == Bundle::Trace &&
           size_t(stream.source.channel) < tile.trace.size())
    stream.sourceWords = tile.trace[size_t(stream.source.channel)].get();
  if (stream.sourceWords) {
    stream.sourceWords->stream = &stream;
    return;
  }
  if (stream.source.bundle == Bundle::Core) {
    stream.sourceCore = tile.core.get();
    auto &puts = tile.core->puts;
    size_t channel = size_t(stream.source.channel);
    puts.resize(std::max(puts.size(), channel + 1));
    puts[channel] = &stream;
    return;
  }
  for (auto &channel : tile.channels[1]) {
    Port port{Bundle::DMA, channel->channel.index};
    if (isShim(tile))
      port = *machine.device.shimMuxSlave(tile.coord, port);
    if (port == stream.source)
      stream.sourceDma = channel.get();
  }
  if (stream.sourceDma)
    stream.sourceDma->stream = &stream;
}

//===----------------------------------------------------------------------===//
// Packets
//===----------------------------------------------------------------------===//

/// Gives ports and arbiters what the registers say now. A packet in service
/// goes on if its words are still there.
void Network::connectPackets() {
  for (auto &[key, port] : ports)
    port->reconsider();
  for (Tile *tile : machine.tilesInOrder())
    for (uint8_t number = 0; number < 8; ++number)
      wireArbiter(*tile, number);
}

/// Those that something leads to, by port.
std::vector<PacketPort *> Network::portsOf(TileCoord tile) {
  std::vector<PacketPort *> found;
  for (auto it = ports.lower_bound({tile, Port{}});
       it != ports.end() && it->first.first == tile; ++it)
    if (it->second->stream)
      found.push_back(it->second.get());
  return found;
}

void Network::wireArbiter(Tile &tile, uint8_t number) {
  const Device &device = machine.device;
  std::vector<Arbiter::Target> targets;
  for (uint32_t m = 0; m < tile.masters.size(); ++m) {
    MasterFields master = decodeMaster(tile.masters[m]);
    if (!master.enable || !master.packet || master.arbiter != number)
      continue;
    if (auto port = device.masterOfIndex(tile.kind, m))
      targets.push_back({stretches.at({tile.coord, *port}).get(),
                         master.mselMask, master.dropHeader});
  }
  auto found = arbiters.find({tile.coord, number});
  if (targets.empty() && found == arbiters.end())
    return;
  if (found == arbiters.end())
    found = arbiters
                .emplace(std::make_pair(tile.coord, number),
                         std::make_unique<Arbiter>(machine, tile.coord, number))
                .first;
  Arbiter &arbiter = *found->second;
  std::vector<PacketPort *> here = portsOf(tile.coord);
  for (PacketPort *port : here)
    port->arbiters[number] = &arbiter;
  for (Arbiter::Target &target : targets)
    target.stream->feeder = &arbiter;
  arbiter.rewire(std::move(here), std::move(targets));
  machine.scheduler.wake(arbiter);
}
