// Which numbers describe the AIE2p devices: npu2 and its partitions?
//
// AIE2p keeps AIE2's registers and port tables and has the wider memories of
// AIE-ML v2 (AM027). Sizes: aie-rt and the target model of the `aie` dialect.

#include "AIE2Family.h"

namespace tileloom {
namespace {

constexpr llvm::StringRef blockFloatFormats[] = {"v16bfp16ebs16",
                                                 "v8bfp16ebs8"};

// AM027 describes eight 8 KiB banks of 256 bits, interleaved in pairs; the four
// 16 KiB banks of 512 bits of the table are the programmer's view.
constexpr FamilyData family = [] {
  FamilyData f = aie2family::makeFamily();
  f.arch = Arch::AIE2p;
  f.stackAlignment = 64;             // Stack ABI of the compilers.
  f.vectorAlignment = {64, 4, 4, 4}; // 512-bit vectors, AM027.
  f.blockFloatFormats = blockFloatFormats;
  // aie-rt, mem tile DMA_MM2S_n_CONSTANT_PAD_VALUE.
  f.constantPadValue = true;
  f.burstLengths = aie2family::burstLengths;
  return f;
}();

// The whole npu2 is not a partition: its columns keep their numbers.
constexpr Device::Data makeNpu2(llvm::StringRef name, uint32_t code,
                                int columns) {
  return {.name = name,
          .code = code,
          .family = &family,
          .columns = columns,
          .rows = 6,
          .memTileRows = 1,
          .physicalColumns = 8,
          .npu = true,
          .virtualized = columns < 8,
          .txnGeneration = 4,
          .nocColumns = allColumns(columns)};
}

constexpr Device::Data npu2Data = makeNpu2("npu2", 8, 8);
constexpr Device::Data npu2Col1Data = makeNpu2("npu2_1col", 9, 1);
constexpr Device::Data npu2Col2Data = makeNpu2("npu2_2col", 10, 2);
constexpr Device::Data npu2Col3Data = makeNpu2("npu2_3col", 11, 3);
constexpr Device::Data npu2Col4Data = makeNpu2("npu2_4col", 12, 4);
constexpr Device::Data npu2Col5Data = makeNpu2("npu2_5col", 13, 5);
constexpr Device::Data npu2Col6Data = makeNpu2("npu2_6col", 14, 6);
constexpr Device::Data npu2Col7Data = makeNpu2("npu2_7col", 15, 7);

} // namespace

constinit const Device npu2(npu2Data);
constinit const Device npu2Col1(npu2Col1Data);
constinit const Device npu2Col2(npu2Col2Data);
constinit const Device npu2Col3(npu2Col3Data);
constinit const Device npu2Col4(npu2Col4Data);
constinit const Device npu2Col5(npu2Col5Data);
constinit const Device npu2Col6(npu2Col6Data);
constinit const Device npu2Col7(npu2Col7Data);

} // namespace tileloom
