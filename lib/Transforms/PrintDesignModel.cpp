// What does the deadlock analysis see of a design? A text for people and tests.

#include "DesignModelReader.h"

#include "RoutingInput.h"

#include "tileloom/Routing/Deadlock/StreamDependencies.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/Support/FormatVariadic.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEPRINTDESIGNMODEL
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

template <typename T> static std::string textOf(std::optional<T> value) {
  return value ? std::to_string(*value) : "unknown";
}

static std::string textOf(const LockUse &use) {
  const char *verb = use.kind == LockUse::Release   ? "release"
                     : use.kind == LockUse::Acquire ? "acquire"
                                                    : "acquire>=";
  return llvm::formatv("{0} lock {1} by {2}", verb, textOf(use.lock),
                       textOf(use.value));
}

static std::string placeOf(TileCoord tile, DmaChannel channel) {
  return toString(tile) + " " + toString(channel);
}

static void print(const DmaProgramModel &program, llvm::raw_ostream &os) {
  os << (program.isTask ? "task " : "program ")
     << placeOf(program.tile, program.channel);
  if (program.loopStart)
    os << " loops to BD " << *program.loopStart;
  else
    os << " ends, repeats " << textOf(program.repeatCount);
  if (program.isTask)
    os << ", starts " << textOf(program.starts);
  os << "\n";
  for (const BdModel &bd : program.bds) {
    os << "  BD of " << textOf(bd.bytes) << " bytes";
    if (bd.packetId)
      os << ", packet " << unsigned(*bd.packetId);
    for (const auto *uses : {&bd.acquires, &bd.releases})
      for (const LockUse &use : *uses)
        os << ", " << textOf(use);
    os << "\n";
  }
}

static void print(const HostEvent &event, llvm::raw_ostream &os) {
  switch (event.kind) {
  case HostEvent::Issue:
    os << "  issue " << placeOf(event.first, event.channel);
    break;
  case HostEvent::IssueUnknown:
    os << "  issue anything";
    break;
  case HostEvent::Wait:
    os << "  wait for " << placeOf(event.first, event.channel);
    if (event.last != event.first)
      os << " to " << toString(event.last);
    break;
  case HostEvent::WaitUnknown:
    os << "  wait for anything";
    break;
  }
  os << "\n";
}

void aie::printDesignModel(const DesignModel &model, llvm::raw_ostream &os) {
  for (auto [at, lock] : llvm::enumerate(model.locks))
    os << "lock " << at << " from " << textOf(lock.initial) << "\n";
  for (const CoreModel &core : model.cores) {
    os << "core " << toString(core.tile) << "\n";
    for (const CoreModel::Use &use : core.uses)
      os << "  " << textOf(use.use) << (use.repeated ? ", repeated" : "")
         << "\n";
  }
  for (const DmaProgramModel &program : model.programs)
    print(program, os);
  for (const TransferModel &transfer : model.transfers) {
    os << "transfer " << placeOf(transfer.tile, transfer.channel) << " of "
       << textOf(transfer.bytes) << " bytes, runs " << textOf(transfer.runs);
    if (transfer.packetId)
      os << ", packet " << unsigned(*transfer.packetId);
    os << (transfer.inLoop ? ", in a loop" : "") << "\n";
  }
  for (const SequenceModel &sequence : model.sequences) {
    os << "sequence\n";
    for (const HostEvent &event : sequence.events)
      print(event, os);
  }
}

/// What a port does with headers when no flow says it: DMAs do not want them,
/// nor does what lies behind the shim.
static bool keepsHeaderByDefault(const PortRef &end) {
  const Bundle bundle = end.port.bundle;
  return bundle != Bundle::DMA &&
         (end.tile.row != 0 ||
          (bundle != Bundle::South && bundle != Bundle::NOC &&
           bundle != Bundle::PLIO));
}

void aie::printWaits(const RoutingProblem &problem, llvm::raw_ostream &os) {
  std::vector<StreamModel> streams;
  for (const CircuitFlow &flow : problem.flows)
    for (const PortRef &to : flow.destinations)
      streams.push_back({flow.source, to, std::nullopt});
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &from : flow.sources)
      for (const PortRef &to : flow.destinations)
        streams.push_back({from, to, flow.packetId, flow.mask,
                           flow.keepHeader.value_or(keepsHeaderByDefault(to))});
  StreamDependencies dependencies(*problem.device, problem.design,
                                  std::move(streams));
  for (const std::string &wait : dependencies.waits())
    os << wait << "\n";
}

namespace {
struct PrintDesignModel : aie::impl::AIEPrintDesignModelBase<PrintDesignModel> {
  using Base::Base;

  // On the module, so that devices are printed one after the other.
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (DeviceOp device : getOperation().getOps<DeviceOp>())
      if (failed(print(device)))
        return signalPassFailure();
  }

private:
  mlir::LogicalResult print(DeviceOp device) {
    DesignModel model = readDesignModel(device);
    printDesignModel(model, llvm::outs());
    if (!waits)
      return mlir::success();
    auto input = readRoutingInput(device, true, true);
    if (failed(input))
      return mlir::failure();
    input->problem.design = std::move(model);
    printWaits(input->problem, llvm::outs());
    return mlir::success();
  }
};
} // namespace
