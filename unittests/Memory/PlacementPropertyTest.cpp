// Do random placements pass the checker, and do wrong ones fail it?

#include "tileloom/Memory/Placement.h"

#include "rapidcheck.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>

using namespace tileloom;

// The same problems in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=500", 0);

static uint64_t number(uint64_t low, uint64_t high) {
  return *rc::gen::inRange<uint64_t>(low, high + 1);
}

static std::string nameOf(llvm::Error error) {
  std::string name;
  llvm::handleAllErrors(std::move(error), [&](const Diagnostic &diagnostic) {
    name = diagnostic.getName().str();
  });
  return name;
}

static PlacementProblem randomProblem() {
  const char *names[] = {"npu1", "npu2", "xcvc1902"};
  const Device &device = *Device::lookup(names[number(0, 2)]);
  TileCoord tile{0, int(number(1, 2))};
  PlacementProblem problem = emptyPlacement(device, tile);
  problem.stack.size = 32 * number(0, 64);
  if (number(0, 4) == 0)
    problem.stack.bank = uint32_t(number(0, problem.bankCount() - 1));
  uint64_t largest = number(0, 3) ? problem.bankSize / 2 : problem.bankSize * 2;
  for (uint64_t i = 0, e = number(1, 12); i < e; ++i) {
    Extent extent;
    extent.name = "b" + std::to_string(i);
    extent.size = number(0, largest);
    extent.alignment = chosenAlignment(device, device.kind(tile), extent.size);
    extent.pinAlignment = device.busAlignment(device.kind(tile));
    if (number(0, 3) == 0)
      extent.bank = uint32_t(number(0, problem.bankCount() - 1));
    else if (number(0, 5) == 0)
      extent.address =
          std::max<uint64_t>(1, extent.pinAlignment) *
          number(0, problem.memorySize /
                        std::max<uint64_t>(1, extent.pinAlignment));
    problem.extents.push_back(extent);
  }
  return problem;
}

TEST(PlacementProperty, SolutionsPassTheCheckerAndFailuresAreNamed) {
  ASSERT_EQ(seeded, 0);
  unsigned solved = 0;
  EXPECT_TRUE(rc::check([&] {
    PlacementProblem problem = randomProblem();
    llvm::Expected<PlacementSolution> solution = placeFirstFit(problem);
    if (!solution) {
      std::string name = nameOf(solution.takeError());
      const char *names[] = {"stack-without-room",  "address-outside-memory",
                             "overlapping-address", "bank-too-small",
                             "bank-full",           "out-of-memory"};
      RC_ASSERT(std::count(std::begin(names), std::end(names), name) == 1);
      return;
    }
    ++solved;
    RC_ASSERT(nameOf(checkPlacement(problem, *solution)) == "");
  }));
  EXPECT_GT(solved, 100u);
}

TEST(PlacementProperty, PlacedAddressesAreAFixedPoint) {
  EXPECT_TRUE(rc::check([] {
    PlacementProblem problem = randomProblem();
    llvm::Expected<PlacementSolution> solution = placeFirstFit(problem);
    if (!solution) {
      llvm::consumeError(solution.takeError());
      return;
    }
    for (size_t i = 0; i < problem.extents.size(); ++i)
      problem.extents[i].address = solution->addresses[i];
    problem.stack.address = solution->stackAddress;
    llvm::Expected<PlacementSolution> again = placeFirstFit(problem);
    RC_ASSERT(bool(again));
    RC_ASSERT(again->addresses == solution->addresses);
  }));
}

TEST(PlacementProperty, CheckerAgreesWithAByteMap) {
  EXPECT_TRUE(rc::check([] {
    PlacementProblem problem;
    problem.memorySize = 64;
    problem.bankSize = 16;
    problem.stack.size = number(0, 8);
    PlacementSolution solution;
    std::vector<int> owners(256, 0);
    for (uint64_t b = 0; b < problem.stack.size; ++b)
      ++owners[b];
    bool legal = true;
    for (uint64_t i = 0, e = number(1, 4); i < e; ++i) {
      Extent extent;
      extent.size = number(0, 20);
      extent.alignment = uint64_t(1) << number(0, 3);
      if (number(0, 2) == 0)
        extent.bank = uint32_t(number(0, 3));
      uint64_t address = number(0, 70);
      for (uint64_t b = address; b < address + extent.size; ++b) {
        ++owners[b];
        legal = legal && (!extent.bank || b / 16 == *extent.bank);
      }
      legal = legal && address % extent.alignment == 0 &&
              address + extent.size <= 64;
      problem.extents.push_back(extent);
      solution.addresses.push_back(address);
    }
    for (int owner : owners)
      legal = legal && owner <= 1;
    RC_ASSERT(nameOf(checkPlacement(problem, solution)) ==
              (legal ? "" : "illegal-placement"));
  }));
}
