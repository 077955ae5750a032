// What do the designs look like that the router is measured on?

#ifndef TILELOOM_BENCH_ROUTERFAMILIES_H
#define TILELOOM_BENCH_ROUTERFAMILIES_H

#include "tileloom/Routing/RoutingProblem.h"

namespace tileloom::bench {

struct Family {
  const char *name;
  bool hasPackets;
  /// A design of about `flows` flows, fewer when the device has no more ends.
  /// Equal arguments make equal designs on every machine.
  RoutingProblem (*make)(const Device &device, unsigned flows, unsigned seed);
};

/// columns: shim, mem tile and cores of each column in both directions;
/// uniform: anybody to anybody, no farther than four columns; nearby: no
/// farther than three links; hot-spot: into and out of two columns; broadcast:
/// a few sources to every core; fan-in: packets of many cores to one shim port
/// of a column; overlay: the control overlay of each column as packets, and
/// data as circuits.
llvm::ArrayRef<Family> families();

/// Flows of the largest design that `family` has on the device.
unsigned fullFabric(const Family &family, const Device &device);

} // namespace tileloom::bench

#endif // TILELOOM_BENCH_ROUTERFAMILIES_H
