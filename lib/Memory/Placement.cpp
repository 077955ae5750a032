// Can this placement problem be stated, and what is it called in messages?

#include "Placing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace tileloom;

char ExtentDiagnostic::ID = 0;

ExtentDiagnostic::ExtentDiagnostic(size_t extent, const Diagnostic &diagnostic)
    : ErrorInfo(diagnostic.getName(), diagnostic.getMessage().str(),
                diagnostic.getNotes().vec()),
      extent(extent) {}

llvm::Error tileloom::atExtent(size_t extent, llvm::Error error) {
  return llvm::handleErrors(
      std::move(error), [&](const Diagnostic &diagnostic) {
        return llvm::make_error<ExtentDiagnostic>(extent, diagnostic);
      });
}

PlacementProblem tileloom::emptyPlacement(const Device &device,
                                          TileCoord tile) {
  PlacementProblem problem;
  problem.tile = tile;
  problem.memorySize = device.dataMemorySize(device.kind(tile));
  problem.bankSize = device.bankSize(device.kind(tile));
  problem.stack.alignment = device.stackAlignment();
  return problem;
}

uint64_t tileloom::chosenAlignment(const Device &device, TileKind kind,
                                   uint64_t size) {
  uint64_t bus = device.busAlignment(kind);
  uint64_t vector = device.vectorAlignment(kind);
  return vector > bus && size >= vector ? vector : std::max<uint64_t>(bus, 1);
}

std::string tileloom::describe(const Extent &extent) {
  switch (extent.kind) {
  case ExtentKind::CoreData:
    return "this core's data sections (data_size)";
  case ExtentKind::BankStatic:
    return "this core's static data pinned to bank " +
           std::to_string(extent.bank.value_or(0));
  case ExtentKind::Buffer:
    break;
  }
  return "buffer \"" + extent.name + "\"";
}

std::string tileloom::rangeText(uint64_t address, uint64_t size) {
  return "0x" + llvm::utohexstr(address) + "-0x" +
         llvm::utohexstr(size ? address + size - 1 : address);
}

namespace {

class InputVerifier {
public:
  explicit InputVerifier(const PlacementProblem &problem) : problem(problem) {}

  llvm::Error run() {
    if (llvm::Error error = checkStack())
      return error;
    // Ascending, so that the first overlap found is the lowest one.
    for (size_t index : pinnedAscending(problem))
      if (llvm::Error error = checkPin(index))
        return error;
    for (size_t i = 0; i < problem.extents.size(); ++i) {
      const Extent &extent = problem.extents[i];
      if (extent.bank && *extent.bank >= problem.bankCount())
        return atExtent(
            i,
            makeDiagnostic(
                "bank-out-of-range", "mem_bank attribute value is out of range",
                {describe(extent) + " asks for bank " +
                 std::to_string(*extent.bank) + ", and this tile has " +
                 std::to_string(problem.bankCount()) +
                 " banks, counted from 0"}));
    }
    return llvm::Error::success();
  }

private:
  llvm::Error checkStack() {
    const StackReservation &stack = problem.stack;
    std::optional<uint64_t> address = chooseStackAddress(problem);
    if (!address)
      return makeDiagnostic("stack-without-room",
                            "requires a " + llvm::Twine(stack.size) +
                                "-byte stack in bank " +
                                llvm::Twine(stack.bank.value_or(0)) +
                                ", but no contiguous aligned space remains "
                                "after address-pinned buffers");
    if (*address > problem.memorySize ||
        stack.size > problem.memorySize - *address)
      return makeDiagnostic(
          "stack-outside-memory",
          "the stack of " + llvm::Twine(stack.size) + " bytes at 0x" +
              llvm::utohexstr(*address) + " ends past the " +
              llvm::Twine(problem.memorySize) + " bytes of this tile's memory");
    taken = {{*address, stack.size, "the stack"}};
    return llvm::Error::success();
  }

  llvm::Error checkPin(size_t index) {
    const Extent &extent = problem.extents[index];
    uint64_t address = *extent.address;
    if (extent.pinAlignment > 1 && address % extent.pinAlignment)
      return atExtent(
          index, makeDiagnostic("misaligned-address",
                                "address attribute value must be aligned to " +
                                    llvm::Twine(extent.pinAlignment * 8) +
                                    " bits when the aligned attribute is set"));
    // An empty extent may stand at the very end.
    if (address > problem.memorySize ||
        (address == problem.memorySize && extent.size))
      return atExtent(index, makeDiagnostic("address-outside-memory",
                                            "address attribute does not fall "
                                            "within any bank range"));
    if (extent.size > problem.memorySize - address)
      return atExtent(
          index, makeDiagnostic("address-outside-memory",
                                "address attribute would place the buffer past "
                                "the end of the tile's memory"));
    uint64_t last = problem.bankCount() ? problem.bankCount() - 1 : 0;
    uint64_t bank = std::min(bankOf(problem, address), last);
    if (extent.bank && *extent.bank != bank)
      return atExtent(index,
                      makeDiagnostic("address-bank-conflict",
                                     "address attribute lies in bank " +
                                         llvm::Twine(bank) +
                                         ", but mem_bank requests bank " +
                                         llvm::Twine(*extent.bank)));
    return checkOverlap(index);
  }

  llvm::Error checkOverlap(size_t index) {
    const Extent &extent = problem.extents[index];
    uint64_t address = *extent.address;
    for (const Taken &other : taken)
      if (extent.size && other.size && address < other.address + other.size &&
          other.address < address + extent.size)
        return atExtent(
            index, makeDiagnostic(
                       "overlapping-address",
                       "would override allocated address: " + describe(extent) +
                           " at " + rangeText(address, extent.size) +
                           " overlaps " + other.name + " at " +
                           rangeText(other.address, other.size)));
    taken.push_back({address, extent.size, describe(extent)});
    return llvm::Error::success();
  }

  struct Taken {
    uint64_t address, size;
    std::string name;
  };

  const PlacementProblem &problem;
  std::vector<Taken> taken;
};

} // namespace

llvm::Error tileloom::verifyInput(const PlacementProblem &problem) {
  return InputVerifier(problem).run();
}
