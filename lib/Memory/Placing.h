// What verification and solver of the placement have in common.

#ifndef TILELOOM_LIB_MEMORY_PLACING_H
#define TILELOOM_LIB_MEMORY_PLACING_H

#include "tileloom/Memory/Placement.h"

namespace tileloom {

/// Makes the Diagnostic in `error` one about an extent.
llvm::Error atExtent(size_t extent, llvm::Error error);

/// "0x400-0x7FF", the last byte included; an empty extent prints its address
/// twice.
std::string rangeText(uint64_t address, uint64_t size);

/// Extents with an explicit address, ascending by it, stable.
std::vector<size_t> pinnedAscending(const PlacementProblem &problem);

/// The stack's address: the explicit one, 0 without a bank, else the lowest
/// aligned one in its bank that is clear of explicit addresses; nullopt when
/// there is none.
std::optional<uint64_t> chooseStackAddress(const PlacementProblem &problem);

} // namespace tileloom

#endif // TILELOOM_LIB_MEMORY_PLACING_H
