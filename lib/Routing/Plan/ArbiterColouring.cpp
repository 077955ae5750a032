// Which arbiter and msel does each packet flow through one switch take? Graph
// colouring with room for four master sets a colour.

#include "ArbiterColouring.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <set>

using namespace tileloom;

static constexpr uint64_t StepLimit = 100000;

namespace {

using MasterSet = std::vector<uint32_t>;

struct Unit {
  std::vector<uint32_t> flows;
  std::vector<MasterSet> sets; ///< Distinct; those of the overlay first.
  bool overlay = false;
  uint8_t excluded = 0;
  std::optional<uint8_t> arbiter; ///< When something fixes it.
  llvm::SmallBitVector clashes;   ///< Units that must sit elsewhere.
  /// Msels of `sets` as far as they are fixed.
  std::vector<std::optional<uint8_t>> msels;

  unsigned needed() const { return unsigned(llvm::count(msels, std::nullopt)); }
};

class Colourer {
public:
  Colourer(const ColourProblem &problem,
           llvm::function_ref<bool(uint32_t, uint32_t)> clash)
      : problem(problem), clash(clash), taken(problem.reserved) {}

  Colouring run() {
    collectUnits();
    bool apart = findClashes();
    bool possible = fixUnits() && apart;
    if (possible && hasRoom() && place(0))
      return settle();
    Colouring none;
    if (first) {
      none.kind = Colouring::Clash;
      none.clash = *first;
    }
    return none;
  }

private:
  void collectUnits() {
    llvm::EquivalenceClasses<uint32_t> tied;
    for (const ColourFlow &flow : problem.flows)
      for (uint32_t master : flow.masters)
        tied.unionSets(flow.masters.front(), master);
    std::map<uint32_t, uint32_t> indexOf;
    // Units in the order of their lowest masters, whatever order flows have.
    std::map<uint32_t, uint32_t> lowest;
    for (const ColourFlow &flow : problem.flows) {
      uint32_t leader = tied.getLeaderValue(flow.masters.front());
      auto [it, isNew] = lowest.try_emplace(leader, flow.masters.front());
      it->second = std::min(it->second, flow.masters.front());
    }
    std::vector<std::pair<uint32_t, uint32_t>> sorted;
    for (auto [leader, master] : lowest)
      sorted.push_back({master, leader});
    llvm::sort(sorted);
    for (auto [master, leader] : sorted)
      indexOf[leader] = uint32_t(indexOf.size());
    units.resize(sorted.size());
    unitOf.resize(problem.flows.size());
    for (uint32_t f = 0; f < problem.flows.size(); ++f) {
      const ColourFlow &flow = problem.flows[f];
      unitOf[f] = indexOf[tied.getLeaderValue(flow.masters.front())];
      Unit &unit = units[unitOf[f]];
      unit.flows.push_back(f);
      unit.overlay |= flow.overlay;
      unit.excluded |= flow.excluded;
    }
    for (Unit &unit : units)
      collectSets(unit);
  }

  void collectSets(Unit &unit) {
    std::set<MasterSet> overlay, others;
    for (uint32_t f : unit.flows)
      if (problem.flows[f].overlay)
        overlay.insert(problem.flows[f].masters);
    for (uint32_t f : unit.flows)
      if (!overlay.count(problem.flows[f].masters))
        others.insert(problem.flows[f].masters);
    unit.sets.assign(overlay.begin(), overlay.end());
    llvm::append_range(unit.sets, others);
    unit.msels.resize(unit.sets.size());
    unit.clashes.resize(unsigned(units.size()));
  }

  /// False when two flows of one unit clash.
  bool findClashes() {
    bool apart = true;
    for (uint32_t a = 0; a < problem.flows.size(); ++a)
      for (uint32_t b = a + 1; b < problem.flows.size(); ++b) {
        const ColourFlow &one = problem.flows[a], &other = problem.flows[b];
        if (one.slave == other.slave || (one.fixed && other.fixed) ||
            !clash(a, b))
          continue;
        if (!first)
          first = {a, b};
        if (unitOf[a] == unitOf[b]) {
          apart = false;
          continue;
        }
        units[unitOf[a]].clashes.set(unitOf[b]);
        units[unitOf[b]].clashes.set(unitOf[a]);
      }
    return apart;
  }

  /// Takes over what fixed flows and masters say. False when they contradict.
  bool fixUnits() {
    for (const ColourFlow &flow : problem.flows)
      if (flow.fixed)
        taken[flow.fixed->arbiter] |= uint8_t(1u << flow.fixed->msel);
    for (Unit &unit : units) {
      for (uint32_t f : unit.flows)
        if (auto fixed = problem.flows[f].fixed;
            fixed && !fixArbiter(unit, fixed->arbiter))
          return false;
      for (const MasterSet &set : unit.sets)
        for (uint32_t master : set)
          if (auto it = problem.fixedMasters.find(master);
              it != problem.fixedMasters.end() &&
              !fixArbiter(unit, it->second.arbiter))
            return false;
      if (unit.arbiter && !fixMsels(unit))
        return false;
    }
    std::vector<uint32_t> fixed;
    for (uint32_t u = 0; u < units.size(); ++u)
      if (units[u].arbiter)
        fixed.push_back(u);
      else
        order.push_back(u);
    llvm::sort(order, [&](uint32_t a, uint32_t b) {
      const Unit &one = units[a], &other = units[b];
      return std::tuple(other.clashes.count(), other.sets.size(), a) <
             std::tuple(one.clashes.count(), one.sets.size(), b);
    });
    order.insert(order.begin(), fixed.begin(), fixed.end());
    seat.assign(units.size(), -1);
    return true;
  }

  static bool fixArbiter(Unit &unit, uint8_t arbiter) {
    if (!unit.arbiter)
      unit.arbiter = arbiter;
    return *unit.arbiter == arbiter;
  }

  bool fixMsels(Unit &unit) {
    for (size_t s = 0; s < unit.sets.size(); ++s) {
      for (uint32_t f : unit.flows)
        if (auto fixed = problem.flows[f].fixed;
            fixed && problem.flows[f].masters == unit.sets[s] &&
            (!unit.msels[s] || fixed->msel < *unit.msels[s]))
          unit.msels[s] = fixed->msel;
      if (!unit.msels[s] && !joinMasters(unit, s))
        return false;
    }
    return true;
  }

  /// A set with masters that keep their msels takes one that all of these
  /// listen to and no other fixed master does. New masters may only join an
  /// msel that no rule takes already. False when there is none.
  bool joinMasters(Unit &unit, size_t s) {
    unsigned inside = (1u << problem.msels) - 1, outside = 0;
    bool some = false, all = true;
    for (uint32_t master : unit.sets[s]) {
      auto it = problem.fixedMasters.find(master);
      bool isFixed = it != problem.fixedMasters.end();
      some |= isFixed;
      all &= isFixed;
      if (isFixed)
        inside &= it->second.mselMask;
    }
    if (!some)
      return true;
    for (const auto &[master, setting] : problem.fixedMasters)
      if (setting.arbiter == *unit.arbiter &&
          !llvm::is_contained(unit.sets[s], master))
        outside |= setting.mselMask;
    unsigned usable = inside & ~outside;
    if (!all)
      usable &= ~unsigned(problem.ruled[*unit.arbiter]);
    for (const std::optional<uint8_t> &other : unit.msels)
      if (other)
        usable &= ~(1u << *other);
    if (usable == 0)
      return false;
    unit.msels[s] = uint8_t(llvm::countr_zero(usable));
    taken[*unit.arbiter] |= uint8_t(1u << *unit.msels[s]);
    return true;
  }

  bool hasRoom() const {
    unsigned needed = 0, room = 0;
    for (const Unit &unit : units)
      needed += unit.needed();
    for (unsigned a = 0; a < problem.arbiters; ++a)
      room += freeMsels(a);
    return needed <= room;
  }

  unsigned freeMsels(unsigned arbiter) const {
    return problem.msels - unsigned(llvm::popcount(taken[arbiter])) -
           handed[arbiter];
  }

  bool fits(const Unit &unit, unsigned arbiter) const {
    if ((unit.excluded >> arbiter & 1) || freeMsels(arbiter) < unit.needed())
      return false;
    for (unsigned other : unit.clashes.set_bits())
      if (seat[other] == int(arbiter))
        return false;
    return true;
  }

  std::vector<unsigned> candidates(const Unit &unit) const {
    std::vector<unsigned> list;
    if (unit.arbiter)
      return {*unit.arbiter};
    for (unsigned a = 0; a < problem.arbiters; ++a)
      list.push_back(unit.overlay ? problem.arbiters - 1 - a : a);
    if (!unit.overlay)
      llvm::sort(list, [&](unsigned a, unsigned b) {
        return std::pair(freeMsels(b), a) < std::pair(freeMsels(a), b);
      });
    return list;
  }

  /// Untouched arbiters are alike when as many msels are free and the same
  /// units shun them.
  std::pair<unsigned, std::vector<uint32_t>> likeness(unsigned arbiter) const {
    std::vector<uint32_t> shunning;
    for (uint32_t u = 0; u < units.size(); ++u)
      if (units[u].excluded >> arbiter & 1)
        shunning.push_back(u);
    return {freeMsels(arbiter), shunning};
  }

  bool isUntouched(unsigned arbiter) const {
    return !llvm::is_contained(seat, int(arbiter));
  }

  bool place(size_t at) {
    if (at == order.size())
      return true;
    if (++steps > StepLimit)
      return false;
    const Unit &unit = units[order[at]];
    std::set<std::pair<unsigned, std::vector<uint32_t>>> tried;
    for (unsigned arbiter : candidates(unit)) {
      if (!fits(unit, arbiter))
        continue;
      if (isUntouched(arbiter) && !tried.insert(likeness(arbiter)).second)
        continue;
      seat[order[at]] = int(arbiter);
      handed[arbiter] += unit.needed();
      if (place(at + 1))
        return true;
      handed[arbiter] -= unit.needed();
      seat[order[at]] = -1;
    }
    return false;
  }

  Colouring settle() {
    Colouring result;
    result.kind = Colouring::Found;
    result.amsels.resize(problem.flows.size());
    for (uint32_t u : order) {
      Unit &unit = units[u];
      uint8_t arbiter = uint8_t(seat[u]);
      for (std::optional<uint8_t> &msel : unit.msels)
        if (!msel) {
          msel = freeMsel(arbiter, unit.overlay);
          taken[arbiter] |= uint8_t(1u << *msel);
        }
      for (uint32_t f : unit.flows) {
        const ColourFlow &flow = problem.flows[f];
        size_t set =
            size_t(llvm::find(unit.sets, flow.masters) - unit.sets.begin());
        result.amsels[f] =
            flow.fixed ? *flow.fixed : Amsel{arbiter, *unit.msels[set]};
      }
    }
    return result;
  }

  uint8_t freeMsel(uint8_t arbiter, bool fromTop) const {
    unsigned vacant = ~unsigned(taken[arbiter]) & ((1u << problem.msels) - 1);
    return uint8_t(fromTop ? llvm::Log2_32(vacant) : llvm::countr_zero(vacant));
  }

  const ColourProblem &problem;
  llvm::function_ref<bool(uint32_t, uint32_t)> clash;
  std::vector<uint8_t> taken;
  std::vector<Unit> units;
  std::vector<uint32_t> unitOf, order;
  std::vector<int> seat;
  unsigned handed[8] = {};
  std::optional<std::pair<uint32_t, uint32_t>> first;
  uint64_t steps = 0;
};

} // namespace

Colouring
tileloom::colourArbiters(const ColourProblem &problem,
                         llvm::function_ref<bool(uint32_t, uint32_t)> clash) {
  return Colourer(problem, clash).run();
}
