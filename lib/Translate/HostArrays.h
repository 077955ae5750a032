// How a memref type becomes the description of a host array.

#ifndef TILELOOM_LIB_TRANSLATE_HOSTARRAYS_H
#define TILELOOM_LIB_TRANSLATE_HOSTARRAYS_H

#include "tileloom/Translate/TranslateToImage.h"

namespace tileloom {

/// Describes the array behind a memref of static shape; fails, reported at
/// `op`, otherwise.
mlir::FailureOr<HostArray> hostArray(mlir::Operation *op, mlir::Type type,
                                     llvm::StringRef name);

} // namespace tileloom

#endif // TILELOOM_LIB_TRANSLATE_HOSTARRAYS_H
