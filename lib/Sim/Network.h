// Which streams, ports and arbiters the switch registers make.

#ifndef TILELOOM_LIB_SIM_NETWORK_H
#define TILELOOM_LIB_SIM_NETWORK_H

#include "PacketSwitch.h"
#include "Stream.h"

#include <map>
#include <memory>

namespace tileloom::sim {

struct Tile;

class Network {
public:
  using PlaceKey = std::pair<TileCoord, Port>;
  using StreamMap = std::map<PlaceKey, std::unique_ptr<Stream>>;

  explicit Network(Machine &machine) : machine(machine) {}

  /// A switch or mux register has changed.
  void invalidate() { dirty = true; }
  bool isDirty() const { return dirty; }
  /// Follows the registers from every source. Streams that did not change keep
  /// their words; words in a stream that is gone are lost (with a warning).
  void rebuild();
  /// After the registers were reset: words on the way are gone.
  void reset();

  // In tile and port order.
  /// From DMA channels and cores, by the slave port where they enter.
  const StreamMap &all() const { return streams; }
  /// From packet-switched master ports.
  const StreamMap &behindArbiters() const { return stretches; }
  /// The packet-switched slave ports that something leads to.
  const std::map<PlaceKey, std::unique_ptr<PacketPort>> &packetPorts() const {
    return ports;
  }
  /// By tile and number.
  const std::map<std::pair<TileCoord, uint8_t>, std::unique_ptr<Arbiter>> &
  allArbiters() const {
    return arbiters;
  }

private:
  struct Trace;
  void follow(Trace &trace, TileCoord tile, Port slave);
  void followMaster(Trace &trace, TileCoord tile, Port master);
  StreamSink localSink(TileCoord tile, Port master);
  PacketPort &packetPort(TileCoord tile, Port slave, uint32_t index);
  void addStream(Tile &tile, Port source);
  void addStretch(Tile &tile, Port master);
  void keep(StreamMap &current, StreamMap &previous,
            std::unique_ptr<Stream> stream, PathWindow *window);
  void loseWords(StreamMap &previous);
  void connectEnds();
  void connectSource(Stream &stream);
  void connectPackets();
  void wireArbiter(Tile &tile, uint8_t number);
  std::vector<PacketPort *> portsOf(TileCoord tile);

  Machine &machine;
  bool dirty = false;
  StreamMap streams, stretches;
  StreamMap previousStreams, previousStretches;
  // These outlive the streams: words and packets remember them.
  std::map<PlaceKey, std::unique_ptr<PathWindow>> windows;
  std::map<PlaceKey, std::unique_ptr<PacketPort>> ports;
  std::map<std::pair<TileCoord, uint8_t>, std::unique_ptr<Arbiter>> arbiters;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_NETWORK_H
