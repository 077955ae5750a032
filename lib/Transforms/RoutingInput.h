// The flows and settings of a design as the problem that Routing knows.

#ifndef TILELOOM_LIB_TRANSFORMS_ROUTINGINPUT_H
#define TILELOOM_LIB_TRANSFORMS_ROUTINGINPUT_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Routing/RoutingProblem.h"

namespace tileloom::aie {

struct RoutingInput {
  RoutingProblem problem;
  /// The ops of RoutingProblem::flows, then those of packetFlows. Flow ids of
  /// the problem are positions in this list.
  llvm::SmallVector<mlir::Operation *> ops;
};

/// Reads the circuit flows, the packet flows, or both, with the settings that
/// are there and (when packets are routed) what the design does at their ends.
/// Reports flows that cannot be stated at their place.
mlir::FailureOr<RoutingInput> readRoutingInput(DeviceOp device, bool circuits,
                                               bool packets);

/// Prints an error of Routing where the user can do something about it: at the
/// first flow concerned, at the switchbox at fault, else at the device.
void reportRoutingError(DeviceOp device, const RoutingInput &input,
                        llvm::Error error);

/// Refuses rules of the design that lead packets of its flows out of the
/// array's streams elsewhere than to their destinations.
mlir::LogicalResult checkExistingRules(DeviceOp device,
                                       const RoutingProblem &problem);

/// Warns at flows whose last port another flow, later in the design, has keep
/// (drop) the headers that they are to lose (keep).
void warnOfOverriddenHeaders(const RoutingInput &input);

/// Who waits on whom, a line each: between the agents of the design and those
/// at the ends of the flows that are asked for.
void printWaits(const RoutingProblem &problem, llvm::raw_ostream &os);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_ROUTINGINPUT_H
