// Which rules tell the packet ids of one slave port apart?

#ifndef TILELOOM_LIB_ROUTING_PLAN_PACKETRULES_H
#define TILELOOM_LIB_ROUTING_PLAN_PACKETRULES_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace tileloom {

/// A set of packet ids, bit n for id n.
using IdSet = uint32_t;

/// All ids with `id & mask == value`: what one rule matches.
struct IdCube {
  uint8_t mask = 0x1F;
  uint8_t value = 0;
  auto operator<=>(const IdCube &) const = default;
  IdSet ids() const;
};

/// Packets that enter by one slave and take one amsel.
struct RuleGroup {
  IdSet ids = 0; ///< Without those of `claims`.
  /// Masked claims: each becomes a rule of its own, just as it is, while the
  /// slots suffice.
  std::vector<IdCube> claims = {};
};

struct RuleRequest {
  std::vector<RuleGroup> groups;
  /// Rules that stand before the new ones. What they match is gone.
  std::vector<IdCube> existing = {};
  /// Further ids that no new rule may match.
  IdSet forbidden = 0;
  unsigned slots = 4; ///< With those of `existing`.
};

struct PlacedRule {
  uint32_t group = 0;
  IdCube cube;
  bool operator==(const PlacedRule &) const = default;
};

struct RuleCover {
  /// New rules in slot order.
  std::vector<PlacedRule> rules;
  /// Slots needed, with the existing rules; more than RuleRequest::slots when
  /// there is no cover.
  unsigned needed = 0;
};

/// Fewest rules such that each id of a group first meets a rule of its group.
///
/// While the slots suffice no rule matches an id of another group or one that
/// an existing rule matches, so that the order does not matter; the count is
/// then the smallest possible. Otherwise the shortest ordered list is searched,
/// in which a late broad rule may match ids that an earlier one has taken. Ids
/// that never arrive are free to be matched, but every rule is shrunk to the
/// smallest cube of what it is there for. Masked claims come first; when the
/// slots do not suffice, their ids count like any others.
///
/// Precondition: ids and claims of different groups are disjoint, and disjoint
/// from `existing` and `forbidden`. Both searches are exact up to 100000 steps
/// for what fits into four slots; above that `needed` is an upper bound.
RuleCover coverIds(const RuleRequest &request);

/// A smallest set of cubes that match every id of `wanted` and none of
/// `forbidden`, each shrunk to the ids it is there for. A set of more than four
/// may not be the smallest.
std::vector<IdCube> minimumCover(IdSet wanted, IdSet forbidden);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_PACKETRULES_H
