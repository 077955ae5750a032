// Which fifos will a core wait on for ever, because nothing fills them?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

/// The core on a tile, or null.
static CoreOp findCore(DeviceOp device, TileCoord at) {
  for (CoreOp core : device.getOps<CoreOp>())
    if (getTileCoord(core.getTile()) == at)
      return core;
  return nullptr;
}

/// Whether a core has an access of this kind to the port.
template <typename AccessT>
static bool accesses(CoreOp core, ObjectFifoOp fifo, ObjectFifoPort port) {
  return core
      ->walk([&](AccessT access) {
        return access.getObjFifoName() == fifo.getSymName() &&
                       access.getPort() == port
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// What the host program of a device may send to.
struct HostProgram {
  bool known = false; ///< All that it does names the fifos that it means.
  llvm::DenseSet<mlir::StringAttr> names{};
};
} // namespace

/// Whether an op of a sequence drives DMAs by the names of fifos, if at all.
static bool namesWhatItDrives(mlir::Operation &op) {
  const llvm::StringRef dialect = op.getName().getDialectNamespace();
  if (dialect != "aiex")
    return dialect == "aie" || dialect == "arith" || dialect == "scf" ||
           dialect == "memref";
  return llvm::is_contained<llvm::StringRef>(
      {"aiex.npu.dma_memcpy_nd", "aiex.npu.dma_wait", "aiex.npu.rtp_write",
       "aiex.dma_configure_task_for", "aiex.dma_start_task",
       "aiex.dma_await_task", "aiex.dma_free_task"},
      op.getName().getStringRef());
}

static HostProgram readHostProgram(DeviceOp device) {
  HostProgram program;
  auto sequences = device.getOps<RuntimeSequenceOp>();
  program.known = !sequences.empty();
  for (RuntimeSequenceOp sequence : sequences)
    sequence.walk([&](mlir::Operation *op) {
      if (op != sequence && !namesWhatItDrives(*op))
        program.known = false;
      op->getAttrDictionary().walk([&](mlir::SymbolRefAttr use) {
        program.names.insert(use.getRootReference());
      });
    });
  return program;
}

/// Whether anything may put objects into the fifo.
static bool isFilled(FifoPlan &plan, Fifo &fifo, const HostProgram &host) {
  const FifoEnd &producer = fifo.producer;
  if (plan.model().isShim(producer.at) && producer.bundle == Bundle::DMA &&
      !producer.pool)
    return !host.known || host.names.contains(fifo.op.getSymNameAttr());
  if (!producer.pool || producer.linked || !producer.pool->locked ||
      producer.pool->initialValues)
    return true;
  CoreOp core = findCore(plan.device, producer.at);
  return core &&
         (core.getElfFile() || accesses<ObjectFifoReleaseOp>(
                                   core, fifo.op, ObjectFifoPort::Produce));
}

void tileloom::aie::warnOfUnfilledFifos(FifoPlan &plan) {
  const HostProgram host = readHostProgram(plan.device);
  for (Fifo &fifo : plan.fifos)
    for (const FifoEnd &end : fifo.consumers) {
      CoreOp core = findCore(plan.device, end.at);
      if (!core ||
          !accesses<ObjectFifoAcquireOp>(core, fifo.op,
                                         ObjectFifoPort::Consume) ||
          isFilled(plan, fifo, host))
        continue;
      NamedDiagnostic diag = emitNamedWarning(fifo.op, "objectfifo-unfilled");
      diag << "object fifo '" << fifo.op.getSymName()
           << "' is never filled: nothing "
           << (fifo.producer.pool ? "releases objects at its producer end"
                                  : "sends to it from the host");
      diag.attachNote(core.getLoc()) << "this core waits for objects for ever";
      break;
    }
}
