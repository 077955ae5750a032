// How do counts become clauses, and clauses a verdict? A SAT solver with a
// budget.

#ifndef TILELOOM_LIB_ROUTING_EXACT_EXACTSOLVER_H
#define TILELOOM_LIB_ROUTING_EXACT_EXACTSOLVER_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tileloom {

/// Literals are non-zero integers; the negative is the opposite. Deterministic:
/// equal calls in equal order give equal answers.
class ExactSolver {
public:
  /// Takes the literals of its clauses off `literalsLeft`, which must outlive
  /// it. Once none is left the clauses are incomplete: no answer counts.
  explicit ExactSolver(uint64_t &literalsLeft);
  ~ExactSolver();

  bool isIncomplete() const { return literalsLeft == 0; }

  int fresh();
  void clause(llvm::ArrayRef<int> literals);
  void implies(int premise, int conclusion) { clause({-premise, conclusion}); }
  void atMostOne(llvm::ArrayRef<int> literals);
  void atMost(llvm::ArrayRef<int> literals, size_t limit);
  /// Literal j of the result is true when more than j of the literals are, for
  /// j below `length` (C. Sinz, "Towards an optimal CNF encoding of Boolean
  /// cardinality constraints", CP 2005).
  std::vector<int> count(llvm::ArrayRef<int> literals, size_t length);

  enum class Answer { Yes, No, Unknown };
  /// Unknown when more than `conflicts` conflicts were met.
  Answer solve(llvm::ArrayRef<int> assumptions, uint64_t conflicts);
  /// After Yes.
  bool value(int literal) const;
  /// After No: was the assumption needed for it?
  bool failed(int assumption) const;
  /// Conflicts met in all calls together.
  uint64_t conflicts() const;

private:
  std::vector<int> countOneMore(llvm::ArrayRef<int> sums, int literal,
                                size_t length);
  struct State;
  uint64_t &literalsLeft;
  std::unique_ptr<State> state;
  int last = 0;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXACT_EXACTSOLVER_H
