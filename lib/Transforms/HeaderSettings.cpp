// Which flows do not get the packet headers that they ask for?

#include "RoutingInput.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include <map>

using namespace tileloom;
using namespace tileloom::aie;

/// `aie dialect`, aie.masterset: without a setting DMA masters and the South
/// masters of the shim row, also those behind its mux, drop the header.
static bool keepsByDefault(const PortRef &end) {
  return end.port.bundle != Bundle::DMA &&
         !(end.tile.row == 0 &&
           (end.port.bundle == Bundle::South ||
            end.port.bundle == Bundle::NOC || end.port.bundle == Bundle::PLIO));
}

void aie::warnOfOverriddenHeaders(const RoutingInput &input) {
  const auto &flows = input.problem.packetFlows;
  auto keeps = [&](size_t flow, const PortRef &end) {
    return flows[flow].keepHeader.value_or(keepsByDefault(end));
  };
  std::map<PortRef, size_t> last;
  for (size_t i = 0; i < flows.size(); ++i)
    for (const PortRef &end : flows[i].destinations)
      last[end] = i;
  for (size_t i = 0; i < flows.size(); ++i)
    for (const PortRef &end : flows[i].destinations) {
      const size_t decides = last[end];
      if (keeps(i, end) == keeps(decides, end))
        continue;
      const bool kept = keeps(decides, end);
      mlir::Operation *op = input.ops[flows[i].id];
      auto warning = NamedDiagnostic(mlir::emitWarning(op->getLoc()),
                                     "packet-header-overridden");
      warning << "packet flow " << unsigned(flows[i].packetId) << " is to "
              << (kept ? "lose" : "keep") << " its headers at " << toString(end)
              << (flows[i].keepHeader ? "" : " by default")
              << ", but packet flow " << unsigned(flows[decides].packetId)
              << " is the last to end there, so it sets that packets "
              << (kept ? "keep" : "lose") << " them";
      warning.attachNote(input.ops[flows[decides].id]->getLoc())
          << "the last packet flow to end there";
    }
}
