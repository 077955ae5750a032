// How a design's text changes so that it is still likely to be a design.
//
// Bytes flipped at random seldom get past the lexer. These mutations keep
// tokens, lines and brackets whole: numbers become interesting numbers, names
// become other names of the same text, lines and bracketed groups move, double
// or go. Linked into a target, it replaces libFuzzer's own mutator, which still
// gets a quarter of the inputs together with the dictionary.

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstring>
#include <random>
#include <string>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

using Random = std::minstd_rand;

/// A piece [begin, end) of a text.
struct Span {
  size_t begin = 0, end = 0;
  size_t size() const { return end - begin; }
};

enum class TokenKind { Integer, Name, Other };

struct Token {
  TokenKind kind;
  Span span;
};

} // namespace

static size_t pick(Random &random, size_t count) { return random() % count; }

static bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
}

static llvm::SmallVector<Token, 0> tokenize(llvm::StringRef text) {
  llvm::SmallVector<Token, 0> tokens;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    const char c = text[at];
    if (llvm::isDigit(c) ||
        (c == '-' && end < text.size() && llvm::isDigit(text[end]))) {
      while (end < text.size() && llvm::isDigit(text[end]))
        ++end;
      tokens.push_back({TokenKind::Integer, {at, end}});
    } else if (isNameCharacter(c) || llvm::is_contained("%@!#^", c)) {
      while (end < text.size() && isNameCharacter(text[end]))
        ++end;
      tokens.push_back({TokenKind::Name, {at, end}});
    } else if (c == '"') {
      end = std::min(text.find('"', end), text.size() - 1) + 1;
      tokens.push_back({TokenKind::Other, {at, end}});
    } else if (!llvm::isSpace(c)) {
      tokens.push_back({TokenKind::Other, {at, end}});
    }
    at = end;
  }
  return tokens;
}

static Span pickLines(llvm::StringRef text, Random &random) {
  llvm::SmallVector<size_t> starts = {0};
  for (size_t at = 0; (at = text.find('\n', at)) != llvm::StringRef::npos;)
    starts.push_back(++at);
  starts.push_back(text.size());
  const size_t first = pick(random, starts.size() - 1);
  const size_t count = random() % 4 ? 1 : 1 + pick(random, 6);
  return {starts[first], starts[std::min(first + count, starts.size() - 1)]};
}

/// A bracketed group with its brackets; empty when there is none.
static Span pickGroup(llvm::StringRef text, Random &random) {
  llvm::SmallVector<size_t> opens;
  for (auto [at, c] : llvm::enumerate(text))
    if (llvm::is_contained("{[(<", c))
      opens.push_back(at);
  if (opens.empty())
    return {};
  const size_t begin = opens[pick(random, opens.size())];
  const char open = text[begin];
  const char close = open == '(' ? ')' : char(open + 2);
  unsigned depth = 0;
  for (size_t at = begin; at < text.size(); ++at) {
    if (text[at] == open)
      ++depth;
    else if (text[at] == close && --depth == 0)
      return {begin, at + 1};
  }
  return {};
}

static std::string otherInteger(llvm::StringRef old, Random &random) {
  // Ends of the ranges that fields, ids and types have, and beyond them.
  static const char *const interesting[] = {"0",
                                            "1",
                                            "-1",
                                            "2",
                                            "3",
                                            "4",
                                            "7",
                                            "8",
                                            "15",
                                            "16",
                                            "31",
                                            "32",
                                            "33",
                                            "47",
                                            "48",
                                            "63",
                                            "64",
                                            "65",
                                            "127",
                                            "128",
                                            "255",
                                            "256",
                                            "1023",
                                            "1024",
                                            "4096",
                                            "32768",
                                            "65535",
                                            "65536",
                                            "131072",
                                            "524288",
                                            "1048575",
                                            "1048576",
                                            "16777216",
                                            "2147483647",
                                            "2147483648",
                                            "-2147483648",
                                            "4294967295",
                                            "4294967296",
                                            "-128",
                                            "-129",
                                            "9223372036854775807",
                                            "-9223372036854775808",
                                            "18446744073709551616"};
  int64_t value = 0;
  if (random() % 2 || old.getAsInteger(10, value) || value > (1ll << 60) ||
      value < -(1ll << 60))
    return interesting[pick(random, std::size(interesting))];
  switch (random() % 4) {
  case 0:
    return std::to_string(value + 1);
  case 1:
    return std::to_string(value - 1);
  case 2:
    return std::to_string(value * 2);
  default:
    return std::to_string(value / 2);
  }
}

/// Replaces one integer or name.
static std::string changeToken(llvm::StringRef text, Random &random) {
  auto tokens = tokenize(text);
  if (tokens.empty())
    return text.str();
  for (unsigned attempt = 0; attempt < 16; ++attempt) {
    const Token &token = tokens[pick(random, tokens.size())];
    llvm::StringRef old = text.slice(token.span.begin, token.span.end);
    std::string replacement;
    if (token.kind == TokenKind::Integer) {
      replacement = otherInteger(old, random);
    } else if (token.kind == TokenKind::Name) {
      const Token &other = tokens[pick(random, tokens.size())];
      llvm::StringRef name = text.slice(other.span.begin, other.span.end);
      // Values stay values, symbols symbols, ops ops.
      if (other.kind != TokenKind::Name || name == old ||
          llvm::isAlpha(name[0]) != llvm::isAlpha(old[0]) ||
          (!llvm::isAlpha(name[0]) && name[0] != old[0]) ||
          name.contains('.') != old.contains('.'))
        continue;
      replacement = name.str();
    } else {
      continue;
    }
    return (text.take_front(token.span.begin) + replacement +
            text.drop_front(token.span.end))
        .str();
  }
  return text.str();
}

static std::string replace(llvm::StringRef text, Span span,
                           llvm::StringRef with) {
  return (text.take_front(span.begin) + with + text.drop_front(span.end)).str();
}

/// Moves, doubles or removes lines.
static std::string changeLines(llvm::StringRef text, Random &random) {
  const Span from = pickLines(text, random);
  llvm::StringRef lines = text.slice(from.begin, from.end);
  const size_t to = pickLines(text, random).begin;
  switch (random() % 3) {
  case 0:
    return replace(text, from, "");
  case 1:
    return replace(text, {to, to}, lines);
  default: {
    if (to >= from.begin && to < from.end)
      return text.str();
    std::string copied = replace(text, {to, to}, lines);
    const size_t shift = to <= from.begin ? lines.size() : 0;
    return replace(copied, {from.begin + shift, from.end + shift}, "");
  }
  }
}

/// Empties, removes or doubles a bracketed group, or lets it replace another.
static std::string changeGroup(llvm::StringRef text, Random &random) {
  const Span group = pickGroup(text, random);
  if (group.size() < 2)
    return text.str();
  llvm::StringRef whole = text.slice(group.begin, group.end);
  switch (random() % 4) {
  case 0:
    return replace(text, {group.begin + 1, group.end - 1}, "");
  case 1:
    return replace(text, group, "");
  case 2:
    return replace(text, {group.end, group.end}, whole);
  default: {
    const Span other = pickGroup(text, random);
    return other.size() < 2 ? text.str() : replace(text, other, whole);
  }
  }
}

static size_t store(const std::string &text, uint8_t *data, size_t maxSize) {
  const size_t size = std::min(text.size(), maxSize);
  memcpy(data, text.data(), size);
  return size;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed + 1);
  if (size == 0 || random() % 4 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string text(reinterpret_cast<const char *>(data), size);
  for (unsigned i = 0, count = 1 + pick(random, 3); i < count; ++i) {
    switch (random() % 8) {
    case 0:
    case 1:
      text = changeLines(text, random);
      break;
    case 2:
      text = changeGroup(text, random);
      break;
    default:
      text = changeToken(text, random);
      break;
    }
    if (text.empty())
      break;
  }
  return store(text, data, maxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1,
                                            const uint8_t *data2, size_t size2,
                                            uint8_t *out, size_t maxSize,
                                            unsigned seed) {
  Random random(seed + 1);
  llvm::StringRef text(reinterpret_cast<const char *>(data1), size1);
  llvm::StringRef other(reinterpret_cast<const char *>(data2), size2);
  if (text.empty() || other.empty())
    return 0;
  const Span group = pickGroup(text, random);
  const Span otherGroup = pickGroup(other, random);
  if (random() % 2 && group.size() && otherGroup.size() &&
      text[group.begin] == other[otherGroup.begin])
    return store(
        replace(text, group, other.slice(otherGroup.begin, otherGroup.end)),
        out, maxSize);
  const Span lines = pickLines(other, random);
  const size_t at = pickLines(text, random).begin;
  return store(replace(text, {at, at}, other.slice(lines.begin, lines.end)),
               out, maxSize);
}
