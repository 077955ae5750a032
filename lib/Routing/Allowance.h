// How much may the search for one routing still look at before it gives up?

#ifndef TILELOOM_LIB_ROUTING_ALLOWANCE_H
#define TILELOOM_LIB_ROUTING_ALLOWANCE_H

#include <algorithm>
#include <cstdint>

namespace tileloom {

/// Counts of steps, as in RouterEffort; never times, so that the result does
/// not depend on the machine. What is there for a small design takes less than
/// a second.
struct Allowance {
  uint64_t slaves = 800'000, waits = 4'000'000, literals = 3'000'000;

  explicit Allowance(uint64_t nets) { waits += 4'000 * nets; }

  /// For a stage that others follow.
  Allowance half() const {
    Allowance result = *this;
    result.slaves /= 2;
    result.waits /= 2;
    result.literals /= 2;
    return result;
  }
  /// Takes off what a stage that was given `before` has not left in `after`.
  void spend(const Allowance &before, const Allowance &after) {
    spend(slaves, before.slaves - std::min(before.slaves, after.slaves));
    spend(waits, before.waits - after.waits);
    spend(literals, before.literals - after.literals);
  }
  static void spend(uint64_t &left, uint64_t amount) {
    left -= std::min(left, amount);
  }
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_ALLOWANCE_H
