// What are the types of a design without memory spaces?

#include "tileloom/Transforms/Passes.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIENORMALIZEADDRESSSPACES
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

#include "mlir/IR/AttrTypeSubElements.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct NormalizeAddressSpaces
    : aie::impl::AIENormalizeAddressSpacesBase<NormalizeAddressSpaces> {
  void runOnOperation() override {
    mlir::AttrTypeReplacer replacer;
    replacer.addReplacement([](mlir::MemRefType type) -> mlir::Type {
      if (!type.getMemorySpace())
        return type;
      return mlir::MemRefType::Builder(type).setMemorySpace(nullptr);
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
};

} // namespace
