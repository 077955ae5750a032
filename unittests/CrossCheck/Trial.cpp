// How is a design routed, changed and run?

#include "Trial.h"

#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Driver/BuildDesign.h"
#include "tileloom/Sim/OrderSurvey.h"
#include "tileloom/Support/File.h"
#include "tileloom/Transforms/Passes.h"
#include "tileloom/Translate/TranslateToImage.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/Support/FileSystem.h"

#include <set>

using namespace tileloom;
using namespace tileloom::crosscheck;

CoreImages crosscheck::buildCores(const std::string &text) {
  CoreImages images;
  llvm::SmallString<128> folder;
  if (llvm::sys::fs::createUniqueDirectory("crosscheck", folder)) {
    ADD_FAILURE() << "no temporary folder";
    return images;
  }
  DesignBuildOptions options;
  options.design = (folder + "/design.mlir").str();
  options.outputFolder = (folder + "/design.prj").str();
  options.quiet = true;
  llvm::cantFail(writeFileAtomically(options.design, text));
  if (auto built = buildDesign(options)) {
    for (const auto &[at, tile] : built->configuration.configuration.tiles)
      if (tile.core)
        images[at] = *tile.core;
  } else {
    ADD_FAILURE() << llvm::toString(built.takeError());
  }
  llvm::sys::fs::remove_directories(folder);
  return images;
}

static void addPasses(mlir::OpPassManager &passes,
                      const RouteRequest &request) {
  passes.addPass(aie::createAIEAssignLockIDs());
  passes.addPass(aie::createAIEAssignBufferDescriptorIDs());
  passes.addPass(aie::createAIEPrepareBuffers());
  passes.addPass(aie::createAIENormalizeAddressSpaces());
  aie::AIERoutePathfinderFlowsOptions options;
  options.allowDeadlockProne = request.allowDeadlockProne;
  options.circuitSwitchHops = request.circuitSwitchHops;
  passes.addPass(aie::createAIERoutePathfinderFlows(options));
  passes.addPass(aie::createAIEAssignBufferAddresses());
}

RoutedText crosscheck::routeText(const std::string &text,
                                 const RouteRequest &request,
                                 const CoreImages &cores) {
  mlir::DialectRegistry registry;
  registry.insert<aie::AIEDialect, aiex::AIEXDialect, mlir::arith::ArithDialect,
                  mlir::memref::MemRefDialect, mlir::scf::SCFDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  RoutedText result;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diag) {
    result.messages += diag.str() + "\n";
    return mlir::success();
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module || failed(aie::normalizeLegacyForms(*module)))
    return result;
  mlir::PassManager passes(&context);
  addPasses(passes.nest<aie::DeviceOp>(), request);
  if (failed(passes.run(*module)))
    return result;
  auto translated =
      translateConfiguration(*module->getOps<aie::DeviceOp>().begin(), cores);
  if (succeeded(translated))
    result.configuration = std::move(translated->configuration);
  return result;
}

ArrayConfiguration crosscheck::shareArbiters(ArrayConfiguration configuration) {
  for (auto &[at, tile] : configuration.tiles) {
    // (arbiter, msel) pairs in use, in order: pair k becomes (k / 4, k % 4).
    // The pairs of one arbiter must stay together, as a master listens to them.
    std::map<uint8_t, std::set<uint8_t>> used;
    for (const PacketSlot &slot : tile.packetSlots)
      used[slot.arbiter].insert(slot.msel);
    std::map<std::pair<uint8_t, uint8_t>, std::pair<uint8_t, uint8_t>> renamed;
    uint8_t arbiter = 0, next = 0;
    for (const auto &[old, msels] : used) {
      if (next + msels.size() > 4) {
        ++arbiter;
        next = 0;
      }
      for (uint8_t msel : msels)
        renamed[{old, msel}] = {arbiter, next++};
    }
    for (PacketSlot &slot : tile.packetSlots)
      std::tie(slot.arbiter, slot.msel) = renamed[{slot.arbiter, slot.msel}];
    for (PacketMaster &master : tile.packetMasters) {
      uint8_t mask = 0, now = master.arbiter;
      for (uint8_t msel = 0; msel < 4; ++msel)
        if (auto found = renamed.find({master.arbiter, msel});
            (master.mselMask >> msel & 1) && found != renamed.end()) {
          now = found->second.first;
          mask |= uint8_t(1u << found->second.second);
        }
      master.arbiter = now;
      master.mselMask = mask;
    }
  }
  return configuration;
}

std::optional<uint64_t>
crosscheck::findHang(const ArrayConfiguration &configuration) {
  SurveyedDesign design;
  design.device = configuration.device;
  design.configuration = lowerConfiguration(configuration);
  SurveyOptions options;
  options.runs = ManyOrders;
  options.stopAtFirstHang = true;
  llvm::Expected<OrderSurvey> survey = surveyOrders(design, options);
  if (!survey) {
    ADD_FAILURE() << llvm::toString(survey.takeError());
    return std::nullopt;
  }
  EXPECT_EQ(survey->firstFault, std::nullopt);
  return survey->firstHang;
}

static DesignText withOneArbiter(DesignText design,
                                 llvm::ArrayRef<TileCoord> tiles) {
  for (TileCoord tile : tiles)
    design.leaveOneArbiter(tile);
  return design;
}

void crosscheck::expectMendable(const DesignText &design,
                                llvm::ArrayRef<TileCoord> tiles,
                                const CoreImages &cores) {
  RoutedText routed = routeText(design.text(), {}, cores);
  ASSERT_TRUE(routed.accepted()) << routed.messages << design.text();
  EXPECT_EQ(findHang(*routed.configuration), std::nullopt) << design.text();

  RouteRequest packetsOnly;
  packetsOnly.circuitSwitchHops = false;
  RoutedText refused =
      routeText(withOneArbiter(design, tiles).text(), packetsOnly);
  EXPECT_FALSE(refused.accepted()) << design.text();
  EXPECT_NE(refused.messages.find("Unable to find a legal routing"),
            std::string::npos)
      << refused.messages;

  RoutedText plain = routeText(design.text(), packetsOnly, cores);
  ASSERT_TRUE(plain.accepted()) << plain.messages;
  EXPECT_EQ(findHang(*plain.configuration), std::nullopt) << design.text();
  EXPECT_NE(findHang(shareArbiters(*plain.configuration)), std::nullopt)
      << "was refused, and does not hang:\n"
      << refused.messages << design.text();
}

void crosscheck::expectHarmless(const DesignText &design,
                                llvm::ArrayRef<TileCoord> tiles,
                                const CoreImages &cores) {
  RouteRequest packetsOnly;
  packetsOnly.circuitSwitchHops = false;
  RoutedText routed =
      routeText(withOneArbiter(design, tiles).text(), packetsOnly, cores);
  ASSERT_TRUE(routed.accepted()) << routed.messages << design.text();
  EXPECT_EQ(findHang(*routed.configuration), std::nullopt) << design.text();
}

void crosscheck::expectUnmendable(const DesignText &design,
                                  const std::string &name) {
  RoutedText refused = routeText(design.text());
  EXPECT_FALSE(refused.accepted()) << design.text();
  EXPECT_NE(refused.messages.find("[" + name + "]"), std::string::npos)
      << refused.messages;
  RouteRequest anyway;
  anyway.allowDeadlockProne = true;
  RoutedText routed = routeText(design.text(), anyway);
  ASSERT_TRUE(routed.accepted()) << routed.messages;
  EXPECT_NE(findHang(*routed.configuration), std::nullopt)
      << "was refused, and does not hang:\n"
      << refused.messages << design.text();
}
