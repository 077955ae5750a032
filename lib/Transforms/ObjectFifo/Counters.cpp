// How does a core count at run time which objects its accesses mean?

#include "CoreFifos.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// The counters of one end in the memory of the core's tile.
struct EndCounters {
  std::optional<unsigned> next; ///< Absent with one object.
  std::optional<unsigned> held; ///< Absent where the code tells it.
};

/// Rewrites one core. The code keeps its shape; objects are chosen by counters.
class CounterRewriter {
public:
  CounterRewriter(FifoPlan &plan, CoreOp core, const CoreFifoEnds &ends,
                  HeldCounts counts)
      : device(plan.model()), core(core), ends(ends), counts(std::move(counts)),
        builder(core.getContext()), counters(ends.size()) {}

  mlir::LogicalResult run();

private:
  using Case = llvm::function_ref<void(unsigned object)>;

  mlir::LogicalResult addCounters(llvm::ArrayRef<mlir::Operation *> accesses);
  void acquire(ObjectFifoAcquireOp op, unsigned end);
  void release(ObjectFifoReleaseOp op, unsigned end);
  void takeLocks(unsigned end, int64_t wanted, std::optional<int64_t> known,
                 mlir::Value held);
  void useObjectLock(unsigned end, int64_t ahead, bool acquire);
  mlir::Value chooseObject(unsigned end, int64_t ahead);
  mlir::scf::IndexSwitchOp chooseByPosition(unsigned end, int64_t ahead,
                                            mlir::TypeRange types, Case fill);

  mlir::Value constant(int32_t value);
  mlir::Value load(unsigned counter);
  void store(mlir::Value value, unsigned counter);

  const Device &device;
  CoreOp core;
  const CoreFifoEnds &ends;
  HeldCounts counts;
  mlir::OpBuilder builder;
  llvm::SmallVector<EndCounters> counters;
  mlir::Value memory{};
  mlir::Location where = core.getLoc();
};
} // namespace

mlir::Value CounterRewriter::constant(int32_t value) {
  return mlir::arith::ConstantIntOp::create(builder, where,
                                            builder.getI32Type(), value);
}

mlir::Value CounterRewriter::load(unsigned counter) {
  mlir::Value index =
      mlir::arith::ConstantIndexOp::create(builder, where, counter);
  return mlir::memref::LoadOp::create(builder, where, memory, index);
}

void CounterRewriter::store(mlir::Value value, unsigned counter) {
  mlir::Value index =
      mlir::arith::ConstantIndexOp::create(builder, where, counter);
  mlir::memref::StoreOp::create(builder, where, value, memory, index);
}

/// Makes the counters that the accesses need, in the order of the first
/// acquires, and sets them at the start of the core.
mlir::LogicalResult
CounterRewriter::addCounters(llvm::ArrayRef<mlir::Operation *> accesses) {
  llvm::SmallVector<int32_t> initial;
  const FifoState state = initialState(ends);
  for (mlir::Operation *access : accesses) {
    mlir::FailureOr<unsigned> end = ends.find(access);
    if (failed(end))
      return mlir::failure();
    EndCounters &own = counters[*end];
    if (!own.next && ends[*end].pool->depth > 1) {
      own.next = initial.size();
      initial.push_back(state[*end].next);
    }
    if (!own.held && counts.counted[*end]) {
      own.held = initial.size();
      initial.push_back(0);
    }
  }
  if (initial.empty())
    return mlir::success();
  auto type =
      mlir::MemRefType::get({int64_t(initial.size())}, builder.getI32Type());
  builder.setInsertionPoint(core);
  memory = BufferOp::create(builder, where, type, core.getTile());
  builder.setInsertionPointToStart(&core.getBody().front());
  for (auto [i, value] : llvm::enumerate(initial))
    store(constant(value), i);
  return mlir::success();
}

/// Does what `fill` does for the object that is `ahead` objects behind the next
/// one. `fill` gets the object's number and has to end the block.
mlir::scf::IndexSwitchOp
CounterRewriter::chooseByPosition(unsigned end, int64_t ahead,
                                  mlir::TypeRange types, Case fill) {
  const unsigned depth = ends[end].pool->depth;
  mlir::Value next = mlir::arith::IndexCastOp::create(
      builder, where, builder.getIndexType(), load(*counters[end].next));
  llvm::SmallVector<int64_t> cases(depth);
  std::iota(cases.begin(), cases.end(), 0);
  auto choice = mlir::scf::IndexSwitchOp::create(builder, where, types, next,
                                                 cases, depth);
  mlir::OpBuilder::InsertionGuard guard(builder);
  for (auto [i, region] : llvm::enumerate(choice.getCaseRegions())) {
    builder.createBlock(&region);
    fill((i + ahead) % depth);
  }
  builder.createBlock(&choice.getDefaultRegion());
  fill(ahead % depth);
  return choice;
}

mlir::Value CounterRewriter::chooseObject(unsigned end, int64_t ahead) {
  const FifoPool &pool = *ends[end].pool;
  if (pool.depth == 1)
    return pool.buffers[0];
  return chooseByPosition(end, ahead, pool.type,
                          [&](unsigned object) {
                            mlir::scf::YieldOp::create(builder, where,
                                                       pool.buffers[object]);
                          })
      .getResult(0);
}

/// AIE1: takes or gives the lock of one object, free at 0 and full at 1.
void CounterRewriter::useObjectLock(unsigned end, int64_t ahead, bool acquire) {
  const FifoPool &pool = *ends[end].pool;
  const bool full = acquire != ends[end].produces;
  auto use = [&](unsigned object) {
    UseLockOp::create(builder, where, pool.locks[object],
                      acquire ? LockAction::Acquire : LockAction::Release,
                      constant(full));
  };
  if (pool.depth == 1)
    return use(0);
  chooseByPosition(end, ahead, {}, [&](unsigned object) {
    use(object);
    mlir::scf::YieldOp::create(builder, where);
  });
}

/// Takes what is missing to `wanted` objects: `known` of them, or what a
/// counter says to be held already.
void CounterRewriter::takeLocks(unsigned end, int64_t wanted,
                                std::optional<int64_t> known,
                                mlir::Value held) {
  const FifoPool &pool = *ends[end].pool;
  if (!pool.locked)
    return;
  if (!device.hasSemaphoreLocks()) {
    for (int64_t i = known ? wanted - *known : 0; i < wanted; ++i) {
      mlir::OpBuilder::InsertionGuard guard(builder);
      if (!known) {
        mlir::Value missing = mlir::arith::CmpIOp::create(
            builder, where, mlir::arith::CmpIPredicate::sle, held, constant(i));
        auto branch = mlir::scf::IfOp::create(builder, where, missing,
                                              /*withElseRegion=*/false);
        builder.setInsertionPointToStart(branch.thenBlock());
      }
      useObjectLock(end, i, /*acquire=*/true);
    }
    return;
  }
  if (known == 0)
    return;
  mlir::Value count;
  if (known) {
    count = constant(*known * pool.repeat);
  } else {
    mlir::Value missing =
        mlir::arith::SubIOp::create(builder, where, constant(wanted), held);
    count = mlir::arith::MaxSIOp::create(builder, where, missing, constant(0));
    if (pool.repeat > 1)
      count = mlir::arith::MulIOp::create(builder, where, count,
                                          constant(pool.repeat));
  }
  UseLockOp::create(builder, where, ends[end].takenLock(),
                    LockAction::AcquireGreaterEqual, count);
}

void CounterRewriter::acquire(ObjectFifoAcquireOp op, unsigned end) {
  const int64_t wanted = op.getObjectCount();
  const std::optional<unsigned> counter = counters[end].held;
  mlir::Value held = counter ? load(*counter) : mlir::Value();
  std::optional<int64_t> known;
  if (!counter)
    known = counts.taken.lookup(op);
  takeLocks(end, wanted, known, held);
  if (counter)
    store(mlir::arith::MaxSIOp::create(builder, where, held, constant(wanted)),
          *counter);
  for (auto [i, object] : llvm::enumerate(op.getObjects()))
    if (!object.use_empty())
      object.replaceAllUsesWith(chooseObject(end, i));
}

void CounterRewriter::release(ObjectFifoReleaseOp op, unsigned end) {
  const FifoPool &pool = *ends[end].pool;
  const int64_t count = op.getSize();
  if (pool.locked && device.hasSemaphoreLocks())
    UseLockOp::create(builder, where, ends[end].givenLock(),
                      LockAction::Release, constant(count * pool.repeat));
  else if (pool.locked)
    for (int64_t i = 0; i < count; ++i)
      useObjectLock(end, i, /*acquire=*/false);
  if (std::optional<unsigned> held = counters[end].held)
    store(mlir::arith::SubIOp::create(builder, where, load(*held),
                                      constant(count)),
          *held);
  const std::optional<unsigned> next = counters[end].next;
  if (!next || count % pool.depth == 0)
    return;
  mlir::Value depth = constant(pool.depth);
  mlir::Value moved =
      mlir::arith::AddIOp::create(builder, where, load(*next), constant(count));
  mlir::Value around = mlir::arith::CmpIOp::create(
      builder, where, mlir::arith::CmpIPredicate::sge, moved, depth);
  mlir::Value wrapped =
      mlir::arith::SubIOp::create(builder, where, moved, depth);
  store(mlir::arith::SelectOp::create(builder, where, around, wrapped, moved),
        *next);
}

mlir::LogicalResult CounterRewriter::run() {
  llvm::SmallVector<mlir::Operation *> accesses;
  core.walk([&](mlir::Operation *op) {
    if (mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(op))
      accesses.push_back(op);
  });
  if (failed(addCounters(accesses)))
    return mlir::failure();
  for (mlir::Operation *op : accesses) {
    where = op->getLoc();
    builder.setInsertionPoint(op);
    const unsigned end = *ends.find(op);
    if (auto taking = mlir::dyn_cast<ObjectFifoAcquireOp>(op))
      acquire(taking, end);
    else
      release(mlir::cast<ObjectFifoReleaseOp>(op), end);
    op->erase();
  }
  return mlir::success();
}

mlir::LogicalResult
tileloom::aie::countObjectsAtRunTime(FifoPlan &plan, CoreOp core,
                                     const CoreFifoEnds &ends) {
  mlir::FailureOr<HeldCounts> counts = findHeldCounts(ends, core);
  if (failed(counts))
    return mlir::failure();
  return CounterRewriter(plan, core, ends, std::move(*counts)).run();
}
