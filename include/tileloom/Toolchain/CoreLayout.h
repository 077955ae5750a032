// What a core's linker has to know of its tile: where stack, buffers and data
// are.
//
// All addresses are byte offsets inside one tile's data memory
// ("tile-relative").

#ifndef TILELOOM_TOOLCHAIN_CORELAYOUT_H
#define TILELOOM_TOOLCHAIN_CORELAYOUT_H

#include "tileloom/Device/Device.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace tileloom {

/// A named extent of a tile's memory.
struct CoreBuffer {
  enum class Kind : uint8_t {
    Ordinary,
    CoreData,     ///< Reserved for the core's ordinary static data.
    BankReserved, ///< Reserved for data pinned to `bank`.
    Prebuilt      ///< What a finished ELF occupies.
  };

  std::string name;
  std::optional<uint32_t> address; ///< Absent before placement.
  uint64_t size = 0;               ///< Bytes.
  std::optional<uint32_t> bank;    ///< `mem_bank`.
  Kind kind = Kind::Ordinary;
};

/// The buffers of one tile that the design declares.
struct TileBuffers {
  TileCoord tile;
  std::vector<CoreBuffer> buffers;
};

/// A core's stack reservation.
struct CoreStack {
  uint64_t size = 0;
  std::optional<uint32_t> address; ///< `stack_address`; absent: 0.
  std::optional<uint32_t> bank;    ///< `stack_bank`.
};

/// The input of linker scripts and memory descriptions.
struct CoreLayout {
  const Device *device = nullptr;
  TileCoord tile;
  std::optional<CoreStack> stack; ///< Absent: no core on the tile.
  /// Every tile the design declares, in any order; tiles that are no neighbours
  /// are ignored.
  std::vector<TileBuffers> tiles;
  /// Objects and archives to link besides the core's own object.
  std::vector<std::string> linkFiles;
  /// The function that `main` stands for; empty: core_<column>_<row>.
  std::string coreFunction;

  const TileBuffers *find(TileCoord tile) const;
  std::string mainFunction() const;
};

/// A run of bytes.
struct MemoryRun {
  uint64_t start = 0;
  uint64_t size = 0;
  uint64_t end() const { return start + size; }
  bool intersects(const MemoryRun &other) const {
    return start < other.end() && other.start < end();
  }
  bool operator==(const MemoryRun &) const = default;
};

/// Where the linker may put what, tile-relative.
struct CoreRegions {
  MemoryRun stack;
  MemoryRun data;
  bool dataIsReserved = false; ///< `data` is a core_data buffer.
  std::vector<MemoryRun> banks;
};

/// The largest run of [window) that no run of `occupied` touches, its start
/// rounded up to `alignment`; the lowest wins a tie. Size 0 at the window's
/// start when there is none.
MemoryRun largestFreeRun(MemoryRun window, std::vector<MemoryRun> occupied,
                         uint64_t alignment);

/// The data run and the bank runs of a placed tile. Fails with `stack-unplaced`
/// (stack_bank without stack_address), `buffer-unplaced` and `stale-placement`
/// (the data run lies outside the memory, or over the stack or a buffer).
llvm::Expected<CoreRegions> computeRegions(const CoreLayout &layout);

/// The regions of a probe link, which only measures: data from the end of the
/// stack to the end of the memory, every bank as long as the whole memory.
CoreRegions probeRegions(const CoreLayout &layout);

/// What one window of a core's address map shows.
struct WindowView {
  MemoryWindow window;
  uint64_t size = 0;
  bool exists = false; ///< There is a core tile behind it.
  bool isOwn = false;
  const TileBuffers *declared = nullptr; ///< Null: not declared in the design.
};

/// The four windows in the order of their addresses: south, west, north, east.
std::vector<WindowView> windowsOf(const CoreLayout &layout);

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_CORELAYOUT_H
