// Where does each extent go when each takes the lowest free address?

#include "FreeSpace.h"
#include "Placing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <tuple>

using namespace tileloom;

std::vector<size_t> tileloom::pinnedAscending(const PlacementProblem &problem) {
  std::vector<size_t> pinned;
  for (size_t i = 0; i < problem.extents.size(); ++i)
    if (problem.extents[i].address)
      pinned.push_back(i);
  llvm::sort(pinned, [&](size_t a, size_t b) {
    return std::tuple(*problem.extents[a].address, a) <
           std::tuple(*problem.extents[b].address, b);
  });
  return pinned;
}

/// End of a run, not past 2^64 - 1.
static uint64_t endOf(uint64_t address, uint64_t size) {
  return size > ~address ? ~uint64_t(0) : address + size;
}

std::optional<uint64_t>
tileloom::chooseStackAddress(const PlacementProblem &problem) {
  const StackReservation &stack = problem.stack;
  if (stack.address || !stack.bank)
    return stack.address.value_or(0);
  if (*stack.bank >= problem.bankCount())
    return std::nullopt;
  FreeSpace space(problem.memorySize);
  for (const Extent &extent : problem.extents)
    if (extent.address)
      space.take(*extent.address, endOf(*extent.address, extent.size));
  uint64_t begin = *stack.bank * problem.bankSize;
  return space.lowestFit(begin, begin + problem.bankSize, stack.size,
                         std::max<uint64_t>(stack.alignment, 1));
}

namespace {

class FirstFit {
public:
  explicit FirstFit(const PlacementProblem &problem)
      : problem(problem), space(problem.memorySize),
        placed(problem.extents.size()) {}

  llvm::Expected<PlacementSolution> run() {
    stackAddress = *chooseStackAddress(problem);
    space.take(stackAddress, stackAddress + problem.stack.size);
    std::vector<size_t> bound, rest;
    for (size_t i = 0; i < problem.extents.size(); ++i) {
      const Extent &extent = problem.extents[i];
      if (extent.address)
        put(i, *extent.address);
      else
        (extent.bank ? bound : rest).push_back(i);
    }
    for (auto *group : {&bound, &rest}) {
      llvm::sort(*group, [&](size_t a, size_t b) {
        return std::tuple(problem.extents[b].size, a) <
               std::tuple(problem.extents[a].size, b);
      });
      for (size_t index : *group)
        if (llvm::Error error = place(index))
          return error;
    }
    PlacementSolution solution;
    solution.stackAddress = stackAddress;
    for (const std::optional<uint64_t> &address : placed)
      solution.addresses.push_back(*address);
    return solution;
  }

private:
  void put(size_t index, uint64_t address) {
    placed[index] = address;
    space.take(address, address + problem.extents[index].size);
  }

  llvm::Error place(size_t index) {
    const Extent &extent = problem.extents[index];
    uint64_t begin = 0, end = problem.memorySize;
    if (extent.bank) {
      begin = *extent.bank * problem.bankSize;
      end = begin + problem.bankSize;
    }
    std::optional<uint64_t> address = space.lowestFit(
        begin, end, extent.size, std::max<uint64_t>(extent.alignment, 1));
    if (!address)
      return atExtent(index, extent.bank ? noRoomInBank(extent, begin, end)
                                         : noRoom(extent));
    put(index, *address);
    return llvm::Error::success();
  }

  llvm::Error noRoomInBank(const Extent &extent, uint64_t begin, uint64_t end) {
    std::string what = describe(extent) + " requires " +
                       std::to_string(extent.size) + " bytes";
    if (extent.size > problem.bankSize)
      return makeDiagnostic(
          "bank-too-small",
          what + ", which cannot fit in bank " + llvm::Twine(*extent.bank) +
              " (" + llvm::Twine(problem.bankSize) + " bytes total)");
    return makeDiagnostic(
        "bank-full",
        what + " in bank " + llvm::Twine(*extent.bank) + ", but only " +
            llvm::Twine(space.freeBytes(begin, end)) + " of " +
            llvm::Twine(problem.bankSize) + " bytes are free there",
        {memoryMap()});
  }

  llvm::Error noRoom(const Extent &extent) {
    return makeDiagnostic("out-of-memory",
                          "could not be placed: " + describe(extent) +
                              " needs " + llvm::Twine(extent.size) +
                              " bytes and this tile has no room left for it",
                          {memoryMap()});
  }

  /// What stands in each bank, under the bank of its first byte.
  std::string memoryMap() const {
    std::string text =
        "Current configuration of buffers in bank(s) : MemoryMap:\n";
    if (!problem.stack.size)
      text += "\t(no stack allocated)\n";
    for (uint64_t bank = 0; bank < problem.bankCount(); ++bank) {
      uint64_t begin = bank * problem.bankSize;
      text += "\tbank : " + std::to_string(bank) + "\t" +
              rangeText(begin, problem.bankSize) + "\n";
      if (problem.stack.size && bankOf(problem, stackAddress) == bank)
        text += mapLine("(stack)", stackAddress, problem.stack.size, false);
      for (const auto &[address, index] : byAddress()) {
        if (bankOf(problem, address) != bank)
          continue;
        const Extent &extent = problem.extents[index];
        bool straddles =
            extent.size && bankOf(problem, address + extent.size - 1) > bank;
        text += mapLine(mapName(extent), address, extent.size, straddles);
      }
    }
    return text;
  }

  std::vector<std::pair<uint64_t, size_t>> byAddress() const {
    std::vector<std::pair<uint64_t, size_t>> sorted;
    for (size_t i = 0; i < placed.size(); ++i)
      if (placed[i])
        sorted.push_back({*placed[i], i});
    llvm::sort(sorted);
    return sorted;
  }

  static std::string mapName(const Extent &extent) {
    switch (extent.kind) {
    case ExtentKind::CoreData:
      return "(core data sections)";
    case ExtentKind::BankStatic:
      return "(bank-pinned static data)";
    case ExtentKind::Buffer:
      break;
    }
    return extent.name;
  }

  std::string mapLine(const std::string &name, uint64_t address, uint64_t size,
                      bool straddles) const {
    std::string text = "\t\t" + name + " \t: " + rangeText(address, size) +
                       " \t(" + std::to_string(size) + " bytes)";
    if (straddles)
      text += " (straddles into bank " +
              std::to_string(bankOf(problem, address) + 1) + ")";
    return text + "\n";
  }

  const PlacementProblem &problem;
  FreeSpace space;
  uint64_t stackAddress = 0;
  std::vector<std::optional<uint64_t>> placed;
};

} // namespace

llvm::Expected<PlacementSolution>
tileloom::placeFirstFit(const PlacementProblem &problem) {
  if (llvm::Error error = verifyInput(problem))
    return error;
  return FirstFit(problem).run();
}
