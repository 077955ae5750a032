// The routes of a design as JSON.

#ifndef TILELOOM_TOOLS_TRANSLATE_FLOWSTOJSON_H
#define TILELOOM_TOOLS_TRANSLATE_FLOWSTOJSON_H

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tileloom {

/// Reads a module from `input` ("-": standard input) and writes the routes of
/// its device `deviceName` (empty: the only or the first one). The module must
/// hold the flows and the switchboxes that carry them. Returns false after
/// errors, which are printed at their place.
bool writeFlowsAsJson(llvm::StringRef input, llvm::StringRef deviceName,
                      llvm::raw_ostream &os);

} // namespace tileloom

#endif // TILELOOM_TOOLS_TRANSLATE_FLOWSTOJSON_H
