// How sequences are found by name, and how their arguments become host arrays.

#include "RunPlan.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

namespace {

struct Candidate {
  const BuiltDevice *device;
  const TranslatedSequence *sequence;

  bool isCalled() const {
    return device->calledSequences.count(sequence->name) != 0;
  }
};

} // namespace

static std::vector<Candidate> allSequences(const BuiltDesign &design) {
  std::vector<Candidate> found;
  for (const TranslatedSequence &sequence : design.sequences)
    found.push_back({&design, &sequence});
  for (const BuiltDevice &other : design.others)
    for (const TranslatedSequence &sequence : other.sequences)
      found.push_back({&other, &sequence});
  return found;
}

static std::vector<std::string> listSequences(const BuiltDesign &design) {
  std::vector<std::string> notes;
  for (const Candidate &candidate : allSequences(design))
    notes.push_back("the design has @" + candidate.sequence->name +
                    (design.others.empty()
                         ? std::string()
                         : " of @" + candidate.device->symbol));
  return notes;
}

/// Of several, those that no other sequence runs are meant, if there are such;
/// then those of @main.
static std::vector<Candidate> preferred(std::vector<Candidate> from) {
  auto keep = [&](auto &&predicate) {
    if (from.size() < 2 || llvm::none_of(from, predicate))
      return;
    llvm::erase_if(from, [&](const Candidate &c) { return !predicate(c); });
  };
  keep([](const Candidate &c) { return !c.isCalled(); });
  keep([](const Candidate &c) { return c.device->symbol == "main"; });
  return from;
}

static llvm::Expected<Candidate> findSequence(const BuiltDesign &design,
                                              llvm::StringRef wanted) {
  auto [symbol, name] = wanted.split("::");
  if (name.empty())
    std::swap(symbol, name);
  std::vector<Candidate> found = allSequences(design);
  llvm::erase_if(found, [&](const Candidate &c) {
    return c.sequence->name != name ||
           (!symbol.empty() && c.device->symbol != symbol);
  });
  if (symbol.empty())
    found = preferred(std::move(found));
  if (found.empty())
    return makeDiagnostic("unknown-sequence",
                          "No such runtime sequence: " + wanted,
                          listSequences(design));
  if (found.size() > 1)
    return makeDiagnostic("sequence-ambiguous",
                          "several devices have a runtime sequence @" + name +
                              "; say which one with --sequence DEVICE::" + name,
                          listSequences(design));
  return found.front();
}

static llvm::Expected<std::vector<Candidate>>
chooseSequences(const BuiltDesign &design,
                llvm::ArrayRef<std::string> sequences) {
  std::vector<Candidate> chosen;
  for (const std::string &wanted : sequences) {
    auto found = findSequence(design, wanted);
    if (!found)
      return found.takeError();
    chosen.push_back(*found);
  }
  if (!sequences.empty())
    return chosen;
  chosen = preferred(allSequences(design));
  if (chosen.size() > 1)
    return makeDiagnostic("sequence-needed",
                          "the design has several runtime sequences; choose "
                          "one with --sequence",
                          listSequences(design));
  return chosen;
}

/// The arguments that a host fills; those behind them the design fills itself.
static llvm::ArrayRef<HostArray> hostArguments(const Candidate &candidate) {
  return llvm::ArrayRef(candidate.sequence->arguments)
      .take_while(
          [](const HostArray &array) { return array.contents.empty(); });
}

/// Can argument k of every sequence be the same array?
static bool canShare(llvm::ArrayRef<Candidate> chosen, size_t indices) {
  size_t longest = 0;
  for (const Candidate &a : chosen) {
    longest = std::max(longest, hostArguments(a).size());
    for (const Candidate &b : chosen)
      for (auto [x, y] : llvm::zip(hostArguments(a), hostArguments(b)))
        if (x.byteSize != y.byteSize)
          return false;
  }
  return indices <= longest;
}

llvm::Expected<RunPlan>
tileloom::planRuns(const BuiltDesign &design,
                   llvm::ArrayRef<std::string> sequences, size_t indices) {
  auto chosen = chooseSequences(design, sequences);
  if (!chosen)
    return chosen.takeError();
  RunPlan plan;
  if (chosen->empty()) {
    plan.arrays = design.configuration.externalBuffers;
    plan.numbered = plan.arrays.size();
    plan.runs.push_back({&design, nullptr, {}});
    return plan;
  }
  const bool share = canShare(*chosen, indices);
  for (const Candidate &candidate : *chosen) {
    PlannedRun &run = plan.runs.emplace_back();
    run.device = candidate.device;
    run.sequence = candidate.sequence;
    const size_t base = share ? 0 : plan.arrays.size();
    for (auto [i, array] : llvm::enumerate(hostArguments(candidate))) {
      run.arrays.push_back(base + i);
      if (base + i < plan.arrays.size())
        continue;
      plan.arrays.push_back(array);
      plan.arrays.back().name = "arg" + std::to_string(base + i);
    }
  }
  plan.numbered = plan.arrays.size();
  for (PlannedRun &run : plan.runs)
    for (const HostArray &array : llvm::ArrayRef(run.sequence->arguments)
                                      .drop_front(run.arrays.size())) {
      run.arrays.push_back(plan.arrays.size());
      plan.arrays.push_back(array);
    }
  return plan;
}
