// How flows are read and printed.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

static ParseResult parseBundle(OpAsmParser &parser, int32_t &code) {
  std::string word;
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&word))
    return failure();
  std::optional<WireBundle> bundle = symbolizeWireBundle(word);
  if (!bundle)
    return parser.emitError(where, "unknown bundle: ") << word;
  code = int32_t(*bundle);
  return success();
}

// `(` %tile `:` bundle `:` ch `->` bundle `:` ch {`,` ...} `)`
static ParseResult
parseVias(OpAsmParser &parser,
          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &tiles,
          DenseI32ArrayAttr &ingressBundles, DenseI32ArrayAttr &ingressChannels,
          DenseI32ArrayAttr &egressBundles, DenseI32ArrayAttr &egressChannels) {
  SmallVector<int32_t> inBundles, inChannels, outBundles, outChannels;
  auto parseHop = [&]() -> ParseResult {
    return failure(
        parser.parseOperand(tiles.emplace_back()) || parser.parseColon() ||
        parseBundle(parser, inBundles.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(inChannels.emplace_back()) || parser.parseArrow() ||
        parseBundle(parser, outBundles.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(outChannels.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseHop))
    return failure();
  Builder &builder = parser.getBuilder();
  ingressBundles = builder.getDenseI32ArrayAttr(inBundles);
  ingressChannels = builder.getDenseI32ArrayAttr(inChannels);
  egressBundles = builder.getDenseI32ArrayAttr(outBundles);
  egressChannels = builder.getDenseI32ArrayAttr(outChannels);
  return success();
}

static void printVias(OpAsmPrinter &printer, Operation *op, OperandRange tiles,
                      DenseI32ArrayAttr ingressBundles,
                      DenseI32ArrayAttr ingressChannels,
                      DenseI32ArrayAttr egressBundles,
                      DenseI32ArrayAttr egressChannels) {
  auto printPort = [&](int32_t bundle, int32_t channel) {
    std::optional<WireBundle> known = symbolizeWireBundle(bundle);
    if (known)
      printer << stringifyWireBundle(*known);
    else
      printer << "\"" << bundle << "\"";
    printer << " : " << channel;
  };
  printer << "(";
  llvm::interleaveComma(llvm::enumerate(tiles), printer, [&](auto hop) {
    size_t i = hop.index();
    printer << hop.value() << " : ";
    printPort(ingressBundles[i], ingressChannels[i]);
    printer << " -> ";
    printPort(egressBundles[i], egressChannels[i]);
  });
  printer << ")";
}

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEStreamOps.cpp.inc"
