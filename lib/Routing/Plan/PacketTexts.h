// How do the diagnostics of packet plans name things?

#ifndef TILELOOM_LIB_ROUTING_PLAN_PACKETTEXTS_H
#define TILELOOM_LIB_ROUTING_PLAN_PACKETTEXTS_H

#include "PacketTraffic.h"

namespace tileloom {

/// A rejection; `name` is the diagnostic's.
PlanRejection reject(llvm::StringRef name, std::string reason);

/// Packets with one id from two sources that a switch cannot tell apart.
PlanRejection rejectSameId(TileCoord tile, const std::string &port, unsigned id,
                           const std::string &source, const std::string &other);
/// Two claims that share ids and lead to different ports. Precondition: they
/// overlap.
PlanRejection rejectClaims(TileCoord tile, const std::string &port, IdCube one,
                           IdCube other);

/// "at tile (0, 2)".
std::string atTile(TileCoord tile);
/// "rule (mask 0x1F, id 0x3)".
std::string ruleText(IdCube cube);
/// "0xA".
std::string hexText(unsigned number);
/// The name that the flows of a net give to its source or one of its sinks: it
/// may stand behind a mux.
std::string sourceText(const PlanInput &input, const Net &net);
std::string sinkText(const PlanInput &input, const Net &net, OutNode sink);
/// The net's source, or the port where an existing tree begins.
std::string sourceText(const PlanInput &input, const PacketTree &tree);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_PACKETTEXTS_H
