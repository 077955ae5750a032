// Which claims name a set of packet ids?

#ifndef TILELOOM_LIB_ROUTING_CLAIMSPLIT_H
#define TILELOOM_LIB_ROUTING_CLAIMSPLIT_H

#include "Plan/PacketRules.h"

namespace tileloom {

/// Fewest cubes that are disjoint and together hold just `ids`, sorted by
/// value. Of the smallest partitions the one whose cubes, from the lowest id
/// on, are the broadest. Exact up to 20000 steps, which few sets need.
std::vector<IdCube> smallestPartition(IdSet ids);

/// A claim and the ids of it that arrive.
struct SeenClaim {
  IdCube cube;
  IdSet ids = 0;
};

/// Disjoint claims that together hold just `ids`. A claim that was seen stays
/// as it is where it is one of those ids alone and crosses no other; claims
/// that cross are united and partitioned anew. Precondition: every id is one of
/// some seen claim.
std::vector<IdCube> splitClaims(IdSet ids, llvm::ArrayRef<SeenClaim> seen);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_CLAIMSPLIT_H
