// What a trace unit records: events of its module, as packets on a stream.

#ifndef TILELOOM_LIB_SIM_TRACEUNIT_H
#define TILELOOM_LIB_SIM_TRACEUNIT_H

#include "Stream.h"

#include <deque>

namespace tileloom::sim {

struct Tile;

/// Which events a module can record (AM025 numbers them for each module).
enum class TraceModule : uint8_t { Core, Memory, MemTile, Shim };

/// The trace unit of one module, in event-time mode: up to eight selected
/// events and when they came. Time is the work of the array (instructions and
/// words), since this model has no cycles. Its registers are plain ones of the
/// tile.
class TraceUnit final : public WordSource {
public:
  TraceUnit(Machine &machine, Tile &tile, TraceModule module)
      : module(module), machine(machine), tile(tile) {}

  /// Something happened in the module.
  void note(uint32_t event);
  /// A broadcast channel carries an event to every module.
  void noteBroadcast(uint32_t channel);
  /// A register of the unit was written.
  void configured(uint32_t offset);
  void reset();

  bool hasWord() const override { return !words.empty(); }
  StreamWord takeWord() override;

  /// Where the registers of the module's events begin.
  uint32_t base() const;
  const TraceModule module;

private:
  uint32_t control(uint32_t distance) const;
  void begin();
  void end();
  void byte(uint8_t value);
  void frame(uint32_t slot);
  void flush();

  Machine &machine;
  Tile &tile;
  bool enabled = false; ///< Its control register is not 0.
  bool running = false;
  uint64_t lastTime = 0;
  std::vector<uint8_t> bytes; ///< Of the packet that is being filled.
  std::deque<StreamWord> words;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_TRACEUNIT_H
