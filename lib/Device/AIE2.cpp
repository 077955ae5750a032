// Which numbers describe the AIE2 (AIE-ML) devices: xcve2302, xcve2802 and
// npu1?
//
// The family's numbers are in AIE2Family.h. Sizes and shim columns: aie-rt and
// the target model of the `aie` dialect.

#include "AIE2Family.h"

namespace tileloom {
namespace {

constexpr FamilyData family = aie2family::makeFamily();

constexpr Device::Data xcve2302Data = {
    .name = "xcve2302",
    .code = 2,
    .family = &family,
    .columns = 17,
    .rows = 4,
    .memTileRows = 1,
    .physicalColumns = 17,
    .txnGeneration = 3,
    .nocColumns = columnMask(2, 3, 6, 7, 10, 11),
};

constexpr Device::Data xcve2802Data = {
    .name = "xcve2802",
    .code = 3,
    .family = &family,
    .columns = 38,
    .rows = 11,
    .memTileRows = 2,
    .physicalColumns = 38,
    .txnGeneration = 3,
    .nocColumns = columnMask(2, 3, 6, 7, 14, 15, 22, 23, 30, 31, 34, 35),
};

// The whole npu1 is modelled as a partition as well: aie-rt starts it at
// column 1.
constexpr Device::Data makeNpu1(llvm::StringRef name, uint32_t code,
                                int columns) {
  return {.name = name,
          .code = code,
          .family = &family,
          .columns = columns,
          .rows = 6,
          .memTileRows = 1,
          .physicalColumns = 4,
          .npu = true,
          .virtualized = true,
          .txnGeneration = 3,
          .nocColumns = allColumns(columns)};
}

constexpr Device::Data npu1Data = makeNpu1("npu1", 4, 4);
constexpr Device::Data npu1Col1Data = makeNpu1("npu1_1col", 5, 1);
constexpr Device::Data npu1Col2Data = makeNpu1("npu1_2col", 6, 2);
constexpr Device::Data npu1Col3Data = makeNpu1("npu1_3col", 7, 3);

} // namespace

constinit const Device xcve2302(xcve2302Data);
constinit const Device xcve2802(xcve2802Data);
constinit const Device npu1(npu1Data);
constinit const Device npu1Col1(npu1Col1Data);
constinit const Device npu1Col2(npu1Col2Data);
constinit const Device npu1Col3(npu1Col3Data);

} // namespace tileloom
