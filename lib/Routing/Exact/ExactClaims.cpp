// Which packet nets must not be told apart where they meet? Ids that several
// nets claim, and the clauses about them.
//
// A clause for each two nets, slave and master would be quadratic in the nets.
// Here each id has literals of its own, at each slave for each master: packets
// with that id leave this way. Each net that claims the id and comes by agrees
// with those, so that any two agree with one another.

#include "ExactClaims.h"
#include "ExactEncoding.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace tileloom;

/// Nets by common ends.
static std::vector<std::vector<size_t>>
partsOf(llvm::ArrayRef<Net> nets, const std::vector<size_t> &members) {
  std::vector<std::vector<size_t>> parts;
  std::vector<std::set<OutNode>> ends;
  for (size_t net : members) {
    std::vector<size_t> merged{net};
    std::set<OutNode> sinks(nets[net].sinks.begin(), nets[net].sinks.end());
    for (size_t i = parts.size(); i-- > 0;) {
      if (llvm::none_of(nets[net].sinks,
                        [&](OutNode out) { return ends[i].count(out) > 0; }))
        continue;
      llvm::append_range(merged, parts[i]);
      sinks.insert(ends[i].begin(), ends[i].end());
      parts.erase(parts.begin() + long(i));
      ends.erase(ends.begin() + long(i));
    }
    llvm::sort(merged);
    parts.push_back(std::move(merged));
    ends.push_back(std::move(sinks));
  }
  llvm::sort(parts);
  return parts;
}

std::vector<ExactIdClass> tileloom::idClasses(llvm::ArrayRef<Net> nets) {
  std::set<std::vector<size_t>> claimants;
  for (unsigned id = 0; id < 32; ++id) {
    std::vector<size_t> members;
    for (size_t net = 0; net < nets.size(); ++net)
      if (nets[net].isPacket && nets[net].claims(id))
        members.push_back(net);
    if (members.size() > 1)
      claimants.insert(std::move(members));
  }
  std::vector<ExactIdClass> classes;
  for (const std::vector<size_t> &members : claimants)
    if (llvm::none_of(claimants, [&](const std::vector<size_t> &other) {
          return other.size() > members.size() &&
                 std::includes(other.begin(), other.end(), members.begin(),
                               members.end());
        }))
      classes.push_back({partsOf(nets, members)});
  return classes;
}

uint64_t tileloom::claimSize(const SwitchGraph &graph,
                             llvm::ArrayRef<ExactIdClass> classes) {
  uint64_t connections = 0, size = 0;
  for (InNode in = 0; in < graph.inCount(); ++in)
    connections += graph.crossbar(in).size();
  for (const ExactIdClass &idClass : classes)
    for (const std::vector<size_t> &part : idClass.parts)
      size += part.size() * (part.size() > 1 ? connections : graph.inCount());
  return size;
}

/// Nets of one part leave a common slave by the same masters.
void ExactEncoding::addTogether(InNode in, llvm::ArrayRef<size_t> part) {
  // Few nets: say at once which of them never meet.
  constexpr size_t MostForPairs = 12;
  auto haveCommonEnd = [&](size_t a, size_t b) {
    return llvm::any_of(model.nets[a].sinks,
                        [&](OutNode out) { return isSink(b, out); });
  };
  for (size_t i = 0; i < part.size() && part.size() <= MostForPairs; ++i)
    for (size_t j = 0; j < i; ++j)
      if (!haveCommonEnd(part[i], part[j]))
        solver.clause({-inLiteral(part[i], in), -inLiteral(part[j], in)});
  for (uint16_t local : graph.crossbar(in)) {
    TreeStep step{in, graph.masterBase(in) + local};
    int leaves = 0;
    for (size_t net : part)
      if (std::vector<int> taken = stepConditions(net, step); !taken.empty()) {
        leaves = leaves ? leaves : solver.fresh();
        std::vector<int> clause{leaves};
        for (int literal : taken)
          clause.push_back(-literal);
        solver.clause(clause);
      }
    if (leaves == 0)
      continue;
    for (size_t net : part) {
      std::vector<int> taken = stepConditions(net, step);
      std::vector<int> clause{-leaves, -inLiteral(net, in)};
      // Where a net enters the tile once, it is enough that it takes the
      // master: nothing else there could drive it.
      if (taken.size() > 1 && !model.relaxed[net])
        clause.push_back(-simpleOf[net]);
      if (!taken.empty())
        clause.push_back(taken.size() > 1 ? taken[1] : taken[0]);
      solver.clause(clause);
    }
  }
}

/// Packet nets whose claims overlap cannot be told apart at a slave: where they
/// come in by the same one, they leave by the same masters.
void ExactEncoding::addClaims() {
  for (const ExactIdClass &idClass : model.classes)
    for (InNode in = 0; in < graph.inCount(); ++in) {
      std::vector<int> parties;
      for (const std::vector<size_t> &part : idClass.parts) {
        std::vector<size_t> here;
        for (size_t net : part)
          if (inLiteral(net, in) != 0)
            here.push_back(net);
        if (here.empty())
          continue;
        if (here.size() == 1) {
          parties.push_back(inLiteral(here.front(), in));
          continue;
        }
        parties.push_back(solver.fresh());
        for (size_t net : here)
          solver.implies(inLiteral(net, in), parties.back());
        addTogether(in, here);
      }
      solver.atMostOne(parties);
    }
}
