// What does the lowered code of a core do?

#include "FifoMachine.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <gtest/gtest.h>

using namespace fifotest;
using namespace tileloom::aie;

namespace {

/// A number, or a buffer.
struct Cell {
  int64_t number = 0;
  BufferOp buffer{};
};

class Machine {
public:
  explicit Machine(uint64_t seed) : answers(seed) {}

  Events events;

  /// Runs a block; what its terminator yields.
  std::vector<Cell> run(mlir::Block &block) {
    for (mlir::Operation &op : block.without_terminator())
      step(op);
    std::vector<Cell> yielded;
    for (mlir::Value value : block.getTerminator()->getOperands())
      yielded.push_back(get(value));
    return yielded;
  }

private:
  Cell get(mlir::Value value) {
    if (auto buffer = value.getDefiningOp<BufferOp>())
      return {0, buffer};
    if (std::optional<int64_t> constant = mlir::getConstantIntValue(value))
      return {*constant};
    return values.at(value.getAsOpaquePointer());
  }
  int64_t number(mlir::Value value) { return get(value).number; }
  void set(mlir::Value value, Cell cell) {
    values[value.getAsOpaquePointer()] = cell;
  }
  void setResults(mlir::Operation &op, const std::vector<Cell> &cells) {
    for (auto [result, cell] : llvm::zip(op.getResults(), cells))
      set(result, cell);
  }

  void step(mlir::Operation &op) {
    if (mlir::isa<mlir::arith::ConstantOp>(op))
      return;
    if (auto lock = mlir::dyn_cast<UseLockOp>(op))
      return useLock(lock);
    if (auto call = mlir::dyn_cast<mlir::func::CallOp>(op))
      return callKernel(call);
    if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
      for (int64_t i = number(loop.getLowerBound());
           i < number(loop.getUpperBound()); i += number(loop.getStep())) {
        set(loop.getInductionVar(), {i});
        run(*loop.getBody());
      }
      return;
    }
    if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op)) {
      mlir::Region &region = number(branch.getCondition())
                                 ? branch.getThenRegion()
                                 : branch.getElseRegion();
      if (!region.empty())
        setResults(op, run(region.front()));
      return;
    }
    if (auto choice = mlir::dyn_cast<mlir::scf::IndexSwitchOp>(op)) {
      mlir::Region *region = &choice.getDefaultRegion();
      for (auto [i, value] : llvm::enumerate(choice.getCases()))
        if (value == number(choice.getArg()))
          region = &choice.getCaseRegions()[i];
      return setResults(op, run(region->front()));
    }
    compute(op);
  }

  void useLock(UseLockOp op) {
    const int64_t value = op.getConstantValue()
                              ? int64_t(*op.getConstantValue())
                              : number(op.getValueOperand());
    // At least nothing always holds.
    if (op.getAction() == LockAction::AcquireGreaterEqual && value == 0)
      return;
    events.push_back((op.isAcquire() ? "take " : "give ") +
                     op.getLockOp().getSymName()->str() + " " +
                     std::to_string(value));
  }

  void callKernel(mlir::func::CallOp call) {
    if (call.getCallee() == "see")
      events.push_back("see " +
                       get(call.getOperand(0)).buffer.getSymName()->str());
    else
      set(call.getResult(0),
          {answers.next(call.getCallee() == "flag" ? 2 : 5)});
  }

  void compute(mlir::Operation &op) {
    if (auto load = mlir::dyn_cast<mlir::memref::LoadOp>(op))
      return set(load,
                 {memory.at(address(load.getMemRef(), load.getIndices()))});
    if (auto store = mlir::dyn_cast<mlir::memref::StoreOp>(op)) {
      memory[address(store.getMemRef(), store.getIndices())] =
          number(store.getValueToStore());
      return;
    }
    if (mlir::isa<mlir::arith::IndexCastOp>(op))
      return set(op.getResult(0), get(op.getOperand(0)));
    if (auto select = mlir::dyn_cast<mlir::arith::SelectOp>(op))
      return set(select,
                 get(number(select.getCondition()) ? select.getTrueValue()
                                                   : select.getFalseValue()));
    ASSERT_EQ(op.getNumOperands(), 2u) << op.getName().getStringRef().str();
    const int64_t a = number(op.getOperand(0)), b = number(op.getOperand(1));
    if (mlir::isa<mlir::arith::AddIOp>(op))
      return set(op.getResult(0), {a + b});
    if (mlir::isa<mlir::arith::SubIOp>(op))
      return set(op.getResult(0), {a - b});
    if (mlir::isa<mlir::arith::MulIOp>(op))
      return set(op.getResult(0), {a * b});
    if (mlir::isa<mlir::arith::MaxSIOp>(op))
      return set(op.getResult(0), {std::max(a, b)});
    auto compare = mlir::dyn_cast<mlir::arith::CmpIOp>(op);
    ASSERT_TRUE(compare) << op.getName().getStringRef().str();
    set(compare, {mlir::arith::applyCmpPredicate(
                     compare.getPredicate(), llvm::APInt(64, uint64_t(a)),
                     llvm::APInt(64, uint64_t(b)))});
  }

  std::pair<mlir::Operation *, int64_t> address(mlir::Value buffer,
                                                mlir::ValueRange indices) {
    return {get(buffer).buffer.getOperation(), number(indices[0])};
  }

  Answers answers;
  std::map<const void *, Cell> values;
  std::map<std::pair<mlir::Operation *, int64_t>, int64_t> memory;
};

} // namespace

Events fifotest::runCore(CoreOp core, uint64_t answers) {
  Machine machine(answers);
  machine.run(core.getBody().front());
  return machine.events;
}
