// How do the bytes of a fuzzer become ports, switch settings and flows?

#ifndef TILELOOM_FUZZ_RANDOMROUTING_H
#define TILELOOM_FUZZ_RANDOMROUTING_H

#include "tileloom/Routing/RoutingProblem.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>

namespace tileloom::fuzz {

/// Aborts with a line that names the promise.
void require(bool condition, const char *what);
/// The same, with the message of an error.
void requireSuccess(llvm::Error error, const char *what);
/// True when there is no error; consumes it.
bool succeeded(llvm::Error error);

/// Numbers from bytes; zeros when they run out.
class ByteSource {
public:
  explicit ByteSource(llvm::ArrayRef<uint8_t> bytes) : bytes(bytes) {}
  bool empty() const { return bytes.empty(); }
  uint8_t byte();
  /// 0 .. count - 1. Precondition: count > 0.
  unsigned below(unsigned count) { return byte() % count; }
  template <typename List> auto pick(const List &list) {
    return list[below(unsigned(list.size()))];
  }

private:
  llvm::ArrayRef<uint8_t> bytes;
};

/// Draws ports, settings and flows in a corner of a device, so that they meet.
class RandomRouting {
public:
  explicit RandomRouting(ByteSource &source);

  const Device &device() const { return *chosen; }
  /// Up to `most` tiles' settings, in order. Most can be made.
  std::vector<TileSettings> settings(unsigned most);
  /// Flows whose ends exist, as a rule.
  CircuitFlow circuit();
  PacketFlow packet();

private:
  TileCoord tile();
  PortRef end(bool isSource);
  Port slave(TileCoord tile);
  Port master(TileCoord tile);
  /// A master that the switch can connect `slave` to, mostly.
  Port masterFor(const PortRef &slave);
  void addSetting(std::map<TileCoord, TileSettings> &tiles);

  ByteSource &source;
  const Device *chosen;
  int columns, rows;
  /// Where the last setting led to.
  std::optional<PortRef> tip;
};

} // namespace tileloom::fuzz

#endif // TILELOOM_FUZZ_RANDOMROUTING_H
