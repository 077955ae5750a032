// Data run and bank runs of a placed tile, and the checks that a placement is
// current.

#include "tileloom/Toolchain/CoreLayout.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tileloom;

const TileBuffers *CoreLayout::find(TileCoord wanted) const {
  for (const TileBuffers &candidate : tiles)
    if (candidate.tile == wanted)
      return &candidate;
  return nullptr;
}

std::string CoreLayout::mainFunction() const {
  if (!coreFunction.empty())
    return coreFunction;
  return "core_" + std::to_string(tile.column) + "_" + std::to_string(tile.row);
}

MemoryRun tileloom::largestFreeRun(MemoryRun window,
                                   std::vector<MemoryRun> occupied,
                                   uint64_t alignment) {
  llvm::sort(occupied, [](const MemoryRun &a, const MemoryRun &b) {
    return std::tie(a.start, a.size) < std::tie(b.start, b.size);
  });
  MemoryRun best{window.start, 0};
  uint64_t cursor = window.start;
  auto offer = [&](uint64_t limit) {
    uint64_t start = llvm::alignTo(cursor, alignment);
    if (start < limit && limit - start > best.size)
      best = {start, limit - start};
  };
  for (const MemoryRun &run : occupied) {
    if (run.size == 0 || run.end() <= cursor)
      continue;
    if (run.start >= window.end())
      break;
    offer(run.start);
    cursor = run.end();
  }
  offer(window.end());
  return best;
}

std::vector<WindowView> tileloom::windowsOf(const CoreLayout &layout) {
  const Device &device = *layout.device;
  std::vector<WindowView> views;
  for (Side side : {Side::South, Side::West, Side::North, Side::East}) {
    WindowView view;
    view.window = device.window(layout.tile, side);
    view.size = device.dataMemorySize(TileKind::Core);
    // Only core tiles show their memory to a core: not a shim, not a mem tile.
    view.exists = device.isCore(view.window.owner);
    view.isOwn = view.window.owner == layout.tile;
    view.declared = view.exists ? layout.find(view.window.owner) : nullptr;
    views.push_back(view);
  }
  return views;
}

static std::string hex(uint64_t value) { return "0x" + llvm::utohexstr(value); }

static llvm::Error stale(const llvm::Twine &what) {
  return makeDiagnostic("stale-placement",
                        what + "; the buffer allocator's placement is stale. "
                               "Re-run --aie-assign-buffer-addresses");
}

/// The data run must be inside the memory and clear of stack and buffers.
static llvm::Error checkDataRun(const CoreRegions &regions, uint64_t memorySize,
                                const TileBuffers *own) {
  const MemoryRun &data = regions.data;
  if (data.size == 0)
    return llvm::Error::success();
  if (data.end() > memorySize)
    return stale("data region runs past this tile's local memory");
  if (regions.stack.size && data.intersects(regions.stack))
    return stale("data region overlaps the stack");
  if (!own)
    return llvm::Error::success();
  for (const CoreBuffer &buffer : own->buffers) {
    if (buffer.kind == CoreBuffer::Kind::CoreData || buffer.size == 0)
      continue;
    if (data.intersects({*buffer.address, buffer.size}))
      return stale("data region " + hex(data.start) + "-" +
                   hex(data.end() - 1) + " overlaps buffer '" + buffer.name +
                   "' at " + hex(*buffer.address));
  }
  return llvm::Error::success();
}

static llvm::Error checkPlaced(const CoreLayout &layout) {
  if (layout.stack && layout.stack->bank && !layout.stack->address)
    return makeDiagnostic(
        "stack-unplaced",
        "stack_bank has no assigned stack_address; run "
        "--aie-assign-buffer-addresses with bank-aware allocation");
  for (const WindowView &view : windowsOf(layout)) {
    if (!view.declared)
      continue;
    for (const CoreBuffer &buffer : view.declared->buffers)
      if (!buffer.address)
        return makeDiagnostic("buffer-unplaced",
                              "buffer '" + buffer.name + "' of tile " +
                                  toString(view.window.owner) +
                                  " has no address",
                              {"run --aie-assign-buffer-addresses"});
  }
  return llvm::Error::success();
}

llvm::Expected<CoreRegions> tileloom::computeRegions(const CoreLayout &layout) {
  using Kind = CoreBuffer::Kind;
  if (llvm::Error error = checkPlaced(layout))
    return std::move(error);

  const Device &device = *layout.device;
  const uint64_t memorySize = device.dataMemorySize(TileKind::Core);
  const uint64_t alignment = device.vectorAlignment(TileKind::Core);
  const uint64_t bankSize = device.bankSize(TileKind::Core);
  const TileBuffers *own = layout.find(layout.tile);
  llvm::ArrayRef<CoreBuffer> buffers;
  if (own)
    buffers = own->buffers;

  CoreRegions regions;
  regions.banks.resize(device.bankCount(TileKind::Core));
  std::vector<const CoreBuffer *> reservations(regions.banks.size());
  std::vector<MemoryRun> all, unreserved;
  if (layout.stack) {
    regions.stack = {layout.stack->address.value_or(0), layout.stack->size};
    all.push_back(regions.stack);
    unreserved.push_back(regions.stack);
  }
  for (const CoreBuffer &buffer : buffers) {
    MemoryRun run{*buffer.address, buffer.size};
    all.push_back(run);
    if (buffer.kind == Kind::CoreData) {
      regions.data = run;
      regions.dataIsReserved = true;
    }
    if (buffer.kind == Kind::BankReserved && buffer.bank &&
        *buffer.bank < reservations.size() && !reservations[*buffer.bank])
      reservations[*buffer.bank] = &buffer;
    else
      unreserved.push_back(run);
  }
  if (!regions.dataIsReserved)
    regions.data = largestFreeRun({0, memorySize}, all, alignment);

  for (size_t bank = 0; bank < regions.banks.size(); ++bank) {
    if (const CoreBuffer *reservation = reservations[bank])
      regions.banks[bank] = {*reservation->address, reservation->size};
    else
      regions.banks[bank] =
          largestFreeRun({bank * bankSize, bankSize}, unreserved, alignment);
  }
  if (llvm::Error error = checkDataRun(regions, memorySize, own))
    return std::move(error);
  return regions;
}

CoreRegions tileloom::probeRegions(const CoreLayout &layout) {
  const Device &device = *layout.device;
  const uint64_t memorySize = device.dataMemorySize(TileKind::Core);
  CoreRegions regions;
  if (layout.stack)
    regions.stack = {layout.stack->address.value_or(0), layout.stack->size};
  uint64_t start = std::min(regions.stack.end(), memorySize);
  regions.data = {start, memorySize - start};
  regions.dataIsReserved = true; // plain bounds, no expression
  for (uint32_t bank = 0; bank < device.bankCount(TileKind::Core); ++bank)
    regions.banks.push_back(
        {uint64_t(bank) * device.bankSize(TileKind::Core), memorySize});
  return regions;
}
