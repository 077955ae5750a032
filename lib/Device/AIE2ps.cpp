// Which numbers describe the AIE2ps (AIE-ML v2) device xcve3858?
//
// Sources: AM027, AM029 (AIE-ML v2 registers), aie-rt, and the target model of
// the `aie` dialect. The dialect's port counts of this architecture are not
// published: the tables use AIE2's, which aie-rt's register lists confirm
// except for one more port of the shim switch, the one of the column's
// microcontroller, that no bundle names. All shims are modelled as NoC shims
// (in hardware column 0 is NoC only and columns 1 to 23 are NoC and PL).

#include "AIE2Family.h"

namespace tileloom {
namespace {

constexpr FamilyData family = [] {
  FamilyData f = aie2family::makeFamily();
  f.arch = Arch::AIE2ps;
  f.stackAlignment = 64;             // Stack ABI of the compilers.
  f.vectorAlignment = {64, 4, 4, 4}; // 512-bit vectors, AM027.
  f.burstLengths = aie2family::burstLengths;
  f.lockBase[size_t(TileKind::ShimNoc)] = 0; // AM029: shim locks start at 0x0.
  // AM029: six bits for each of the three paddings.
  for (uint8_t &bits : f.dma[size_t(TileKind::Mem)].padBits)
    bits = 6;
  return f;
}();

// The integer code 16 follows npu2_7col; the dialect's own was not published.
constexpr Device::Data xcve3858Data = {
    .name = "xcve3858",
    .code = 16,
    .family = &family,
    .columns = 36,
    .rows = 7,
    .memTileRows = 2,
    .physicalColumns = 36,
    .npu = true,
    .txnGeneration = 3,
    .nocColumns = allColumns(36),
};

} // namespace

constinit const Device xcve3858(xcve3858Data);

} // namespace tileloom
