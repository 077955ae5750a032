// Where do the packets of each id go under given settings?

#include "SettingsIndex.h"
#include "VerifyFixed.h"

#include "tileloom/Routing/FindFlows.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>

using namespace tileloom;

namespace {

/// Follows the packets of one id from one source.
class StreamTracer {
public:
  StreamTracer(const SettingsIndex &index, PacketStream &stream)
      : index(index), stream(stream) {}

  /// Returns whether the packets passed any rule and any switch.
  bool run(const PortRef &source) {
    enter(source);
    while (!work.empty()) {
      PortRef slave = work.front();
      work.pop_front();
      llvm::ArrayRef<Port> circuit = index.circuitMasters(slave);
      if (!circuit.empty()) {
        for (Port port : circuit)
          pass(slave, port, std::nullopt);
        continue;
      }
      auto rules = index.rulesOf(slave);
      const PacketRule *match = llvm::find_if(rules, [&](const PacketRule &r) {
        return (stream.id & r.mask) == r.value;
      });
      if (match == rules.end()) {
        stream.isLost = true;
        continue;
      }
      passedRule = true;
      std::vector<Port> masters = index.mastersOf(slave.tile, *match);
      stream.isLost |= masters.empty();
      for (Port port : masters)
        pass(slave, port, *match);
    }
    llvm::sort(stream.ends);
    stream.ends.erase(llvm::unique(stream.ends), stream.ends.end());
    return passedRule && !stream.hops.empty();
  }

private:
  void enter(const PortRef &slave) {
    if (seen.insert(slave).second)
      work.push_back(slave);
    else
      stream.isRing = true;
  }

  void pass(const PortRef &slave, Port port, std::optional<PacketRule> rule) {
    stream.hops.push_back({{slave.tile, slave.port, port}, rule});
    PortRef master{slave.tile, port};
    if (auto next = index.next(master))
      return enter(*next);
    bool keeps = true;
    if (rule)
      keeps = index.packetMaster(master)->keepHeader.value_or(
          keepsHeaderByDefault(master));
    if (auto *mux = index.muxBehind(master))
      master.port = mux->first;
    stream.ends.push_back({master, keeps});
  }

  const SettingsIndex &index;
  PacketStream &stream;
  std::set<PortRef> seen;
  std::deque<PortRef> work;
  bool passedRule = false;
};

} // namespace

std::vector<PacketStream> tileloom::tracePacketStreams(
    const Device &device, llvm::ArrayRef<TileSettings> settings,
    llvm::function_ref<uint32_t(const PortRef &)> sentIds) {
  SettingsIndex index(device, settings);
  std::vector<PacketStream> streams;
  for (const PortRef &slave : index.sources()) {
    PacketStream stream;
    stream.source = slave;
    if (auto *mux = index.muxBefore(slave))
      stream.source.port = mux->first;
    uint32_t ids = sentIds ? sentIds(stream.source) : ~uint32_t(0);
    for (unsigned id = 0; id < 1u << device.packetIdBits(); ++id) {
      if (!(ids >> id & 1))
        continue;
      PacketStream one = stream;
      one.id = uint8_t(id);
      if (StreamTracer(index, one).run(slave))
        streams.push_back(std::move(one));
    }
  }
  llvm::sort(streams, [](const PacketStream &a, const PacketStream &b) {
    return std::tie(a.source, a.id) < std::tie(b.source, b.id);
  });
  return streams;
}
