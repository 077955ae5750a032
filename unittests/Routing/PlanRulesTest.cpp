// Do the rules of a slave port tell its ids apart, with as few as possible?

#include "../../lib/Routing/Plan/PacketRules.h"

#include "RoutingTestSupport.h"

#include "rapidcheck.h"

#include <cstdlib>

using namespace tileloom;

// The same cases in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

static IdSet ids(std::initializer_list<unsigned> list) {
  IdSet set = 0;
  for (unsigned id : list)
    set |= IdSet(1) << id;
  return set;
}

using Cubes = std::vector<IdCube>;

/// The group whose rule an id meets first; -1: an existing rule; -2: none.
static int groupOf(const RuleRequest &request, const RuleCover &cover,
                   unsigned id) {
  for (IdCube cube : request.existing)
    if ((id & cube.mask) == cube.value)
      return -1;
  for (const PlacedRule &rule : cover.rules)
    if ((id & rule.cube.mask) == rule.cube.value)
      return int(rule.group);
  return -2;
}

TEST(PlanRules, OneRuleWhereTheOthersAllow) {
  EXPECT_EQ(minimumCover(ids({1, 9}), ids({0})), (Cubes{{23, 1}}));
  EXPECT_EQ(minimumCover(ids({3, 5}), 0), (Cubes{{25, 1}}));
  EXPECT_EQ(minimumCover(ids({8, 10, 12, 14}), ids({9})), (Cubes{{25, 8}}));
  EXPECT_EQ(minimumCover(ids({5, 7, 13}), ids({4})), (Cubes{{21, 5}}));
  EXPECT_EQ(minimumCover(ids({7}), ids({6})), (Cubes{{31, 7}}));
  EXPECT_EQ(minimumCover(~IdSet(0), 0), (Cubes{{0, 0}}));
  EXPECT_EQ(minimumCover(0, ids({4})), Cubes{});
}

TEST(PlanRules, TwoRulesWhereAForeignIdStandsBetween) {
  Cubes apart = minimumCover(ids({3, 5}), ids({7}));
  llvm::sort(apart);
  EXPECT_EQ(apart, (Cubes{{31, 3}, {31, 5}}));
  Cubes around = minimumCover(ids({20, 21, 22}), ids({23}));
  ASSERT_EQ(around.size(), 2u);
  EXPECT_EQ(around[0].ids() | around[1].ids(), ids({20, 21, 22}));
}

TEST(PlanRules, ClaimsThatDoNotFitAsTheyAreCountAsTheirIds) {
  // Five claims, but three rules in order: (31, 5), (31, 9), (16, 0).
  RuleRequest request;
  request.groups = {
      {ids({5, 9}), {}},
      {0, {{0x1E, 6}, {0x1E, 10}, {0x1C, 0}, {0x1C, 12}, {0x1F, 4}}}};
  RuleCover cover = coverIds(request);
  EXPECT_LE(cover.needed, 4u);
  for (unsigned id = 0; id < 16; ++id)
    if (id != 8 && id != 11)
      EXPECT_EQ(groupOf(request, cover, id), id == 5 || id == 9 ? 0 : 1) << id;
}

TEST(PlanRules, ClaimsInsideAnotherOfTheirGroupNeedNoRule) {
  RuleRequest request;
  request.groups = {{0, {{0, 0}, {0x1C, 8}}}};
  EXPECT_EQ(coverIds(request).rules, (std::vector<PlacedRule>{{0, {0, 0}}}));
  // In the other order the broad one takes what is left.
  request.groups = {{0, {{0x1C, 8}, {0, 0}}}};
  EXPECT_EQ(coverIds(request).rules.size(), 2u);
}

TEST(PlanRules, FiveExclusiveRulesBecomeFourInOrder) {
  RuleRequest request;
  request.groups = {{ids({0, 6})}, {ids({4})}, {ids({2})}, {ids({1})}};
  RuleCover cover = coverIds(request);
  EXPECT_EQ(cover.needed, 4u);
  ASSERT_EQ(cover.rules.size(), 4u);
  EXPECT_TRUE(llvm::is_contained(cover.rules, (PlacedRule{0, {25, 0}})));
  for (unsigned id : {0, 6})
    EXPECT_EQ(groupOf(request, cover, id), 0);
  EXPECT_EQ(groupOf(request, cover, 4), 1);
  EXPECT_EQ(groupOf(request, cover, 2), 2);
  EXPECT_EQ(groupOf(request, cover, 1), 3);
  request.slots = 5;
  EXPECT_EQ(coverIds(request).rules.size(), 5u);
}

TEST(PlanRules, FiveGroupsNeedFiveRules) {
  RuleRequest request;
  for (unsigned id = 0; id < 5; ++id)
    request.groups.push_back({ids({id})});
  EXPECT_EQ(coverIds(request).needed, 5u);
  request.groups.pop_back();
  EXPECT_EQ(coverIds(request).needed, 4u);
}

TEST(PlanRules, ExistingRulesCountAndComeFirst) {
  RuleRequest request;
  request.existing = {{31, 7}, {28, 8}};
  request.groups = {{ids({1, 2})}, {ids({3})}};
  RuleCover cover = coverIds(request);
  // {1, 2} and {3} need three rules one beside the other, two in order.
  EXPECT_EQ(cover.needed, 4u);
  EXPECT_EQ(cover.rules, (std::vector<PlacedRule>{{1, {31, 3}}, {0, {28, 0}}}));
  request.existing.push_back({31, 30});
  EXPECT_EQ(coverIds(request).needed, 5u);
}

TEST(PlanRules, NewRulesKeepOffExistingClaims) {
  RuleRequest request;
  request.existing = {{31, 7}};
  request.groups = {{ids({3, 5})}};
  RuleCover cover = coverIds(request);
  EXPECT_EQ(cover.needed, 3u);
  for (const PlacedRule &rule : cover.rules)
    EXPECT_EQ(rule.cube.ids() & ids({7}), 0u);
}

TEST(PlanRules, AMaskedClaimIsItsOwnRule) {
  RuleRequest request;
  request.groups = {{0, {{0x1C, 0x10}}}, {ids({0x14, 0x18})}, {ids({0x1C})}};
  RuleCover cover = coverIds(request);
  ASSERT_EQ(cover.needed, 4u);
  EXPECT_EQ(cover.rules.front(), (PlacedRule{0, {0x1C, 0x10}}));
  for (unsigned id = 0x10; id < 0x14; ++id)
    EXPECT_EQ(groupOf(request, cover, id), 0);
  EXPECT_EQ(groupOf(request, cover, 0x14), 1);
  EXPECT_EQ(groupOf(request, cover, 0x1C), 2);
}

/// Fewest cubes, by trying all sets of that many.
static bool coverable(IdSet wanted, IdSet forbidden, unsigned count) {
  if (wanted == 0)
    return true;
  if (count == 0)
    return false;
  for (unsigned mask = 0; mask < 32; ++mask)
    for (unsigned value = 0; value < 32; ++value) {
      IdCube cube{uint8_t(mask), uint8_t(value)};
      if ((value & ~mask) || (cube.ids() & forbidden) ||
          !(cube.ids() & wanted & (~wanted + 1)))
        continue;
      if (coverable(wanted & ~cube.ids(), forbidden, count - 1))
        return true;
    }
  return false;
}

/// Whether some ordered list of that many rules is right, by trying all.
static bool listable(const std::vector<IdSet> &groups, IdSet left,
                     unsigned count) {
  if (left == 0)
    return true;
  if (count == 0)
    return false;
  for (unsigned mask = 0; mask < 32; ++mask)
    for (unsigned value = 0; value < 32; ++value) {
      IdSet part = IdCube{uint8_t(mask), uint8_t(value)}.ids() & left;
      if ((value & ~mask) || part == 0)
        continue;
      for (IdSet group : groups)
        if ((part & ~group) == 0 && listable(groups, left & ~part, count - 1))
          return true;
    }
  return false;
}

TEST(PlanRules, RandomGroupsAreToldApart) {
  EXPECT_TRUE(rc::check([] {
    RuleRequest request;
    unsigned count = *rc::gen::inRange(1u, 6u);
    request.groups.resize(count);
    if (*rc::gen::inRange(0, 3) == 0)
      request.existing.push_back({31, uint8_t(*rc::gen::inRange(0, 32))});
    for (unsigned id = 0; id < 32; ++id) {
      unsigned group = *rc::gen::inRange(0u, 2 * count);
      bool gone = llvm::any_of(request.existing, [&](IdCube cube) {
        return (cube.ids() >> id & 1) != 0;
      });
      if (group < count && !gone)
        request.groups[group].ids |= IdSet(1) << id;
    }
    RuleCover cover = coverIds(request);
    unsigned least = unsigned(request.existing.size());
    RC_ASSERT(cover.needed == least + cover.rules.size());
    for (unsigned id = 0; id < 32; ++id)
      for (unsigned g = 0; g < count; ++g)
        if (request.groups[g].ids >> id & 1)
          RC_ASSERT(groupOf(request, cover, id) == int(g));
  }));
}

TEST(PlanRules, SmallCoversAreAsSmallAsEnumerationFinds) {
  EXPECT_TRUE(rc::check([] {
    std::vector<IdSet> groups(3, 0);
    for (unsigned n = 0; n < 6; ++n) {
      unsigned id = *rc::gen::inRange(0u, 32u);
      for (IdSet &group : groups)
        group &= ~(IdSet(1) << id);
      groups[*rc::gen::inRange(0u, 3u)] |= IdSet(1) << id;
    }
    IdSet all = groups[0] | groups[1] | groups[2];
    unsigned exclusive = 0;
    for (IdSet group : groups) {
      unsigned size = unsigned(minimumCover(group, all & ~group).size());
      RC_ASSERT(coverable(group, all & ~group, size));
      RC_ASSERT(size == 0 || !coverable(group, all & ~group, size - 1));
      exclusive += size;
    }
    RuleRequest request;
    request.groups = {{groups[0]}, {groups[1]}, {groups[2]}};
    request.slots = 0;
    unsigned needed = coverIds(request).needed;
    RC_ASSERT(needed <= exclusive);
    RC_ASSERT(listable(groups, all, needed));
    if (needed <= 2 && needed > 0)
      RC_ASSERT(!listable(groups, all, needed - 1));
  }));
}
