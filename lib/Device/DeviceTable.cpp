// How does a device look as text?

#include "tileloom/Device/DeviceTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace tileloom {
namespace {

/// Rows of text cells, printed with every column as wide as its widest cell.
class TextTable {
public:
  using Row = std::vector<std::string>;

  explicit TextTable(Row heading) { rows.push_back(std::move(heading)); }
  void add(Row row) { rows.push_back(std::move(row)); }

  void print(llvm::raw_ostream &os) const {
    std::vector<size_t> widths;
    for (const Row &row : rows) {
      widths.resize(std::max(widths.size(), row.size()));
      for (auto [width, cell] : llvm::zip(widths, row))
        width = std::max(width, cell.size());
    }
    for (const Row &row : rows) {
      std::string line;
      for (auto [width, cell] : llvm::zip(widths, row))
        line += (line.empty() ? "  " : "   ") + cell +
                std::string(width - cell.size(), ' ');
      os << llvm::StringRef(line).rtrim() << '\n';
    }
  }

private:
  std::vector<Row> rows;
};

std::string number(uint64_t value) { return std::to_string(value); }
std::string yesNo(bool value) { return value ? "yes" : "no"; }
std::string hex(uint64_t value) { return "0x" + llvm::utohexstr(value); }

/// "32768 (32 KiB)", or "-" for nothing.
std::string bytes(uint64_t value) {
  if (value == 0)
    return "-";
  return value % 1024 ? number(value)
                      : number(value) + " (" + number(value / 1024) + " KiB)";
}

/// "3", "1..4", or "-" when there are no rows.
std::string range(int first, int last) {
  if (last < first)
    return "-";
  return first == last ? number(first) : number(first) + ".." + number(last);
}

std::string nocColumns(const Device &device) {
  if (!device.hasKind(TileKind::ShimPl))
    return "all";
  std::vector<std::string> columns;
  for (int column = 0; column < device.columns(); ++column)
    if (device.isShimNoc({column, 0}))
      columns.push_back(number(column));
  return llvm::join(columns, " ");
}

std::string memRows(const Device &device) {
  return range(1, device.memTileRows());
}
std::string coreRows(const Device &device) {
  return range(device.memTileRows() + 1, device.rows() - 1);
}

std::vector<TileKind> kindsOf(const Device &device) {
  std::vector<TileKind> kinds;
  for (TileKind kind :
       {TileKind::Core, TileKind::Mem, TileKind::ShimNoc, TileKind::ShimPl})
    if (device.hasKind(kind))
      kinds.push_back(kind);
  return kinds;
}

/// A table with one column a tile kind of the device.
TextTable kindTable(const Device &device, llvm::StringRef title) {
  TextTable::Row heading{title.str()};
  for (TileKind kind : kindsOf(device))
    heading.push_back(toString(kind).str());
  return TextTable(std::move(heading));
}

void addKindRow(TextTable &table, const Device &device, llvm::StringRef title,
                llvm::function_ref<std::string(TileKind)> cell) {
  TextTable::Row row{title.str()};
  for (TileKind kind : kindsOf(device))
    row.push_back(cell(kind));
  table.add(std::move(row));
}

void writeIdentity(const Device &device, llvm::raw_ostream &os) {
  TextTable table({"code", number(device.code())});
  table.add({"architecture", toString(device.arch()).str()});
  table.add({"columns x rows",
             number(device.columns()) + " x " + number(device.rows())});
  table.add({"physical columns", number(device.physicalColumns())});
  table.add({"shim NoC columns", nocColumns(device)});
  table.add({"mem tile rows", memRows(device)});
  table.add({"core rows", coreRows(device)});
  table.add({"NPU", yesNo(device.isNpu())});
  table.add({"virtualized", yesNo(device.isVirtualized())});
  table.add({"TXN generation", number(device.txnGeneration())});
  table.add({"tile address", "column << " + number(device.columnShift()) +
                                 " | row << " + number(device.rowShift())});
  table.print(os);
}

void writeCore(const Device &device, llvm::raw_ostream &os) {
  std::vector<std::string> formats;
  for (llvm::StringRef format : device.blockFloatFormats())
    formats.push_back(format.str());
  TextTable table({"program memory", bytes(device.programMemorySize())});
  table.add({"address space", hex(device.coreAddressSpaceSize())});
  table.add({"default stack", number(device.defaultStackSize())});
  table.add({"stack alignment", number(device.stackAlignment())});
  table.add({"cascade bits", number(device.cascadeBits())});
  table.add({"block floats", formats.empty() ? "-" : llvm::join(formats, " ")});
  table.print(os);
}

void writeWindows(const Device &device, llvm::raw_ostream &os) {
  // The two lowest cores show both parities and what is south of the cores.
  TileCoord core{device.columns() / 2, device.memTileRows() + 1};
  TextTable table({"window", "base", "shows, row " + number(core.row),
                   "shows, row " + number(core.row + 1)});
  auto shows = [&](TileCoord tile, Side side) {
    TileCoord owner = device.window(tile, side).owner;
    if (owner == noTile)
      return std::string("nothing");
    return owner == tile ? std::string("own memory")
                         : toString(side).lower() + " neighbour";
  };
  for (Side side : {Side::South, Side::West, Side::North, Side::East})
    table.add({toString(side).str(), hex(device.window(core, side).base),
               shows(core, side), shows(neighbour(core, Side::North), side)});
  table.print(os);
}

void writeMemories(const Device &device, llvm::raw_ostream &os) {
  TextTable table = kindTable(device, "per tile");
  addKindRow(table, device, "data memory",
             [&](TileKind k) { return bytes(device.dataMemorySize(k)); });
  addKindRow(table, device, "banks", [&](TileKind k) {
    return device.bankCount(k) ? number(device.bankCount(k)) + " x " +
                                     number(device.bankSize(k))
                               : std::string("-");
  });
  addKindRow(table, device, "bus alignment",
             [&](TileKind k) { return number(device.busAlignment(k)); });
  addKindRow(table, device, "vector alignment",
             [&](TileKind k) { return number(device.vectorAlignment(k)); });
  addKindRow(table, device, "locks",
             [&](TileKind k) { return number(device.lockCount(k)); });
  addKindRow(table, device, "lock values",
             [&](TileKind k) { return "0.." + number(device.maxLockValue()); });
  addKindRow(table, device, "lock 0 register", [&](TileKind k) {
    std::optional<uint32_t> address = device.lockAddress(k, 0);
    return address ? hex(*address) : std::string("-");
  });
  table.print(os);
}

/// One row a limit; the kinds without a DMA show "-".
void writeDma(const Device &device, llvm::raw_ostream &os) {
  TextTable table = kindTable(device, "DMA");
  auto row = [&](llvm::StringRef title,
                 llvm::function_ref<std::string(const DmaLimits &)> cell) {
    addKindRow(table, device, title, [&](TileKind kind) {
      const DmaLimits &dma = device.dma(kind);
      return dma.channelsPerDirection ? cell(dma) : std::string("-");
    });
  };
  row("channels a direction",
      [](const DmaLimits &d) { return number(d.channelsPerDirection); });
  row("BDs", [](const DmaLimits &d) { return number(d.bdCount); });
  row("BDs a channel", [](const DmaLimits &d) {
    return number(d.bdsPerChannelParity ? d.bdsPerChannelParity : d.bdCount);
  });
  row("dimensions", [](const DmaLimits &d) {
    return number(d.dimensions) + (d.hasIteration ? " + iteration" : "");
  });
  row("longest (words)",
      [](const DmaLimits &d) { return number(d.maxLengthWords); });
  row("largest size", [](const DmaLimits &d) {
    return number((uint64_t(1) << d.wrapBits) - 1);
  });
  row("largest stride (words)",
      [](const DmaLimits &d) { return number(uint64_t(1) << d.stepBits); });
  row("largest iteration", [](const DmaLimits &d) {
    return d.hasIteration ? number(uint64_t(1) << d.iterationWrapBits)
                          : std::string("-");
  });
  row("largest padding", [](const DmaLimits &d) {
    std::vector<std::string> maxima;
    for (uint8_t bits : d.padBits)
      if (bits)
        maxima.push_back(number((1u << bits) - 1));
    return maxima.empty() ? std::string("-") : llvm::join(maxima, " / ");
  });
  row("largest repeat",
      [](const DmaLimits &d) { return number(d.maxRepeatCount); });
  row("task queue",
      [](const DmaLimits &d) { return number(d.taskQueueDepth); });
  row("out-of-order ids", [](const DmaLimits &d) {
    return d.maxOutOfOrderId ? "0.." + number(d.maxOutOfOrderId)
                             : std::string("-");
  });
  table.print(os);
  std::vector<std::string> bursts;
  for (uint32_t length : device.burstLengths())
    bursts.push_back(number(length));
  os << "  shim bursts (bytes): " << llvm::join(bursts, ", ")
     << "; constant padding value: " << yesNo(device.hasConstantPadValue())
     << '\n';
}

/// "slaves/masters" of a bundle in the middle of the array.
void writePorts(const Device &device, llvm::raw_ostream &os) {
  TextTable table = kindTable(device, "ports in / out");
  for (unsigned code = 0; code < NumBundles; ++code) {
    bool used = false;
    TextTable::Row row{toString(Bundle(code)).str()};
    for (TileKind kind : kindsOf(device)) {
      unsigned slaves = 0, masters = 0;
      while (device.slaveIndex(kind, {Bundle(code), int32_t(slaves)}))
        ++slaves;
      while (device.masterIndex(kind, {Bundle(code), int32_t(masters)}))
        ++masters;
      used |= slaves || masters;
      row.push_back(slaves || masters ? number(slaves) + " / " + number(masters)
                                      : "-");
    }
    if (used)
      table.add(std::move(row));
  }
  table.print(os);
  os << "  (West, East and North ports end at the edges of the array)\n"
     << "  packets: " << device.arbiterCount() << " arbiters of "
     << device.mselCount() << " master selects, " << device.ruleSlotCount()
     << " rules a slave port\n";
}

void writeShimMux(const Device &device, llvm::raw_ostream &os) {
  TileCoord shim = noTile;
  for (int column = 0; column < device.columns() && shim == noTile; ++column)
    if (device.isShimNoc({column, 0}))
      shim = {column, 0};
  TextTable table({"endpoint", "into the array", "out of the array"});
  for (Bundle bundle : {Bundle::DMA, Bundle::NOC, Bundle::PLIO})
    for (int32_t channel = 0;; ++channel) {
      std::optional<Port> slave = device.shimMuxSlave(shim, {bundle, channel});
      std::optional<Port> master =
          device.shimMuxMaster(shim, {bundle, channel});
      if (!slave && !master)
        break;
      table.add({toString(Port{bundle, channel}),
                 slave ? toString(*slave) : "-",
                 master ? toString(*master) : "-"});
    }
  table.print(os);
}

} // namespace

void writeDeviceList(llvm::raw_ostream &os) {
  TextTable table({"device", "code", "arch", "columns", "rows", "mem rows",
                   "core rows", "NPU", "virtualized", "shim NoC columns"});
  for (const Device *device : Device::all())
    table.add({device->name().str(), number(device->code()),
               toString(device->arch()).str(), number(device->columns()),
               number(device->rows()), memRows(*device), coreRows(*device),
               yesNo(device->isNpu()), yesNo(device->isVirtualized()),
               nocColumns(*device)});
  table.print(os);
}

void writeDeviceTable(const Device &device, llvm::raw_ostream &os) {
  os << "device " << device.name() << "\n\n";
  writeIdentity(device, os);
  os << "\nMemories and locks (bytes)\n\n";
  writeMemories(device, os);
  os << "\nCores (bytes)\n\n";
  writeCore(device, os);
  os << '\n';
  writeWindows(device, os);
  os << "\nDMA\n\n";
  writeDma(device, os);
  os << "\nStream switch\n\n";
  writePorts(device, os);
  os << "\nShim mux (switch ports)\n\n";
  writeShimMux(device, os);
}

} // namespace tileloom
