// Which arbiter and msel does each packet flow through one switch take?

#ifndef TILELOOM_LIB_ROUTING_PLAN_ARBITERCOLOURING_H
#define TILELOOM_LIB_ROUTING_PLAN_ARBITERCOLOURING_H

#include "tileloom/Routing/RoutingProblem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <vector>

namespace tileloom {

/// Packets that enter a switch by one slave and leave it by one set of masters.
struct ColourFlow {
  uint32_t slave = 0;
  std::vector<uint32_t> masters; ///< Sorted; at least one.
  /// Takes high arbiters and msels, so that it gets the same ones whether or
  /// not other flows are there.
  bool overlay = false;
  std::optional<Amsel> fixed = {}; ///< Settled before; it cannot move.
  uint8_t excluded = 0;            ///< Bit a: arbiter a is not for this flow.
};

struct ColourProblem {
  unsigned arbiters = 6, msels = 4;
  std::vector<ColourFlow> flows;
  /// By arbiter, bit m: msel m is reserved.
  std::vector<uint8_t> reserved = std::vector<uint8_t>(6, 0);
  /// By arbiter, bit m: a rule that stays takes msel m.
  std::vector<uint8_t> ruled = std::vector<uint8_t>(6, 0);
  /// Masters that keep the arbiter and the msels they have.
  struct FixedMaster {
    uint8_t arbiter = 0, mselMask = 0;
  };
  std::map<uint32_t, FixedMaster> fixedMasters = {};
};

struct Colouring {
  enum Kind {
    Found,
    TooFewMsels, ///< No assignment, and no two flows clash.
    Clash        ///< No assignment, and `clash` is the first pair that clashes.
  };
  Kind kind = TooFewMsels;
  std::vector<Amsel> amsels; ///< By flow, when found.
  std::pair<uint32_t, uint32_t> clash;
};

/// Masters that one flow leaves by listen to one amsel, hence to one arbiter: a
/// unit is a set of masters tied together like that. Each distinct master set
/// takes an msel of its own. Units share an arbiter when their msels suffice
/// and no two of their flows clash that enter by different slaves (`clash` is
/// asked only about those, and never about two fixed flows).
///
/// Exact by backtracking up to 100000 steps; a search given up counts as none.
Colouring colourArbiters(const ColourProblem &problem,
                         llvm::function_ref<bool(uint32_t, uint32_t)> clash);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_ARBITERCOLOURING_H
