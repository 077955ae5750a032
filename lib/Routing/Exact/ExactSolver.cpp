// How do counts become clauses, and clauses a verdict? CaDiCaL behind a small
// interface.

#include "ExactSolver.h"

#include <cadical.hpp>

#include <algorithm>
#include <limits>

using namespace tileloom;

namespace {

/// CaDiCaL does not tell how many conflicts it met, but it shows each clause
/// that it learns, and it learns one from each conflict.
class ConflictCounter : public CaDiCaL::Learner {
public:
  bool learning(int) override {
    ++count;
    return false;
  }
  void learn(int) override {}

  uint64_t count = 0;
};

} // namespace

struct ExactSolver::State {
  ConflictCounter counter;
  CaDiCaL::Solver solver;
};

ExactSolver::ExactSolver(uint64_t &literalsLeft)
    : literalsLeft(literalsLeft), state(std::make_unique<State>()) {
  // Ports are free until something needs them.
  state->solver.set("phase", 0);
  state->solver.connect_learner(&state->counter);
}

ExactSolver::~ExactSolver() { state->solver.disconnect_learner(); }

int ExactSolver::fresh() { return ++last; }

void ExactSolver::clause(llvm::ArrayRef<int> literals) {
  literalsLeft -= std::min(literalsLeft, uint64_t(literals.size()));
  if (isIncomplete())
    return;
  for (int literal : literals)
    state->solver.add(literal);
  state->solver.add(0);
}

void ExactSolver::atMostOne(llvm::ArrayRef<int> literals) {
  constexpr size_t MostPairs = 5;
  if (literals.size() > MostPairs)
    return atMost(literals, 1);
  for (size_t i = 0; i < literals.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      clause({-literals[i], -literals[j]});
}

/// `sums[j]`: more than j of some literals. The same with `literal` among them,
/// for j below `length`.
std::vector<int> ExactSolver::countOneMore(llvm::ArrayRef<int> sums,
                                           int literal, size_t length) {
  std::vector<int> next;
  for (size_t j = 0; j < std::min(length, sums.size() + 1); ++j) {
    next.push_back(fresh());
    if (j < sums.size())
      implies(sums[j], next[j]);
    if (j == 0)
      implies(literal, next[j]);
    else
      clause({-literal, -sums[j - 1], next[j]});
  }
  return next;
}

void ExactSolver::atMost(llvm::ArrayRef<int> literals, size_t limit) {
  if (limit == 0)
    for (int literal : literals)
      clause(-literal);
  if (limit == 0 || literals.size() <= limit)
    return;
  std::vector<int> sums;
  for (size_t i = 0; i < literals.size(); ++i) {
    if (sums.size() == limit)
      clause({-literals[i], -sums[limit - 1]});
    if (i + 1 < literals.size())
      sums = countOneMore(sums, literals[i], limit);
  }
}

std::vector<int> ExactSolver::count(llvm::ArrayRef<int> literals,
                                    size_t length) {
  std::vector<int> sums;
  for (int literal : literals)
    sums = countOneMore(sums, literal, length);
  return sums;
}

ExactSolver::Answer ExactSolver::solve(llvm::ArrayRef<int> assumptions,
                                       uint64_t conflicts) {
  for (int literal : assumptions)
    state->solver.assume(literal);
  constexpr uint64_t most = std::numeric_limits<int>::max();
  state->solver.limit("conflicts", int(std::min(conflicts, most)));
  switch (state->solver.solve()) {
  case 10:
    return Answer::Yes;
  case 20:
    return Answer::No;
  default:
    return Answer::Unknown;
  }
}

bool ExactSolver::value(int literal) const {
  return state->solver.val(literal) > 0;
}

bool ExactSolver::failed(int assumption) const {
  return state->solver.failed(assumption);
}

uint64_t ExactSolver::conflicts() const { return state->counter.count; }
