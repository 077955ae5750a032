// What does the translation say of designs that no pass has completed, or that
// no verifier has seen?
//
// The pipeline of the driver never lets these come so far; a caller of the
// library, or a design that was lowered elsewhere, may.

#include "tileloom/Transforms/Passes.h"
#include "tileloom/Translate/TranslateToImage.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace tileloom;
using namespace tileloom::aie;
using testing::ElementsAre;

namespace {

class ConfigurationErrors : public testing::Test {
protected:
  ConfigurationErrors() {
    context.loadDialect<AIEDialect, mlir::arith::ArithDialect,
                        mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                        mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                        mlir::vector::VectorDialect>();
  }

  /// The device `text` on npu1, as it is written: no verifier looks at it.
  DeviceOp parse(llvm::StringRef text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(
        ("aie.device(npu1) {\n" + text + "\n}").str(),
        mlir::ParserConfig(&context, /*verifyAfterParse=*/false));
    return *module->getOps<DeviceOp>().begin();
  }

  /// The errors that `run` reports; it has to fail.
  template <typename Run> std::vector<std::string> errorsWhile(Run run) {
    std::vector<std::string> errors;
    mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &d) {
      errors.push_back(d.str());
      return mlir::success();
    });
    EXPECT_TRUE(failed(run()));
    return errors;
  }

  std::vector<std::string> errorsOf(llvm::StringRef text) {
    DeviceOp device = parse(text);
    return errorsWhile([&] { return translateConfiguration(device, {}); });
  }

  /// A core tile whose first channel sends by one descriptor: `body` is in its
  /// block, `buffer` the tile of its buffer.
  static std::string
  sender(llvm::StringRef body, llvm::StringRef buffer = "t",
         llvm::StringRef address = "address = 1024 : i32, ") {
    return ("%t = aie.tile(0, 2)\n%far = aie.tile(2, 4)\n"
            "%one = arith.constant 1 : i32\n"
            "%b = aie.buffer(%" +
            buffer + ") {" + address +
            "sym_name = \"b\"} : memref<16xi32>\n"
            "aie.mem(%t) {\n"
            "  %d = aie.dma_start(MM2S, 0, ^bd, ^end)\n"
            "^bd:\n" +
            body +
            "\n  aie.next_bd ^end\n"
            "^end:\n  aie.end\n}\n")
        .str();
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

constexpr llvm::StringLiteral descriptor =
    "aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16) {bd_id = 0 : i32}";

} // namespace

TEST_F(ConfigurationErrors, ACompleteDescriptorIsTranslated) {
  DeviceOp device = parse(sender(descriptor));
  auto translated = translateConfiguration(device, {});
  ASSERT_TRUE(succeeded(translated));
  const TileConfiguration &tile = translated->configuration.tiles.at({0, 2});
  EXPECT_EQ(tile.bds.at(0).address, 1024u);
  EXPECT_EQ(tile.bds.at(0).lengthWords, 16u);
}

TEST_F(ConfigurationErrors, ADescriptorWithoutAnId) {
  EXPECT_THAT(
      errorsOf(sender("aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)")),
      ElementsAre("'aie.dma_bd' op has no bd_id; run aie-assign-bd-ids "
                  "first [bd-without-id]"));
}

TEST_F(ConfigurationErrors, ADescriptorWithoutAnIdBehindOneWithAnId) {
  EXPECT_THAT(
      errorsOf(sender((descriptor +
                       "\naie.next_bd ^second\n^second:\n"
                       "aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)")
                          .str())),
      ElementsAre("'aie.dma_bd' op has no bd_id; run aie-assign-bd-ids first "
                  "[bd-without-id]"));
}

TEST_F(ConfigurationErrors, ALengthThatIsNotConstant) {
  EXPECT_THAT(
      errorsOf(sender("%n = arith.addi %one, %one : i32\n"
                      "aie.dma_bd(%b : memref<16xi32> offset = 0 len = %n) "
                      "{bd_id = 0 : i32}")),
      ElementsAre("'aie.dma_bd' op has an offset, length, size or stride that "
                  "is not a compile-time constant [bd-not-constant]"));
}

TEST_F(ConfigurationErrors, ABufferWithoutAnAddress) {
  EXPECT_THAT(errorsOf(sender(descriptor, "t", "")),
              ElementsAre("'aie.dma_bd' op buffer must have address assigned "
                          "[buffer-without-address]"));
}

TEST_F(ConfigurationErrors, AnInitialValueWithoutAnAddress) {
  EXPECT_THAT(errorsOf("%t = aie.tile(0, 2)\n"
                       "%b = aie.buffer(%t) {sym_name = \"b\"} : "
                       "memref<4xi32> = dense<1>"),
              ElementsAre("'aie.buffer' op buffer must have address assigned "
                          "[buffer-without-address]"));
}

TEST_F(ConfigurationErrors, ABufferThatTheDmaCannotReach) {
  EXPECT_THAT(errorsOf(sender(descriptor, "far")),
              ElementsAre("'aie.dma_bd' op the DMA of tile (0, 2) cannot reach "
                          "the memory of tile (2, 4) [buffer-unreachable]"));
}

TEST_F(ConfigurationErrors, ALockThatTheDmaCannotReach) {
  EXPECT_THAT(
      errorsOf(
          "%away = aie.tile(2, 4)\n"
          "%l = aie.lock(%away, 0)\n" +
          sender(("aie.use_lock(%l, AcquireGreaterEqual, 1)\n" + descriptor)
                     .str())),
      ElementsAre("'aie.use_lock' op the DMA of tile (0, 2) cannot reach a "
                  "lock of tile (2, 4) [lock-unreachable]"));
}

TEST_F(ConfigurationErrors, ALockValueThatIsNotConstant) {
  EXPECT_THAT(errorsOf("%here = aie.tile(0, 2)\n"
                       "%l = aie.lock(%here, 0)\n" +
                       sender(("%n = arith.addi %one, %one : i32\n"
                               "aie.use_lock(%l, AcquireGreaterEqual, %n)\n" +
                               descriptor)
                                  .str())),
              ElementsAre("'aie.use_lock' op expected the lock value to be a "
                          "compile-time constant [lock-value-not-constant]"));
}

TEST_F(ConfigurationErrors, ACoreWithoutAProgram) {
  EXPECT_THAT(errorsOf("%t = aie.tile(0, 2)\naie.core(%t) {\n  aie.end\n}"),
              ElementsAre("'aie.core' op has no linked program "
                          "[core-without-program]"));
}

TEST_F(ConfigurationErrors, ALockThatTheCoreCannotReach) {
  DeviceOp device = parse("%t = aie.tile(0, 2)\n%far = aie.tile(2, 4)\n"
                          "%l = aie.lock(%far, 0)\n"
                          "aie.core(%t) {\n"
                          "  aie.use_lock(%l, AcquireGreaterEqual, 1)\n"
                          "  aie.end\n}");
  CoreOp core = *device.getOps<CoreOp>().begin();
  mlir::OwningOpRef<mlir::ModuleOp> outlined =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  EXPECT_THAT(errorsWhile([&] { return outlineCore(core, *outlined); }),
              ElementsAre("'aie.use_lock' op core (0, 2) cannot reach a lock "
                          "of tile (2, 4) [lock-unreachable]"));
}
