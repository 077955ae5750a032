// Pieces of custom syntax that ops of several subjects share.

#ifndef TILELOOM_LIB_DIALECT_AIEX_SYNTAX_H
#define TILELOOM_LIB_DIALECT_AIEX_SYNTAX_H

#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"

namespace tileloom::aiex {

// `(i32, i32)`, perhaps empty.
inline mlir::ParseResult
parseTypesInParens(mlir::OpAsmParser &parser,
                   llvm::SmallVectorImpl<mlir::Type> &types) {
  return parser.parseCommaSeparatedList(
      mlir::OpAsmParser::Delimiter::Paren,
      [&] { return parser.parseType(types.emplace_back()); });
}

inline void printTypesInParens(mlir::OpAsmPrinter &printer, mlir::Operation *,
                               mlir::TypeRange types) {
  printer << "(";
  llvm::interleaveComma(types, printer);
  printer << ")";
}

} // namespace tileloom::aiex

#endif // TILELOOM_LIB_DIALECT_AIEX_SYNTAX_H
