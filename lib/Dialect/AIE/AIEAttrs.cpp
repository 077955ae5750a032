// How the dialect's attributes, types and enumerators are read and printed.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tileloom::aie;

#include "tileloom/Dialect/AIE/IR/AIEEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "tileloom/Dialect/AIE/IR/AIETypes.cpp.inc"

void AIEDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tileloom/Dialect/AIE/IR/AIEAttrs.cpp.inc"
      >();
}

void AIEDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tileloom/Dialect/AIE/IR/AIETypes.cpp.inc"
      >();
}

// `<>`, `<pkt_id = 3>`, `<pkt_type = 1, pkt_id = 3>`, in any order.
Attribute PacketInfoAttr::parse(AsmParser &parser, Type) {
  std::optional<uint16_t> type, id;
  auto parseField = [&]() -> ParseResult {
    StringRef field;
    SMLoc where = parser.getCurrentLocation();
    if (parser.parseKeyword(&field) || parser.parseEqual())
      return failure();
    if (field != "pkt_type" && field != "pkt_id")
      return parser.emitError(where, "expected 'pkt_type' or 'pkt_id'");
    std::optional<uint16_t> &slot = field == "pkt_type" ? type : id;
    if (slot)
      return parser.emitError(where, "duplicate field '") << field << "'";
    uint16_t value;
    if (parser.parseInteger(value))
      return failure();
    slot = value;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseField))
    return {};
  return PacketInfoAttr::get(parser.getContext(), type, id);
}

void PacketInfoAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (getPktType())
    printer << "pkt_type = " << *getPktType();
  if (getPktType() && getPktId())
    printer << ", ";
  if (getPktId())
    printer << "pkt_id = " << *getPktId();
  printer << ">";
}
