// Which switch settings carry the flows of a design?

#include "RoutingInput.h"
#include "SwitchSettings.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/Router.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/FormatVariadic.h"

#define DEBUG_TYPE "aie-create-pathfinder-flows"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEROUTEPATHFINDERFLOWS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

// A flag and no option of the pass, so that bench/router-performance can add it
// to any command line.
static llvm::cl::opt<bool>
    printStatistics("aie-pathfinder-statistics", llvm::cl::Hidden,
                    llvm::cl::desc("Print each round of routing"));

/// The line that tools which time routers look for.
static void print(const RouterRound &round, llvm::raw_ostream &os) {
  os << llvm::formatv("---End findPaths iteration #{0} , illegal edges count = "
                      "{1}, total path length = {2}---\n",
                      round.round, round.overusedLinks, round.linkCount)
            .str();
}

/// What is written into the boxes, a line each.
[[maybe_unused]] static void print(const RoutingSolution &solution,
                                   llvm::raw_ostream &os) {
  for (const TileSettings &settings : solution.tiles) {
    auto line = [&]() -> llvm::raw_ostream & {
      return os << "tile " << toString(settings.tile) << ": ";
    };
    for (const SwitchConnection &c : settings.connections)
      line() << "connect " << toString(c.slave) << " -> " << toString(c.master)
             << "\n";
    for (const SwitchConnection &c : settings.muxConnections)
      line() << "mux " << toString(c.slave) << " -> " << toString(c.master)
             << "\n";
    for (const PacketMasterSetting &master : settings.masters)
      line() << "masterset " << toString(master.master) << ", arbiter "
             << unsigned(master.arbiter) << ", msels "
             << llvm::formatv("{0:x}", unsigned(master.mselMask)).str() << "\n";
    for (const PacketRule &rule : settings.rules)
      line() << "rule " << toString(rule.slave) << ", mask "
             << unsigned(rule.mask) << ", id " << unsigned(rule.value)
             << ", amsel<" << unsigned(rule.amsel.arbiter) << "> ("
             << unsigned(rule.amsel.msel) << ")\n";
  }
}

namespace {

struct RoutePathfinderFlows
    : aie::impl::AIERoutePathfinderFlowsBase<RoutePathfinderFlows> {
  using Base::Base;

  void runOnOperation() override {
    DeviceOp device = getOperation();
    auto input = readRoutingInput(device, routeCircuit, routePacket);
    if (failed(input))
      return signalPassFailure();
    // Settings that contradict each other are wrong without a flow as well.
    llvm::Error error = verifyInput(input->problem);
    if (!error && failed(checkExistingRules(device, input->problem)))
      return signalPassFailure();
    if (!error && !input->ops.empty())
      error = route(device, *input);
    if (error) {
      reportRoutingError(device, *input, std::move(error));
      return signalPassFailure();
    }
    for (mlir::Operation *flow : input->ops)
      flow->erase();
    writeWires(device);
  }

private:
  llvm::Error route(DeviceOp device, const RoutingInput &input) {
    DEBUG_WITH_TYPE("aie-stream-dependency",
                    printWaits(input.problem, llvm::dbgs()));
    RouterOptions options;
    options.circuitSwitchHops = circuitSwitchHops;
    options.allowDeadlockProne = allowDeadlockProne;
    RouterRound last;
    auto onRound = [&](const RouterRound &round) {
      last = round;
      if (printStatistics)
        print(round, llvm::errs());
      DEBUG_WITH_TYPE("aie-pathfinder", print(round, llvm::dbgs()));
    };
    options.onRound = onRound;
    llvm::Expected<RoutingSolution> solution =
        routeFlows(input.problem, options);
    if (!solution)
      return solution.takeError();
    // Nobody believes a router: separate code proves the settings first.
    if (llvm::Error error = checkRouting(input.problem, *solution))
      return error;
    for (const auto &[name, message] : solution->warnings)
      NamedDiagnostic(mlir::emitWarning(device.getLoc()), name) << message;
    warnOfOverriddenHeaders(input);
    if (printStatistics)
      print({last.round, 0, solution->linkCount(*input.problem.device)},
            llvm::errs());
    LLVM_DEBUG(print(*solution, llvm::dbgs()));
    SwitchWriter(device).write(*solution);
    return llvm::Error::success();
  }
};

} // namespace
