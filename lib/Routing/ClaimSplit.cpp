// Which claims name a set of packet ids? Partitions of id sets into cubes.

#include "ClaimSplit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <map>

using namespace tileloom;

static constexpr unsigned AllBits = 0x1F;
static constexpr unsigned PartitionSteps = 20000;

namespace {

class Partition {
public:
  std::vector<IdCube> run(IdSet ids) {
    bound = 33;
    search(ids);
    llvm::sort(best, [](const IdCube &a, const IdCube &b) {
      return std::pair(a.value, a.mask) < std::pair(b.value, b.mask);
    });
    return best;
  }

private:
  /// The cubes around the lowest id of `missing` that hold nothing else, the
  /// broadest first.
  static std::vector<IdCube> choices(IdSet missing) {
    unsigned low = unsigned(llvm::countr_zero(missing));
    std::vector<IdCube> cubes;
    for (unsigned mask = 0; mask <= AllBits; ++mask) {
      IdCube cube{uint8_t(mask), uint8_t(low & mask)};
      if ((cube.ids() & ~missing) == 0)
        cubes.push_back(cube);
    }
    llvm::sort(cubes, [](const IdCube &a, const IdCube &b) {
      return std::pair(llvm::popcount(a.mask), a.mask) <
             std::pair(llvm::popcount(b.mask), b.mask);
    });
    return cubes;
  }

  void search(IdSet missing) {
    if (missing == 0) {
      best = chosen;
      bound = chosen.size();
      return;
    }
    // The first descent always ends in some partition.
    if (chosen.size() + 1 >= bound || (steps > PartitionSteps && bound < 33))
      return;
    ++steps;
    // With fewer or as many cubes the same rest was looked at before.
    auto [known, isNew] = reached.try_emplace(missing, chosen.size());
    if (!isNew && known->second <= chosen.size())
      return;
    known->second = chosen.size();
    for (const IdCube &cube : choices(missing)) {
      chosen.push_back(cube);
      search(missing & ~cube.ids());
      chosen.pop_back();
    }
  }

  std::vector<IdCube> chosen, best;
  std::map<IdSet, size_t> reached;
  size_t bound = 0;
  unsigned steps = 0;
};

} // namespace

std::vector<IdCube> tileloom::smallestPartition(IdSet ids) {
  return Partition().run(ids);
}

std::vector<IdCube> tileloom::splitClaims(IdSet ids,
                                          llvm::ArrayRef<SeenClaim> seen) {
  /// Claims that cross, and the ids that arrive of them.
  struct Knot {
    std::vector<IdCube> cubes;
    IdSet reach = 0, ids = 0;
  };
  std::vector<Knot> knots;
  for (const SeenClaim &claim : seen) {
    if ((claim.ids & ids) == 0)
      continue;
    Knot knot{{claim.cube}, claim.cube.ids(), claim.ids & ids};
    for (size_t i = knots.size(); i-- > 0;) {
      if ((knots[i].reach & knot.reach) == 0)
        continue;
      for (const IdCube &cube : knots[i].cubes)
        if (!llvm::is_contained(knot.cubes, cube))
          knot.cubes.push_back(cube);
      knot.reach |= knots[i].reach;
      knot.ids |= knots[i].ids;
      knots.erase(knots.begin() + long(i));
    }
    knots.push_back(std::move(knot));
  }
  std::vector<IdCube> claims;
  for (const Knot &knot : knots)
    if (knot.cubes.size() == 1 && knot.ids == knot.reach)
      claims.push_back(knot.cubes.front());
    else
      llvm::append_range(claims, smallestPartition(knot.ids));
  llvm::sort(claims, [](const IdCube &a, const IdCube &b) {
    return std::pair(a.mask, a.value) < std::pair(b.mask, b.value);
  });
  return claims;
}
