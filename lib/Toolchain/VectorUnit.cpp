// Which failures of a compiler or linker come from calls that need the vector
// unit?
//
// Two ways lead here. What runtime/rv32/include/aie_api/aie.hpp declares and
// does not define is missing when a core that reaches it is linked. What no
// header of runtime/ declares is missing when the kernel is compiled.

#include "VectorUnit.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <numeric>
#include <set>

using namespace tileloom;

static constexpr llvm::StringLiteral apiHeader = "<aie_api/aie.hpp>";
static constexpr llvm::StringLiteral intrinsicsHeader =
    "the vendor's vector intrinsics";

/// `aie::detail::value aie::accum<acc32, 8u>::to_vector<int>(int) const` ->
/// `aie::accum::to_vector`: without return type, template arguments, arguments.
static std::string plainName(llvm::StringRef symbol) {
  std::string name;
  unsigned depth = 0;
  for (size_t i = 0; i < symbol.size(); ++i) {
    if (depth == 0 && symbol.substr(i).starts_with("operator")) {
      // Punctuation may look like brackets: it is the name's end anyway.
      llvm::StringRef rest = symbol.substr(i + 8);
      llvm::StringRef sign = rest.take_while(
          [](char c) { return llvm::StringRef("+-*/%^&|~=![]").contains(c); });
      if (sign.empty() && !rest.starts_with(" "))
        sign = rest.take_front(1);
      return name + "operator" + sign.str();
    }
    char c = symbol[i];
    if (c == '(' && depth == 0)
      break;
    if (c == '<')
      ++depth;
    else if (c == '>' && depth > 0)
      --depth;
    else if (c == ' ' && depth == 0)
      name.clear();
    else if (depth == 0)
      name += c;
  }
  return name;
}

/// `referenced by scale.cc:19 (/k/scale.cc:19)` -> `/k/scale.cc:19`. Objects
/// without line tables: their `object:(function)`.
static std::string placeOf(llvm::ArrayRef<std::string> references) {
  for (llvm::StringRef line : references)
    if (line.starts_with("referenced by ") && line.ends_with(")") &&
        line.contains(" ("))
      return line.drop_back().rsplit(" (").second.str();
  if (references.empty())
    return "a kernel";
  return references.back();
}

VectorUse tileloom::vectorUseOfSymbol(llvm::StringRef symbol,
                                      llvm::ArrayRef<std::string> references) {
  std::string name = plainName(symbol);
  llvm::StringRef scoped = name;
  if (!scoped.consume_front("aie::"))
    return {};
  VectorUse use;
  use.place = placeOf(references);
  if (scoped.consume_front("intrinsics::")) {
    use.call = scoped.str();
    use.header = intrinsicsHeader.str();
    return use;
  }
  if (scoped.consume_front("luts::")) {
    use.call = scoped.str();
    use.header = "<lut_based_ops.h>";
    return use;
  }
  // Constructors, assignments and conversions accompany a call that says more,
  // and so does all that the stand-in for results does.
  bool isResult = scoped.consume_front("detail::value");
  auto [type, member] = scoped.rsplit("::");
  use.incidental = isResult || type == member || member == "operator=" ||
                   member == "operator";
  use.call = isResult ? "aie::vector" + scoped.str() : "aie::" + scoped.str();
  use.header = apiHeader.str();
  return use;
}

/// Whether the vendor's compilers know the name as a vector type or intrinsic.
static bool isVectorIntrinsic(llvm::StringRef name) {
  static const char *const patterns[] = {
      // Types, and functions that have one in their name.
      "^v[0-9]+(u?int[0-9]+|bfloat16|c?float|cint[0-9]+|c?acc[a-z0-9]+)"
      "(_compressed|_sparse)?$",
      "_v[0-9]+(u?int|bfloat|c?float|cint|c?acc)[a-z0-9]*$",
      "^(__builtin_aie|broadcast_)",
      "^(l?mac|l?mul|neg(mac|mul)|msc|add(mac|msc)|sub(mac|msc)|fp(mac|mul|msc)"
      ")"
      "(_elem|_conv)?_?[0-9]+[a-z0-9_]*$",
      "^(fpmac|fpmul|fpmsc|b?srs|[ul]?srs|l?ups|shuffle|shft_elem|ext_[vwx]|"
      "upd_[vwx]|concat|(shuffle|select|max|min|lt|ge|sub|add|abs)[0-9]+)"
      "[a-z0-9_]*$",
      "^(bneg|band|bor|bxor|shift|shift_bytes|shiftl_elem|shiftr_elem|max_lt|"
      "min_ge|maxdiff|unpack)$",
      "^get(Exp|Tanh|Rsqrt|Sin|Cos|Gelu|Silu|Sigmoid|Log)Bf16$"};
  return llvm::any_of(patterns, [&](const char *pattern) {
    return llvm::Regex(pattern).match(name);
  });
}

/// What one message of clang is about; no call when it is of another kind.
static VectorUse useOfMessage(llvm::StringRef place, llvm::StringRef text) {
  VectorUse use;
  use.place = place.str();
  llvm::SmallVector<llvm::StringRef, 3> found;
  auto says = [&](const char *pattern) {
    return llvm::Regex(pattern).match(text, &found);
  };
  if (says("^'((aie_api/|aiev?2p?intrin)[^']*)' file not found")) {
    use.call = "#include";
    use.header = "<" + found[1].str() + ">";
  } else if (says("named '([A-Za-z0-9_]+)' in namespace 'aie'") ||
             says("named '([A-Za-z0-9_]+)' in 'aie::")) {
    use.call = "aie::" + found[1].str();
    use.header = apiHeader.str();
  } else if ((says("use of undeclared identifier '([A-Za-z0-9_]+)'") ||
              says("unknown type name '([A-Za-z0-9_]+)'") ||
              says("call to undeclared function '([A-Za-z0-9_]+)'") ||
              says("no matching function for call to '([A-Za-z0-9_]+)'")) &&
             isVectorIntrinsic(found[1])) {
    use.call = found[1].str();
    use.header = intrinsicsHeader.str();
  } else if (text.contains("'aie::") || text.contains("aie::detail::")) {
    use.call = "an expression of vectors";
    use.header = apiHeader.str();
  }
  return use;
}

std::vector<VectorUse> tileloom::vectorUsesOfMessages(llvm::StringRef output) {
  std::vector<VectorUse> uses;
  while (!output.empty()) {
    llvm::StringRef line;
    std::tie(line, output) = output.split('\n');
    for (llvm::StringRef kind : {": error: ", ": fatal error: "}) {
      auto [place, text] = line.split(kind);
      if (text.empty())
        continue;
      VectorUse use = useOfMessage(place, text);
      if (!use.call.empty())
        uses.push_back(std::move(use));
    }
  }
  return uses;
}

/// `/k/scale.cc:19` as something that sorts in the order of the file.
static std::pair<llvm::StringRef, unsigned> placeKey(llvm::StringRef place) {
  auto [file, line] = place.split(".c");
  line = line.split(':').second;
  unsigned number = 0;
  line.consumeInteger(10, number);
  return {file, number};
}

/// In the order of files and lines; uses of one line stay in theirs.
static void sortByPlace(std::vector<VectorUse> &uses) {
  std::vector<size_t> order(uses.size());
  std::iota(order.begin(), order.end(), size_t(0));
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(placeKey(uses[a].place), a) <
           std::pair(placeKey(uses[b].place), b);
  });
  std::vector<VectorUse> sorted;
  for (size_t i : order)
    sorted.push_back(std::move(uses[i]));
  uses = std::move(sorted);
}

llvm::Error tileloom::needsVectorUnit(std::vector<VectorUse> uses,
                                      std::vector<std::string> notes) {
  constexpr size_t shownAtMost = 8;
  sortByPlace(uses);
  if (llvm::any_of(uses, [](const VectorUse &u) { return !u.incidental; }))
    llvm::erase_if(uses, [](const VectorUse &u) { return u.incidental; });
  std::vector<std::string> all;
  std::set<std::pair<std::string, std::string>> known;
  size_t left = 0;
  for (const VectorUse &use : llvm::ArrayRef(uses).drop_front()) {
    if ((use.place == uses[0].place && use.call == uses[0].call) ||
        !known.insert({use.place, use.call}).second)
      continue;
    if (all.size() < shownAtMost)
      all.push_back(use.place + ": so does '" + use.call + "' of " +
                    use.header);
    else
      ++left;
  }
  if (left)
    all.push_back("and " + std::to_string(left) + " more calls");
  all.push_back(
      "supported are scalar C and C++; locks, streams, cascade, events and "
      "registers by the vendor's names; of aie_api its types as names, its "
      "constants and its modes (docs/limits.md)");
  all.push_back("call a scalar function instead, or build with "
                "--core-target=peano where the vendor's compiler is installed");
  all.insert(all.end(), notes.begin(), notes.end());
  return makeDiagnostic("kernel-needs-vector-unit",
                        uses[0].place + ": '" + uses[0].call + "' of " +
                            uses[0].header +
                            " needs the vector unit, which the portable core "
                            "(rv32) does not have",
                        std::move(all));
}
