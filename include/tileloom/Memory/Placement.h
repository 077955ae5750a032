// Where in a tile's memory does each extent lie? Problem, solver and checker.
//
// One problem is one tile. All addresses are byte offsets into the tile's own
// memory, all sizes are bytes. Solvers with better search take the same problem
// and answer to the same checker.

#ifndef TILELOOM_MEMORY_PLACEMENT_H
#define TILELOOM_MEMORY_PLACEMENT_H

#include "tileloom/Device/Device.h"
#include "tileloom/Support/Diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace tileloom {

/// What an extent stands for; it decides how messages call it.
enum class ExtentKind : uint8_t {
  Buffer,     ///< `buffer "NAME"`.
  CoreData,   ///< `this core's data sections (data_size)`.
  BankStatic, ///< `this core's static data pinned to bank B`.
};

/// A run of bytes that a tile must hold.
struct Extent {
  std::string name;
  uint64_t size = 0;
  /// What an address that the solver chooses is a multiple of.
  uint64_t alignment = 1;
  /// What an explicit address must be a multiple of (the load/store bus).
  uint64_t pinAlignment = 1;
  std::optional<uint64_t> address; ///< Explicit address.
  std::optional<uint32_t> bank;    ///< Bank that must hold it as a whole.
  ExtentKind kind = ExtentKind::Buffer;
};

/// The core's stack. With a bank and no address the solver chooses the address.
struct StackReservation {
  uint64_t size = 0;
  uint64_t alignment = 1;
  std::optional<uint64_t> address; ///< Absent without a bank: 0.
  std::optional<uint32_t> bank;
};

struct PlacementProblem {
  TileCoord tile;
  uint64_t memorySize = 0;
  uint64_t bankSize = 0; ///< Divides memorySize.
  StackReservation stack;
  std::vector<Extent> extents; ///< In the order of declaration.

  uint64_t bankCount() const { return bankSize ? memorySize / bankSize : 0; }
};

struct PlacementSolution {
  uint64_t stackAddress = 0;
  std::vector<uint64_t> addresses; ///< Of the extents, in the problem's order.
};

/// A diagnostic about one extent of a problem.
class ExtentDiagnostic : public llvm::ErrorInfo<ExtentDiagnostic, Diagnostic> {
public:
  static char ID;
  ExtentDiagnostic(size_t extent, const Diagnostic &diagnostic);
  size_t getExtent() const { return extent; }

private:
  size_t extent;
};

/// A problem with the memory of `tile` and nothing in it. Precondition:
/// device.contains(tile).
PlacementProblem emptyPlacement(const Device &device, TileCoord tile);

/// Alignment of the address chosen for a buffer of `size` bytes: the vector
/// width when the buffer holds at least one vector, else the bus width.
uint64_t chosenAlignment(const Device &device, TileKind kind, uint64_t size);

/// The bank that holds an address.
inline uint64_t bankOf(const PlacementProblem &problem, uint64_t address) {
  return problem.bankSize ? address / problem.bankSize : 0;
}

/// `buffer "in"`, or what else the extent is called.
std::string describe(const Extent &extent);

/// Checks what does not depend on a solver's choices. Fails with
/// `stack-outside-memory`, `stack-without-room`, `misaligned-address`,
/// `address-outside-memory`, `address-bank-conflict`, `bank-out-of-range` or
/// `overlapping-address`; all but the stack's are ExtentDiagnostics.
llvm::Error verifyInput(const PlacementProblem &problem);

/// Places every extent: explicit addresses first, then those bound to a bank,
/// then the rest; largest first within a class, in order of declaration among
/// equals; each at the lowest aligned address that is free. The solution passes
/// checkPlacement. First fit can fail where some other arrangement fits, and so
/// a failure is no proof that none does, except `bank-too-small`.
///
/// Fails with the names of verifyInput, or with `bank-too-small`, `bank-full`
/// or `out-of-memory` as an ExtentDiagnostic.
llvm::Expected<PlacementSolution>
placeFirstFit(const PlacementProblem &problem);

/// Proves that the solution keeps every address, bank and alignment, that all
/// lies inside the memory, and that nothing overlaps. Shares nothing with the
/// solver. Fails with `illegal-placement`.
llvm::Error checkPlacement(const PlacementProblem &problem,
                           const PlacementSolution &solution);

} // namespace tileloom

#endif // TILELOOM_MEMORY_PLACEMENT_H
