// How the hand-written pieces of the text of trace ops are read and written.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

/// The enumerations of events that may stand in front of `::`.
static constexpr StringLiteral eventEnums[] = {
    "CoreEventAIE",  "MemEventAIE",       "ShimTileEventAIE",  "CoreEventAIE2",
    "MemEventAIE2",  "MemTileEventAIE2",  "ShimTileEventAIE2", "CoreEventAIE2P",
    "MemEventAIE2P", "MemTileEventAIE2P", "ShimTileEventAIE2P"};

//===----------------------------------------------------------------------===//
// #aie.trace_event
//===----------------------------------------------------------------------===//

StringRef TraceEventAttr::getEnumName() const {
  return isEnumCase() ? getValue().split("::").first : StringRef();
}

StringRef TraceEventAttr::getEventName() const {
  return isEnumCase() ? getValue().split("::").second : getValue();
}

LogicalResult
TraceEventAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       StringRef value) {
  auto [first, second] = value.split("::");
  if (!value.contains("::"))
    return success();
  if (!llvm::is_contained(eventEnums, first))
    return NamedDiagnostic(emitError(), "unknown-keyword")
           << "unknown event enum type: " << first;
  auto isNameChar = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  if (second.empty() || !llvm::all_of(second, isNameChar))
    return NamedDiagnostic(emitError(), "unknown-keyword")
           << "unknown " << first << " value: " << second;
  return success();
}

Attribute TraceEventAttr::parse(AsmParser &parser, Type) {
  SMLoc where = parser.getCurrentLocation();
  std::string text;
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalString(&text))) {
    StringRef enumName, caseName;
    if (parser.parseKeyword(&enumName) || parser.parseColon() ||
        parser.parseColon() || parser.parseKeyword(&caseName))
      return {};
    text = (enumName + "::" + caseName).str();
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TraceEventAttr>(where, parser.getContext(),
                                           StringRef(text));
}

void TraceEventAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (isEnumCase())
    printer << getValue();
  else
    printer.printString(getValue());
  printer << ">";
}

//===----------------------------------------------------------------------===//
// Keywords with an error text of their own
//===----------------------------------------------------------------------===//

static ParseResult parseTrigger(OpAsmParser &parser, EdgeTriggerAttr &trigger) {
  SMLoc where = parser.getCurrentLocation();
  std::string word;
  if (parser.parseKeywordOrString(&word))
    return failure();
  std::optional<EdgeTrigger> known = symbolizeEdgeTrigger(word);
  if (!known)
    return emitNamedError(parser.getEncodedSourceLoc(where), "unknown-keyword")
           << "unknown edge trigger: " << word;
  trigger = EdgeTriggerAttr::get(parser.getContext(), *known);
  return success();
}

static void printTrigger(OpAsmPrinter &printer, Operation *op,
                         EdgeTriggerAttr trigger) {
  printer << stringifyEdgeTrigger(trigger.getValue());
}

static ParseResult parseTraceRouting(OpAsmParser &parser,
                                     TraceShimRoutingAttr &routing) {
  std::string word;
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&word))
    return failure();
  std::optional<TraceShimRouting> known = symbolizeTraceShimRouting(word);
  if (!known)
    return emitNamedError(parser.getEncodedSourceLoc(where), "unknown-keyword")
           << "unknown routing strategy: " << word;
  routing = TraceShimRoutingAttr::get(parser.getContext(), *known);
  return success();
}

static void printTraceRouting(OpAsmPrinter &printer, Operation *op,
                              TraceShimRoutingAttr routing) {
  printer << stringifyTraceShimRouting(routing.getValue());
}

//===----------------------------------------------------------------------===//
// Register values
//===----------------------------------------------------------------------===//

static ParseResult parseTraceRegValue(OpAsmParser &parser, Attribute &value) {
  llvm::APInt number;
  SMLoc where = parser.getCurrentLocation();
  OptionalParseResult integer = parser.parseOptionalInteger(number);
  if (integer.has_value()) {
    if (failed(*integer))
      return failure();
    Type type = parser.getBuilder().getI32Type();
    if (succeeded(parser.parseOptionalColon()) && parser.parseType(type))
      return failure();
    if (!type.isSignlessInteger(32) ||
        (!number.isSignedIntN(32) && !number.isIntN(32)))
      return emitNamedError(parser.getEncodedSourceLoc(where), "trace-config")
             << "register value must fit in an i32";
    value = IntegerAttr::get(type, number.sextOrTrunc(32));
    return success();
  }
  std::string text;
  if (succeeded(parser.parseOptionalString(&text))) {
    value = parser.getBuilder().getStringAttr(text);
    return success();
  }
  TraceEventAttr event;
  if (parser.parseCustomAttributeWithFallback(event))
    return failure();
  value = event;
  return success();
}

static void printTraceRegValue(OpAsmPrinter &printer, Operation *op,
                               Attribute value) {
  if (auto event = dyn_cast<TraceEventAttr>(value))
    printer.printStrippedAttrOrType(event);
  else
    printer << value;
}

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIETraceOps.cpp.inc"
