// What does the host do, op by op, when a runtime sequence runs?

#include "SequenceTranslator.h"

#include "HostArrays.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

/// Ops that a sequence may execute before it counts as endless.
static constexpr uint64_t maxSequenceSteps = 10'000'000;

SequenceTranslator::SequenceTranslator(RuntimeSequenceOp sequence)
    : sequence(sequence), device(getDevice(sequence)) {
  enter(sequence->getParentOfType<DeviceOp>());
}

void SequenceTranslator::enter(DeviceOp op) {
  deviceOp = op;
  controllerIds.clear();
  usedBds.clear();
  staticBds.clear();
  for (TileOp tile : op.getOps<TileOp>())
    if (auto id = tile->getAttrOfType<PacketInfoAttr>("controller_id"))
      controllerIds[*getTileCoord(tile.getResult())] =
          id.getPktId().value_or(0);
  op.walk([&](DMABDOp bd) {
    auto body = bd->getParentOfType<TileElement>();
    if (!body || !mlir::isa<MemOp, MemTileDMAOp, ShimDMAOp>(body) ||
        !bd.getBdId() || !body.getTileCoord())
      return;
    llvm::BitVector &used = staticBds[*body.getTileCoord()];
    used.resize(device.dma(device.kind(*body.getTileCoord())).bdCount);
    if (uint32_t(*bd.getBdId()) < used.size())
      used.set(*bd.getBdId());
  });
}

mlir::FailureOr<TranslatedSequence> SequenceTranslator::translate() {
  result.name = sequence.getSymName().str();
  mlir::Region &body = sequence.getBody();
  if (body.empty())
    return std::move(result);
  for (mlir::BlockArgument argument : body.getArguments()) {
    if (!mlir::isa<mlir::MemRefType>(argument.getType()))
      return emitNamedError(sequence, "host-array-type")
             << "has a scalar argument " << argument.getArgNumber()
             << "; only memref arguments can be bound";
    auto array = hostArray(sequence, argument.getType(),
                           "arg" + std::to_string(argument.getArgNumber()));
    if (failed(array))
      return mlir::failure();
    arguments[argument] = {uint32_t(result.arguments.size()), 0};
    result.arguments.push_back(*array);
  }
  if (!body.hasOneBlock())
    return emitNamedError(sequence, "sequence-op-unsupported")
           << "has several blocks; use scf.for and scf.if";
  if (failed(visit(body.front())) || failed(finishControlPackets()))
    return mlir::failure();
  return std::move(result);
}

mlir::LogicalResult SequenceTranslator::visit(mlir::Block &block) {
  for (mlir::Operation &op : block)
    if (failed(visit(op)))
      return mlir::failure();
  return mlir::success();
}

mlir::LogicalResult SequenceTranslator::visit(mlir::Operation &op) {
  if (++steps > maxSequenceSteps)
    return emitNamedError(&op, "sequence-endless")
           << "the runtime sequence executes more than " << maxSequenceSteps
           << " operations; shorten its loops";
  if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op))
    return visitFor(loop);
  if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op))
    return visitIf(branch);
  // A division is not pure, for its divisor may be 0, but writes nothing.
  if (mlir::isMemoryEffectFree(&op) ||
      mlir::isa<mlir::memref::GetGlobalOp, mlir::memref::AssumeAlignmentOp>(op))
    return mlir::success(); // Values are evaluated where they are used.

  if (mlir::isa<TraceHostConfigOp, TraceStartConfigOp>(op)) {
    emitNamedWarning(&op, "trace-not-recorded")
        << "has no effect in this version; set up the trace unit with register "
           "writes";
    return mlir::success();
  }
  using Visitor =
      mlir::LogicalResult (SequenceTranslator::*)(mlir::Operation &, bool &);
  for (Visitor visitor :
       {&SequenceTranslator::visitRegister, &SequenceTranslator::visitTask,
        &SequenceTranslator::visitDevice, &SequenceTranslator::visitReset}) {
    bool known = true;
    if (failed((this->*visitor)(op, known)))
      return mlir::failure();
    if (known)
      return mlir::success();
  }
  return emitNamedError(&op, "sequence-op-unsupported")
         << "is not supported in a runtime sequence by this version";
}

mlir::LogicalResult SequenceTranslator::visitFor(mlir::scf::ForOp loop) {
  auto lower = evaluate(loop, loop.getLowerBound());
  auto upper = evaluate(loop, loop.getUpperBound());
  auto step = evaluate(loop, loop.getStep());
  if (failed(lower) || failed(upper) || failed(step))
    return mlir::failure();
  if (*step <= 0)
    return emitNamedError(loop, "sequence-endless")
           << "has a step of " << *step << "; it must be positive";
  for (auto [argument, init] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getInitArgs()))
    if (std::optional<llvm::APInt> value = tryEvaluate(init))
      environment.insert_or_assign(argument, *value);
  const mlir::Type type = loop.getInductionVar().getType();
  const unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  for (int64_t at = *lower; at < *upper; at += *step) {
    environment.insert_or_assign(loop.getInductionVar(),
                                 llvm::APInt(width, uint64_t(at),
                                             /*isSigned=*/true,
                                             /*implicitTrunc=*/true));
    if (failed(visit(*loop.getBody())))
      return mlir::failure();
    // All yielded values are read before any iteration argument changes.
    llvm::SmallVector<std::optional<llvm::APInt>> next;
    for (mlir::Value yielded : loop.getYieldedValues())
      next.push_back(tryEvaluate(yielded));
    for (auto [argument, value] :
         llvm::zip_equal(loop.getRegionIterArgs(), next)) {
      environment.erase(argument);
      if (value)
        environment.insert_or_assign(argument, *value);
    }
  }
  for (auto [res, argument] :
       llvm::zip_equal(loop.getResults(), loop.getRegionIterArgs()))
    if (auto value = environment.find(argument); value != environment.end())
      environment.insert_or_assign(res, llvm::APInt(value->second));
  return mlir::success();
}

mlir::LogicalResult SequenceTranslator::visitIf(mlir::scf::IfOp branch) {
  auto condition = evaluate(branch, branch.getCondition());
  if (failed(condition))
    return mlir::failure();
  mlir::Region &region =
      *condition ? branch.getThenRegion() : branch.getElseRegion();
  if (region.empty())
    return mlir::success();
  if (failed(visit(region.front())))
    return mlir::failure();
  if (branch.getNumResults() != 0)
    for (auto [res, yielded] :
         llvm::zip_equal(branch.getResults(),
                         region.front().getTerminator()->getOperands()))
      if (std::optional<llvm::APInt> value = tryEvaluate(yielded))
        environment.insert_or_assign(res, *value);
  return mlir::success();
}

mlir::FailureOr<ShimDMAAllocationOp>
SequenceTranslator::findAllocation(mlir::Operation *op,
                                   mlir::SymbolRefAttr name) {
  auto allocation = mlir::dyn_cast_or_null<ShimDMAAllocationOp>(
      mlir::SymbolTable::lookupSymbolIn(deviceOp, name));
  if (!allocation || !getTileCoord(allocation.getTile()))
    return emitNamedError(op, "shim-allocation-unknown")
           << "couldn't find shim_dma_allocation op for " << name;
  return allocation;
}

mlir::FailureOr<TranslatedSequence>
tileloom::translateSequence(RuntimeSequenceOp sequence) {
  return SequenceTranslator(sequence).translate();
}
