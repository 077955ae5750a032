// Which rules tell the packet ids of one slave port apart? Minimum covers by
// cubes, and shortest first-match lists.

#include "PacketRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <array>
#include <set>

using namespace tileloom;

/// Steps of a search for what fits into the slots of a port ...
static constexpr uint64_t StepLimit = 100000;
/// ... and for a number that only a message states.
static constexpr uint64_t ReportStepLimit = 100;
/// Rule slots of a slave port: covers up to this size are exact.
static constexpr size_t Exact = 4;
static constexpr unsigned IdBits = 5;

IdSet IdCube::ids() const {
  IdSet set = 0;
  for (unsigned id = 0; id < 32; ++id)
    if ((id & mask) == value)
      set |= IdSet(1) << id;
  return set;
}

namespace {

struct CubeSet {
  IdCube cube;
  IdSet ids = 0;
};

} // namespace

/// All cubes over the id bits, the broad ones first.
static const std::vector<CubeSet> &allCubes() {
  static const std::vector<CubeSet> cubes = [] {
    std::vector<CubeSet> list;
    for (unsigned mask = 0; mask < 32; ++mask)
      for (unsigned value = 0; value < 32; ++value)
        if ((value & ~mask) == 0) {
          IdCube cube{uint8_t(mask), uint8_t(value)};
          list.push_back({cube, cube.ids()});
        }
    llvm::sort(list, [](const CubeSet &a, const CubeSet &b) {
      return std::pair(llvm::popcount(a.cube.mask), a.cube) <
             std::pair(llvm::popcount(b.cube.mask), b.cube);
    });
    return list;
  }();
  return cubes;
}

/// The smallest cube that matches all of `ids`. Precondition: not empty.
static IdCube smallestCube(IdSet ids) {
  unsigned ones = 0, zeros = 0;
  for (unsigned id = 0; id < 32; ++id)
    if (ids >> id & 1) {
      ones |= id;
      zeros |= ~id;
    }
  unsigned mask = ~(ones & zeros) & ((1u << IdBits) - 1);
  return {uint8_t(mask), uint8_t(ones & mask)};
}

namespace {

/// Smallest cover of a set by some of the given sets: branches on the member
/// that the fewest sets hold.
class SetCover {
public:
  SetCover(IdSet wanted, std::vector<IdSet> candidates)
      : candidates(std::move(candidates)) {
    // First whether a few are enough, then whatever there is.
    bound = Exact + 1;
    limit = StepLimit;
    search(wanted);
    if (found)
      return;
    bound = 33;
    limit = ReportStepLimit;
    steps = 0;
    search(wanted);
  }
  std::vector<IdSet> result() const { return best; }

private:
  void search(IdSet missing) {
    if (missing == 0) {
      best = chosen;
      bound = chosen.size();
      found = true;
      return;
    }
    // Beyond the limit the first descent still ends in some cover.
    if (++steps > limit && (found || bound == Exact + 1))
      return;
    int widest = 1;
    std::array<int, 32> holders{};
    for (IdSet set : candidates) {
      widest = std::max(widest, llvm::popcount(set & missing));
      for (IdSet rest = set & missing; rest; rest &= rest - 1)
        ++holders[size_t(llvm::countr_zero(rest))];
    }
    size_t least =
        size_t(llvm::popcount(missing) + widest - 1) / size_t(widest);
    if (chosen.size() + least >= bound)
      return;
    unsigned pick = 32;
    for (unsigned id = 0; id < 32; ++id)
      if ((missing >> id & 1) && (pick == 32 || holders[id] < holders[pick]))
        pick = id;
    for (IdSet set : candidates)
      if (set >> pick & 1) {
        chosen.push_back(set);
        search(missing & ~set);
        chosen.pop_back();
      }
  }

  std::vector<IdSet> candidates, chosen, best;
  bool found = false;
  size_t bound = 0;
  uint64_t steps = 0, limit = 0;
};

} // namespace

/// What the allowed cubes hold of `wanted`, without what a larger one holds as
/// well. The largest come first.
static std::vector<IdSet> maximalParts(IdSet wanted, IdSet forbidden) {
  std::vector<IdSet> parts;
  for (const CubeSet &candidate : allCubes())
    if ((candidate.ids & forbidden) == 0 && (candidate.ids & wanted) != 0)
      parts.push_back(candidate.ids & wanted);
  llvm::sort(parts, [](IdSet a, IdSet b) {
    return std::pair(-llvm::popcount(a), a) < std::pair(-llvm::popcount(b), b);
  });
  std::vector<IdSet> maximal;
  for (IdSet part : parts)
    if (llvm::none_of(maximal, [&](IdSet m) { return (part & ~m) == 0; }))
      maximal.push_back(part);
  return maximal;
}

std::vector<IdCube> tileloom::minimumCover(IdSet wanted, IdSet forbidden) {
  std::vector<IdCube> cubes;
  if (wanted == 0)
    return cubes;
  IdSet missing = wanted;
  for (IdSet part :
       SetCover(wanted, maximalParts(wanted, forbidden)).result()) {
    cubes.push_back(smallestCube(part & missing));
    missing &= ~part;
  }
  return cubes;
}

namespace {

/// Shortest list of rules in which the first match is right for every id, by
/// iterative deepening. At each place only cubes count that take out as much of
/// one group as any: fewer ids left are never harder to tell apart.
class FirstMatch {
public:
  FirstMatch(const std::vector<IdSet> &groups, IdSet forbidden)
      : groups(groups) {
    for (const CubeSet &candidate : allCubes())
      if ((candidate.ids & forbidden) == 0)
        cubes.push_back(candidate.ids);
  }

  /// Groups and what each of them takes out, in order. False: there is no list
  /// of at most `length` rules, or the search has been given up.
  bool run(unsigned length, uint64_t limit) {
    stepsLeft = limit;
    failed.clear();
    list.clear();
    IdSet all = 0;
    for (IdSet ids : groups)
      all |= ids;
    return search(all, length);
  }
  std::vector<std::pair<uint32_t, IdSet>> list;

private:
  bool search(IdSet left, unsigned length) {
    if (left == 0)
      return true;
    unsigned present = 0;
    for (IdSet ids : groups)
      present += (ids & left) != 0;
    if (present > length || stepsLeft == 0 ||
        !failed.insert({left, length}).second)
      return false;
    --stepsLeft;
    for (auto [group, part] : choices(left)) {
      list.push_back({group, part});
      if (search(left & ~part, length - 1))
        return true;
      list.pop_back();
    }
    return false;
  }

  std::vector<std::pair<uint32_t, IdSet>> choices(IdSet left) const {
    std::vector<std::pair<uint32_t, IdSet>> found;
    for (uint32_t g = 0; g < groups.size(); ++g)
      for (IdSet cube : cubes)
        if (IdSet part = cube & left; part && (part & ~groups[g]) == 0)
          found.push_back({g, part});
    llvm::sort(found, [](const auto &a, const auto &b) {
      return std::tuple(-llvm::popcount(a.second), a.first, a.second) <
             std::tuple(-llvm::popcount(b.second), b.first, b.second);
    });
    std::vector<std::pair<uint32_t, IdSet>> maximal;
    for (const auto &choice : found)
      if (llvm::none_of(maximal, [&](const auto &m) {
            return (choice.second & ~m.second) == 0;
          }))
        maximal.push_back(choice);
    return maximal;
  }

  const std::vector<IdSet> &groups;
  std::vector<IdSet> cubes;
  std::set<std::pair<IdSet, unsigned>> failed;
  uint64_t stepsLeft = 0;
};

} // namespace

RuleCover tileloom::coverIds(const RuleRequest &request) {
  RuleCover cover;
  std::vector<IdSet> groups;
  IdSet before = 0, claimed = 0, wanted = 0;
  for (IdCube cube : request.existing)
    before |= cube.ids();
  for (uint32_t g = 0; g < request.groups.size(); ++g) {
    for (IdCube claim : request.groups[g].claims) {
      // Claims of one group may overlap; one that adds nothing needs no rule.
      if ((claim.ids() & ~claimed) == 0)
        continue;
      cover.rules.push_back({g, claim});
      claimed |= claim.ids();
    }
  }
  for (const RuleGroup &group : request.groups) {
    groups.push_back(group.ids & ~claimed);
    wanted |= groups.back();
  }
  size_t first = cover.rules.size();
  for (uint32_t g = 0; g < groups.size(); ++g) {
    IdSet others = before | claimed | request.forbidden | (wanted & ~groups[g]);
    for (IdCube cube : minimumCover(groups[g], others))
      cover.rules.push_back({g, cube});
  }
  unsigned taken = unsigned(request.existing.size() + first);
  cover.needed = unsigned(request.existing.size() + cover.rules.size());
  if (cover.needed <= request.slots)
    return cover;

  FirstMatch ordered(groups, request.forbidden);
  for (unsigned length = 0; taken + length < cover.needed; ++length) {
    if (!ordered.run(length, taken + length <= request.slots ? StepLimit
                                                             : ReportStepLimit))
      continue;
    cover.rules.resize(first);
    for (auto [group, part] : ordered.list)
      cover.rules.push_back({group, smallestCube(part)});
    cover.needed = taken + length;
    break;
  }
  if (cover.needed <= request.slots || first == 0)
    return cover;
  // Claims that stay as they are do not fit: their ids may, as any other.
  RuleRequest plain = request;
  for (RuleGroup &group : plain.groups) {
    for (IdCube claim : group.claims)
      group.ids |= claim.ids();
    group.claims.clear();
  }
  RuleCover other = coverIds(plain);
  return other.needed < cover.needed ? other : cover;
}
