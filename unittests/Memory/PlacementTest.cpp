// Does each extent of a tile get the address that the rules give it?

#include "tileloom/Memory/Placement.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tileloom;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

struct Failure {
  std::string name, message;
  std::vector<std::string> notes;
  std::optional<size_t> extent;
};

Failure take(llvm::Error error) {
  Failure failure;
  llvm::handleAllErrors(std::move(error), [&](const Diagnostic &diagnostic) {
    failure = {diagnostic.getName().str(), diagnostic.getMessage().str(),
               diagnostic.getNotes().vec(), std::nullopt};
    if (diagnostic.isA(&ExtentDiagnostic::ID))
      failure.extent =
          static_cast<const ExtentDiagnostic &>(diagnostic).getExtent();
  });
  return failure;
}

/// A core tile of npu2 with the default stack: 64 KiB in 4 banks.
struct Placement : testing::Test {
  const Device &device = *Device::lookup("npu2");
  PlacementProblem problem = emptyPlacement(device, {0, 2});

  Placement() { problem.stack.size = 1024; }

  Extent &add(std::string name, uint64_t size) {
    Extent extent;
    extent.name = std::move(name);
    extent.size = size;
    extent.alignment = chosenAlignment(device, TileKind::Core, size);
    extent.pinAlignment = device.busAlignment(TileKind::Core);
    problem.extents.push_back(extent);
    return problem.extents.back();
  }

  std::vector<uint64_t> place() {
    llvm::Expected<PlacementSolution> solution = placeFirstFit(problem);
    if (!solution) {
      ADD_FAILURE() << llvm::toString(solution.takeError());
      return {};
    }
    EXPECT_EQ(take(checkPlacement(problem, *solution)).message, "");
    stackAddress = solution->stackAddress;
    return solution->addresses;
  }

  Failure refused() {
    llvm::Expected<PlacementSolution> solution = placeFirstFit(problem);
    EXPECT_FALSE(bool(solution));
    return solution ? Failure() : take(solution.takeError());
  }

  uint64_t stackAddress = 0;
};

} // namespace

TEST_F(Placement, MemoryOfTheTileKinds) {
  EXPECT_EQ(problem.memorySize, 65536u);
  EXPECT_EQ(problem.bankCount(), 4u);
  EXPECT_EQ(emptyPlacement(device, {0, 1}).memorySize, 524288u);
  EXPECT_EQ(emptyPlacement(device, {0, 0}).bankCount(), 0u);
}

TEST_F(Placement, ChosenAlignmentIsTheVectorsForWholeVectors) {
  EXPECT_EQ(chosenAlignment(device, TileKind::Core, 63), 32u);
  EXPECT_EQ(chosenAlignment(device, TileKind::Core, 64), 64u);
  EXPECT_EQ(chosenAlignment(device, TileKind::Mem, 100), 4u);
}

TEST_F(Placement, LargestFirstAboveTheStack) {
  add("in", 2048);
  add("out", 4096);
  EXPECT_THAT(place(), ElementsAre(1024 + 4096, 1024));
}

TEST_F(Placement, EqualSizesKeepTheOrderOfDeclaration) {
  add("a", 64);
  add("b", 64);
  add("c", 64);
  EXPECT_THAT(place(), ElementsAre(1024, 1088, 1152));
}

TEST_F(Placement, AddressesAreAligned) {
  add("a", 100);
  add("b", 70);
  EXPECT_THAT(place(), ElementsAre(1024, 1152));
}

TEST_F(Placement, ExplicitAddressComesFirst) {
  add("a", 2048);
  add("b", 1024).address = 2048;
  EXPECT_THAT(place(), ElementsAre(3072, 2048));
}

TEST_F(Placement, BankPinsComeBeforeFreeExtents) {
  add("big", 30000);
  add("pin", 1000).bank = 1;
  add("small", 100).bank = 0;
  EXPECT_THAT(place(), ElementsAre(17408, 16384, 1024));
}

TEST_F(Placement, FreeExtentMaySpanBanks) {
  add("big", 40000);
  EXPECT_THAT(place(), ElementsAre(1024));
}

TEST_F(Placement, WithoutAStackPlacingStartsAtZero) {
  problem.stack.size = 0;
  add("a", 65536);
  add("empty", 0);
  EXPECT_THAT(place(), ElementsAre(0, 0));
}

TEST_F(Placement, StackWithItsOwnAddress) {
  problem.stack.address = 0xFC00;
  add("a", 20000);
  add("b", 20000);
  EXPECT_THAT(place(), ElementsAre(0, 20032));
}

TEST_F(Placement, StackInABankGoesClearOfExplicitAddresses) {
  problem.stack.size = 2000;
  problem.stack.bank = 2;
  add("pin", 4096).address = 0x8000;
  add("w", 8192);
  EXPECT_THAT(place(), ElementsAre(0x8000, 0));
  EXPECT_EQ(stackAddress, 36864u);
}

TEST_F(Placement, StackWithoutRoomInItsBank) {
  problem.stack.bank = 2;
  add("pin", 16384).address = 0x8000;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "stack-without-room");
  EXPECT_EQ(failure.message,
            "requires a 1024-byte stack in bank 2, but no contiguous aligned "
            "space remains after address-pinned buffers");
}

TEST_F(Placement, StackOutsideTheMemory) {
  problem.stack.size = 65537;
  EXPECT_EQ(refused().name, "stack-outside-memory");
  problem.stack = {2048, 32, 0xFC00, std::nullopt};
  EXPECT_EQ(refused().message, "the stack of 2048 bytes at 0xFC00 ends past "
                               "the 65536 bytes of this tile's memory");
}

TEST_F(Placement, MisalignedAddress) {
  add("a", 64).address = 1040;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "misaligned-address");
  EXPECT_EQ(failure.message, "address attribute value must be aligned to 256 "
                             "bits when the aligned attribute is set");
  EXPECT_EQ(failure.extent, 0u);
}

TEST_F(Placement, AddressOutsideTheMemory) {
  add("ok", 0).address = 65536; // Nothing, at the very end.
  add("a", 64).address = 65536;
  Failure failure = refused();
  EXPECT_EQ(failure.message,
            "address attribute does not fall within any bank range");
  EXPECT_EQ(failure.extent, 1u);
  problem.extents.pop_back();
  add("b", 64).address = 65504;
  failure = refused();
  EXPECT_EQ(failure.name, "address-outside-memory");
  EXPECT_EQ(failure.message, "address attribute would place the buffer past "
                             "the end of the tile's memory");
  problem.extents.back().address = ~uint64_t(31);
  EXPECT_EQ(refused().name, "address-outside-memory");
}

TEST_F(Placement, AddressAndBankDisagree) {
  Extent &extent = add("a", 64);
  extent.address = 4096;
  extent.bank = 1;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "address-bank-conflict");
  EXPECT_EQ(failure.message,
            "address attribute lies in bank 0, but mem_bank requests bank 1");
}

TEST_F(Placement, BankOutOfRange) {
  add("a", 64).bank = 4;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "bank-out-of-range");
  EXPECT_EQ(failure.message, "mem_bank attribute value is out of range");
}

TEST_F(Placement, OverlapOfTwoAddressesNamesBothRanges) {
  add("b", 1024).address = 0x1200;
  add("a", 1024).address = 0x1000;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "overlapping-address");
  EXPECT_EQ(failure.message,
            "would override allocated address: buffer \"b\" at 0x1200-0x15FF "
            "overlaps buffer \"a\" at 0x1000-0x13FF");
  EXPECT_EQ(failure.extent, 0u);
}

TEST_F(Placement, AddressInsideTheStack) {
  add("a", 64).address = 992;
  EXPECT_EQ(refused().message,
            "would override allocated address: buffer \"a\" at 0x3E0-0x41F "
            "overlaps the stack at 0x0-0x3FF");
}

TEST_F(Placement, ExtentLargerThanItsBank) {
  add("q", 20000).bank = 1;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "bank-too-small");
  EXPECT_EQ(failure.message, "buffer \"q\" requires 20000 bytes, which cannot "
                             "fit in bank 1 (16384 bytes total)");
  problem.extents[0].kind = ExtentKind::BankStatic;
  problem.extents[0].size = 32768;
  EXPECT_EQ(refused().message,
            "this core's static data pinned to bank 1 requires 32768 bytes, "
            "which cannot fit in bank 1 (16384 bytes total)");
}

TEST_F(Placement, BankWithoutRoom) {
  add("q", 5000).bank = 1;
  add("p", 12000).address = 0x4000;
  Failure failure = refused();
  EXPECT_EQ(failure.name, "bank-full");
  EXPECT_EQ(failure.message, "buffer \"q\" requires 5000 bytes in bank 1, but "
                             "only 4384 of 16384 bytes are free there");
}

TEST_F(Placement, OutOfMemoryShowsTheMap) {
  add("a", 30000);
  add("b", 30000);
  add("c", 8000);
  Failure failure = refused();
  EXPECT_EQ(failure.name, "out-of-memory");
  EXPECT_EQ(failure.message, "could not be placed: buffer \"c\" needs 8000 "
                             "bytes and this tile has no room left for it");
  EXPECT_EQ(failure.extent, 2u);
  ASSERT_EQ(failure.notes.size(), 1u);
  EXPECT_EQ(failure.notes[0],
            "Current configuration of buffers in bank(s) : MemoryMap:\n"
            "\tbank : 0\t0x0-0x3FFF\n"
            "\t\t(stack) \t: 0x0-0x3FF \t(1024 bytes)\n"
            "\t\ta \t: 0x400-0x792F \t(30000 bytes) (straddles into bank 1)\n"
            "\tbank : 1\t0x4000-0x7FFF\n"
            "\t\tb \t: 0x7940-0xEE6F \t(30000 bytes) (straddles into bank 2)\n"
            "\tbank : 2\t0x8000-0xBFFF\n"
            "\tbank : 3\t0xC000-0xFFFF\n");
  problem.extents[2].kind = ExtentKind::CoreData;
  EXPECT_THAT(refused().message,
              HasSubstr("this core's data sections (data_size) needs 8000"));
}

TEST_F(Placement, TileWithoutMemory) {
  problem = emptyPlacement(device, {0, 0});
  add("a", 4);
  EXPECT_EQ(refused().name, "out-of-memory");
  problem.extents[0].bank = 0;
  EXPECT_EQ(refused().name, "bank-out-of-range");
}

TEST_F(Placement, CheckerRefusesWhatIsWrong) {
  add("a", 1024);
  add("b", 64).bank = 1;
  add("c", 64).address = 4096;
  PlacementSolution good{0, {1024, 16384, 4096}};
  EXPECT_EQ(take(checkPlacement(problem, good)).message, "");
  auto with = [&](size_t index, uint64_t address) {
    PlacementSolution bad = good;
    bad.addresses[index] = address;
    Failure failure = take(checkPlacement(problem, bad));
    EXPECT_EQ(failure.name, "illegal-placement");
    return failure.message;
  };
  EXPECT_EQ(with(0, 960), "buffer \"a\" at address 0x3C0 overlaps the stack "
                          "(1024 bytes at 0x0)");
  EXPECT_EQ(with(0, 1056), "buffer \"a\" at address 0x420 is not aligned to "
                           "the required 512 bits");
  EXPECT_THAT(with(0, 65024), HasSubstr("ends past the tile's memory"));
  EXPECT_THAT(with(1, 8192), HasSubstr("is not inside bank 1"));
  EXPECT_EQ(with(2, 8192), "buffer \"c\" at address 0x2000 is not at its "
                           "explicit address 0x1000");
  EXPECT_THAT(with(0, 3136),
              testing::AnyOf(HasSubstr("overlaps with"), HasSubstr("aligned")));
  EXPECT_EQ(take(checkPlacement(problem, {64, good.addresses})).message,
            "the stack is not where it was asked for");
  EXPECT_EQ(take(checkPlacement(problem, {0, {0}})).name, "illegal-placement");
}
