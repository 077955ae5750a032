// Is a placement right? Compares every extent with every other.

#include "tileloom/Memory/Placement.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

static llvm::Error illegal(const llvm::Twine &text) {
  return makeDiagnostic("illegal-placement", text);
}

static bool overlap(uint64_t a, uint64_t aSize, uint64_t b, uint64_t bSize) {
  return aSize && bSize && a < b + bSize && b < a + aSize;
}

static std::string nameAt(const Extent &extent, uint64_t address) {
  return describe(extent) + " at address 0x" + llvm::utohexstr(address);
}

static llvm::Error checkExtent(const PlacementProblem &problem,
                               const Extent &extent, uint64_t address) {
  std::string name = nameAt(extent, address);
  if (address > problem.memorySize ||
      extent.size > problem.memorySize - address)
    return illegal(name + " ends past the tile's memory of " +
                   llvm::Twine(problem.memorySize) + " bytes");
  if (extent.address && address != *extent.address)
    return illegal(name + " is not at its explicit address 0x" +
                   llvm::utohexstr(*extent.address));
  uint64_t alignment = extent.address ? extent.pinAlignment : extent.alignment;
  if (alignment > 1 && address % alignment)
    return illegal(name + " is not aligned to the required " +
                   llvm::Twine(alignment * 8) + " bits");
  // An explicit address may run on past its bank, a bank alone binds all bytes.
  if (extent.bank && !extent.address && extent.size &&
      (address / problem.bankSize != *extent.bank ||
       (address + extent.size - 1) / problem.bankSize != *extent.bank))
    return illegal(name + " is not inside bank " + llvm::Twine(*extent.bank));
  return llvm::Error::success();
}

static llvm::Error checkStack(const PlacementProblem &problem,
                              uint64_t address) {
  const StackReservation &stack = problem.stack;
  if (address > problem.memorySize || stack.size > problem.memorySize - address)
    return illegal("the stack ends past the tile's memory");
  if (stack.address ? address != *stack.address : !stack.bank && address != 0)
    return illegal("the stack is not where it was asked for");
  if (stack.bank && !stack.address && stack.size &&
      (address / problem.bankSize != *stack.bank ||
       (address + stack.size - 1) / problem.bankSize != *stack.bank ||
       (stack.alignment > 1 && address % stack.alignment)))
    return illegal("the stack is not aligned inside bank " +
                   llvm::Twine(*stack.bank));
  return llvm::Error::success();
}

llvm::Error tileloom::checkPlacement(const PlacementProblem &problem,
                                     const PlacementSolution &solution) {
  if (solution.addresses.size() != problem.extents.size())
    return illegal("there are " + llvm::Twine(problem.extents.size()) +
                   " extents and " + llvm::Twine(solution.addresses.size()) +
                   " addresses");
  if (llvm::Error error = checkStack(problem, solution.stackAddress))
    return error;
  for (size_t i = 0; i < problem.extents.size(); ++i) {
    const Extent &extent = problem.extents[i];
    uint64_t address = solution.addresses[i];
    if (llvm::Error error = checkExtent(problem, extent, address))
      return error;
    if (overlap(address, extent.size, solution.stackAddress,
                problem.stack.size))
      return illegal(nameAt(extent, address) + " overlaps the stack (" +
                     llvm::Twine(problem.stack.size) + " bytes at 0x" +
                     llvm::utohexstr(solution.stackAddress) + ")");
    for (size_t j = 0; j < i; ++j)
      if (overlap(address, extent.size, solution.addresses[j],
                  problem.extents[j].size))
        return illegal(nameAt(extent, address) + " overlaps with " +
                       nameAt(problem.extents[j], solution.addresses[j]) +
                       " (size: " + llvm::Twine(problem.extents[j].size) +
                       " bytes)");
  }
  return llvm::Error::success();
}
