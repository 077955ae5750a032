// Small designs of packet flows between DMA channels, as MLIR text.

#ifndef TILELOOM_UNITTESTS_CROSSCHECK_DESIGNTEXT_H
#define TILELOOM_UNITTESTS_CROSSCHECK_DESIGNTEXT_H

#include "tileloom/Routing/PortRef.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tileloom::crosscheck {

inline PortRef dma(int column, int row, int channel) {
  return {{column, row}, {Bundle::DMA, channel}};
}

/// One buffer descriptor: how many 32-bit words, which packet id (senders),
/// which locks of its tile it acquires before and releases after (-1: none).
struct Transfer {
  unsigned words = 64;
  int packet = -1;
  int acquire = -1;
  int release = -1;
};

/// Builds the text of one device. All chains and cores end, so that a run is
/// complete exactly when everything was sent and received.
class DesignText {
public:
  explicit DesignText(std::string device) : device(std::move(device)) {}

  /// A lock of `tile`; the number names it in the transfers of that tile.
  int lock(TileCoord tile, int init);
  void send(PortRef port, llvm::ArrayRef<Transfer> chain);
  void receive(PortRef port, llvm::ArrayRef<Transfer> chain);
  void packetFlow(int id, PortRef source, llvm::ArrayRef<PortRef> destinations);
  /// A core that `blocks` times waits for lock `full`, then for `empty` (of a
  /// buffer to fill), and releases `consumed` and `produced`.
  struct Stage {
    int full, empty, consumed, produced, blocks;
  };
  void core(TileCoord tile, Stage stage);
  /// Leaves the switch of `tile` only one free arbiter: the others are taken by
  /// amsels that the design names itself.
  void leaveOneArbiter(TileCoord tile);

  std::string text() const;

private:
  void writeCore(llvm::raw_ostream &os, TileCoord at) const;
  void writeDma(llvm::raw_ostream &os, TileCoord at) const;

  struct Chain {
    bool sends = false;
    int channel = 0;
    std::vector<Transfer> transfers;
  };
  struct Tile {
    std::vector<int> locks; ///< Initial values.
    std::vector<Chain> chains;
    std::optional<Stage> core;
    bool oneArbiter = false;
  };

  std::string device;
  std::map<TileCoord, Tile> tiles;
  std::string flows;
};

} // namespace tileloom::crosscheck

#endif // TILELOOM_UNITTESTS_CROSSCHECK_DESIGNTEXT_H
