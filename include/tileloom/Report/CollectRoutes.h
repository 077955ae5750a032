// From a routed device op to the map of its routes.

#ifndef TILELOOM_REPORT_COLLECTROUTES_H
#define TILELOOM_REPORT_COLLECTROUTES_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Report/RouteMap.h"

namespace tileloom::aie {

/// Reads flows and switchboxes of a device that holds both (as after
/// `--aie-find-flows=remove-lifted=false`) and traces each flow through the
/// switch settings: one route for each source port, circuit flows first, each
/// kind in op order; packets take the first rule that matches their id. Fails
/// with an error at the flow when there is no switchbox at its source.
mlir::FailureOr<RouteMap> collectRoutes(DeviceOp device);

} // namespace tileloom::aie

#endif // TILELOOM_REPORT_COLLECTROUTES_H
