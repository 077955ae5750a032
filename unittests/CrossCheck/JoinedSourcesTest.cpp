// Sources that send one id to the same destinations: they meet before they
// fork, so that no packet holds one branch while it waits for the other.

#include "Trial.h"

using namespace tileloom;
using namespace tileloom::crosscheck;

namespace {

/// Each source sends a packet with id 1 to each destination, all at once.
DesignText together(llvm::StringRef device, llvm::ArrayRef<PortRef> sources,
                    llvm::ArrayRef<PortRef> ends) {
  DesignText design(device.str());
  for (const PortRef &source : sources) {
    design.send(source, {Transfer{256, 1}});
    design.packetFlow(1, source, ends);
  }
  for (const PortRef &end : ends)
    design.receive(end, std::vector<Transfer>(sources.size(), Transfer{256}));
  return design;
}

void expectNoHang(const DesignText &design) {
  RoutedText routed = routeText(design.text());
  ASSERT_TRUE(routed.accepted()) << routed.messages;
  EXPECT_EQ(findHang(*routed.configuration), std::nullopt);
}

TEST(JoinedSources, OnBothSidesOfTheirDestinations) {
  expectNoHang(together("npu1", {dma(2, 5, 0), dma(1, 3, 1)},
                        {dma(3, 3, 1), dma(2, 4, 1)}));
}

TEST(JoinedSources, BesideTheirDestinations) {
  expectNoHang(together("npu1_1col", {dma(0, 2, 0), dma(0, 5, 0)},
                        {dma(0, 2, 1), dma(0, 5, 1)}));
}

TEST(JoinedSources, OfThreeTiles) {
  expectNoHang(together("npu1_2col", {dma(0, 3, 1), dma(1, 2, 0), dma(1, 4, 0)},
                        {dma(0, 4, 1), dma(1, 5, 1), dma(0, 2, 0)}));
}

} // namespace
