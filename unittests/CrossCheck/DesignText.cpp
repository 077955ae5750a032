// How are transfers, locks and flows written down as a design?

#include "DesignText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace tileloom;
using namespace tileloom::crosscheck;
using llvm::formatv;

static std::string suffix(TileCoord tile) {
  return formatv("{0}_{1}", tile.column, tile.row);
}

int DesignText::lock(TileCoord tile, int init) {
  tiles[tile].locks.push_back(init);
  return int(tiles[tile].locks.size()) - 1;
}

void DesignText::send(PortRef port, llvm::ArrayRef<Transfer> chain) {
  tiles[port.tile].chains.push_back({true, port.port.channel, chain.vec()});
}

void DesignText::receive(PortRef port, llvm::ArrayRef<Transfer> chain) {
  tiles[port.tile].chains.push_back({false, port.port.channel, chain.vec()});
}

static std::string end(llvm::StringRef role, PortRef port) {
  return formatv("    aie.packet_{0}<%tile_{1}, {2} : {3}>\n", role,
                 suffix(port.tile), toString(port.port.bundle),
                 port.port.channel);
}

void DesignText::packetFlow(int id, PortRef source,
                            llvm::ArrayRef<PortRef> destinations) {
  tiles[source.tile];
  flows += formatv("  aie.packet_flow({0}) {{\n", id);
  flows += end("source", source);
  for (const PortRef &destination : destinations) {
    tiles[destination.tile];
    flows += end("dest", destination);
  }
  flows += "  }\n";
}

void DesignText::core(TileCoord tile, Stage stage) { tiles[tile].core = stage; }

void DesignText::leaveOneArbiter(TileCoord tile) {
  tiles[tile].oneArbiter = true;
}

static void writeLockUse(llvm::raw_ostream &os, TileCoord at, int lock,
                         llvm::StringRef action) {
  if (lock >= 0)
    os << formatv("    aie.use_lock(%lock_{0}_{1}, {2}, 1)\n", suffix(at), lock,
                  action);
}

void DesignText::writeCore(llvm::raw_ostream &os, TileCoord at) const {
  const Stage &stage = *tiles.at(at).core;
  os << formatv("  %core_{0} = aie.core(%tile_{0}) {{\n"
                "    %first = arith.constant 0 : index\n"
                "    %step = arith.constant 1 : index\n"
                "    %blocks = arith.constant {1} : index\n"
                "    scf.for %block = %first to %blocks step %step {{\n",
                suffix(at), stage.blocks);
  writeLockUse(os, at, stage.full, "AcquireGreaterEqual");
  writeLockUse(os, at, stage.empty, "AcquireGreaterEqual");
  writeLockUse(os, at, stage.consumed, "Release");
  writeLockUse(os, at, stage.produced, "Release");
  os << "    }\n    aie.end\n  }\n";
}

void DesignText::writeDma(llvm::raw_ostream &os, TileCoord at) const {
  const Tile &tile = tiles.at(at);
  const std::string name = suffix(at);
  const size_t count = tile.chains.size();
  os << formatv("  %mem_{0} = aie.mem(%tile_{0}) {{\n", name);
  for (size_t i = 0; i < count; ++i) {
    if (i > 0)
      os << formatv("  ^start{0}:\n", i);
    os << formatv(
        "    %started_{0} = aie.dma_start({1}, {2}, ^bd{0}_0, "
        "^{3})\n",
        i, tile.chains[i].sends ? "MM2S" : "S2MM", tile.chains[i].channel,
        i + 1 < count ? "start" + std::to_string(i + 1) : std::string("end"));
  }
  for (size_t i = 0; i < count; ++i) {
    const std::vector<Transfer> &chain = tile.chains[i].transfers;
    for (size_t k = 0; k < chain.size(); ++k) {
      os << formatv("  ^bd{0}_{1}:\n", i, k);
      writeLockUse(os, at, chain[k].acquire, "AcquireGreaterEqual");
      os << formatv("    aie.dma_bd(%buffer_{0}_{1}_{2} : memref<{3}xi32>, 0, "
                    "{3})",
                    name, i, k, chain[k].words);
      if (chain[k].packet >= 0)
        os << formatv(" {{packet = #aie.packet_info<pkt_type = 0, pkt_id = "
                      "{0}>}",
                      chain[k].packet);
      os << "\n";
      writeLockUse(os, at, chain[k].release, "Release");
      os << formatv("    aie.next_bd ^{0}\n",
                    k + 1 < chain.size()
                        ? std::string(formatv("bd{0}_{1}", i, k + 1))
                        : std::string("end"));
    }
  }
  os << "  ^end:\n    aie.end\n  }\n";
}

static void writeTakenArbiters(llvm::raw_ostream &os, TileCoord at) {
  os << formatv("  %box_{0} = aie.switchbox(%tile_{0}) {{\n", suffix(at));
  for (int arbiter = 1; arbiter < 6; ++arbiter)
    for (int msel = 0; msel < 4; ++msel)
      os << formatv("    %taken_{0}_{1}_{2} = aie.amsel<{1}> ({2})\n",
                    suffix(at), arbiter, msel);
  os << "  }\n";
}

std::string DesignText::text() const {
  std::string out = formatv("aie.device({0}) {{\n", device);
  llvm::raw_string_ostream os(out);
  for (const auto &[at, tile] : tiles)
    os << formatv("  %tile_{0} = aie.tile({1}, {2})\n", suffix(at), at.column,
                  at.row);
  for (const auto &[at, tile] : tiles) {
    for (size_t i = 0; i < tile.locks.size(); ++i)
      os << formatv("  %lock_{0}_{1} = aie.lock(%tile_{0}, {1}) "
                    "{{init = {2} : i32}\n",
                    suffix(at), i, tile.locks[i]);
    for (size_t i = 0; i < tile.chains.size(); ++i)
      for (size_t k = 0; k < tile.chains[i].transfers.size(); ++k)
        os << formatv("  %buffer_{0}_{1}_{2} = aie.buffer(%tile_{0}) "
                      ": memref<{3}xi32>\n",
                      suffix(at), i, k, tile.chains[i].transfers[k].words);
  }
  os << flows;
  for (const auto &[at, tile] : tiles) {
    if (tile.oneArbiter)
      writeTakenArbiters(os, at);
    if (tile.core)
      writeCore(os, at);
    if (!tile.chains.empty())
      writeDma(os, at);
  }
  os << "}\n";
  return out;
}
