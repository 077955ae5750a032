// Does any list of register writes end in a result instead of a crash?

#include "ArrayTest.h"

#include <rapidcheck/gtest.h>

using namespace tileloom;

namespace {

/// Offsets where registers with an effect lie, by tile kind.
std::vector<std::pair<uint32_t, uint32_t>> regions(TileKind kind) {
  switch (kind) {
  case TileKind::Mem:
    return {{0, 0x80},        {0xA0000, 0x600}, {0xA0600, 0xA0},
            {0xB0000, 0x300}, {0xC0000, 0x440}, {0xD0000, 0x10000}};
  case TileKind::Core:
    return {{0, 0x80},        {0x1D000, 0x200}, {0x1DE00, 0x120},
            {0x1F000, 0x130}, {0x20000, 0x40},  {0x32000, 8},
            {0x36060, 4},     {0x3F000, 0x300}, {0x40000, 0x4000}};
  default:
    return {{0x1D000, 0x200},
            {0x1D200, 0x30},
            {0x14000, 0x130},
            {0x1F000, 8},
            {0x3F000, 0x300}};
  }
}

ControlOp genWrite(const Device &device) {
  TileCoord tile{*rc::gen::inRange(0, 2), *rc::gen::inRange(0, 4)};
  auto where = *rc::gen::elementOf(regions(device.kind(tile)));
  uint32_t offset =
      where.first + *rc::gen::inRange<uint32_t>(0, where.second) / 4 * 4;
  uint32_t value = *rc::gen::oneOf(rc::gen::arbitrary<uint32_t>(),
                                   rc::gen::inRange<uint32_t>(0, 8),
                                   rc::gen::just(0x80000000u));
  uint64_t address = device.tileAddress(tile) + offset;
  if (*rc::gen::inRange(0, 10) == 0)
    return MaskPollOp{address, value, 1};
  if (*rc::gen::inRange(0, 10) == 0)
    return MaskWriteOp{address, value, *rc::gen::arbitrary<uint32_t>()};
  return WriteOp{address, value};
}

void runGarbage(const char *keyword) {
  const Device &device = *Device::lookup(keyword);
  SimOptions options;
  options.maxSteps = 5000;
  options.coreSlice = 500;
  options.ignoreUnknownRegisters = true;
  VirtualArray array(device, options);
  std::vector<uint8_t> host(4096);
  (void)array.bindHostBuffer(host);
  ControlProgram program;
  for (unsigned i = 0; i < 300; ++i)
    program.push_back(genWrite(device));
  for (unsigned round = 0; round < 2; ++round) {
    RunResult result = array.run(program);
    std::string text;
    llvm::raw_string_ostream os(text);
    result.writeDiagnosis(os);
    RC_ASSERT(result.completed() == text.empty());
    llvm::consumeError(result.toError());
    (void)array.runUntilQuiescent();
  }
}

RC_GTEST_PROP(Garbage, EndsInAResultOnAie2, ()) { runGarbage("npu1"); }
RC_GTEST_PROP(Garbage, EndsInAResultOnAie2p, ()) { runGarbage("npu2"); }
RC_GTEST_PROP(Garbage, EndsInAResultOnAie1, ()) { runGarbage("xcvc1902"); }

} // namespace
