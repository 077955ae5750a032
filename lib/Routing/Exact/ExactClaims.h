// Which packet nets must not be told apart where they meet?

#ifndef TILELOOM_LIB_ROUTING_EXACT_EXACTCLAIMS_H
#define TILELOOM_LIB_ROUTING_EXACT_EXACTCLAIMS_H

#include "ExactReach.h"

namespace tileloom {

/// The nets that claim one id. Ids are left out whose nets all claim another
/// one of the list as well, so that every two nets whose claims overlap are
/// together in some entry, and few entries say so.
struct ExactIdClass {
  /// Nets of different parts have no end in common, so that they never meet.
  /// Both lists ascend; together the parts have two nets at least.
  std::vector<std::vector<size_t>> parts;
};

std::vector<ExactIdClass> idClasses(llvm::ArrayRef<Net> nets);

/// How many clauses it takes, in the order of magnitude, to say what the
/// classes demand at every slave.
uint64_t claimSize(const SwitchGraph &graph,
                   llvm::ArrayRef<ExactIdClass> classes);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXACT_EXACTCLAIMS_H
