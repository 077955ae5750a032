// Does the graph have exactly the edges that the device tables state?

#include "../../lib/Routing/SwitchGraph.h"

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static std::set<Port> ports(const Device &device, TileCoord tile, bool slaves) {
  std::set<Port> result;
  for (unsigned b = 0; b < NumBundles; ++b) {
    int count = slaves ? device.slavePortCount(tile, Bundle(b))
                       : device.masterPortCount(tile, Bundle(b));
    for (int channel = 0; channel < count; ++channel)
      result.insert({Bundle(b), channel});
  }
  return result;
}

TEST(SwitchGraph, CrossbarEdgesAreTheLegalConnectionsOfEveryDevice) {
  for (const Device *device : Device::all()) {
    SwitchGraph graph(*device);
    size_t ins = 0, outs = 0;
    for (int column = 0; column < device->columns(); ++column)
      for (int row = 0; row < device->rows(); ++row) {
        TileCoord tile{column, row};
        std::set<Port> masters = ports(*device, tile, false);
        outs += masters.size();
        for (Port slave : ports(*device, tile, true)) {
          InNode in = graph.slave(tile, slave);
          ASSERT_EQ(in, ins++);
          std::set<Port> reached;
          for (uint16_t local : graph.crossbar(in)) {
            ASSERT_EQ(graph.tileOfOut(graph.masterBase(in) + local), tile);
            reached.insert(graph.portOfOut(graph.masterBase(in) + local));
          }
          for (Port master : masters)
            ASSERT_EQ(reached.count(master) == 1,
                      device->isLegalConnection(tile, slave, master))
                << device->name().str() << toString(tile) << portText(slave)
                << portText(master);
        }
      }
    EXPECT_EQ(graph.inCount(), ins);
    EXPECT_EQ(graph.outCount(), outs);
  }
}

TEST(SwitchGraph, WiresHaveTwoEndsAndChangeSides) {
  for (const Device *device : Device::all()) {
    SwitchGraph graph(*device);
    for (OutNode out = 0; out < graph.outCount(); ++out) {
      InNode in = graph.wire(out);
      auto far = device->linkFrom(graph.tileOfOut(out), graph.portOfOut(out));
      ASSERT_EQ(in != NoNode, far.has_value());
      if (in == NoNode)
        continue;
      ASSERT_EQ(graph.tileOfIn(in), far->first);
      ASSERT_EQ(graph.portOfIn(in), far->second);
      ASSERT_EQ(graph.wireInto(in), out);
      ASSERT_NE(graph.tileOfIn(in), graph.tileOfOut(out));
    }
  }
}

TEST(SwitchGraph, ShimEndsShareTheNodeOfTheirSouthPort) {
  SwitchGraph graph(device("npu2"));
  TileCoord shim{3, 0};
  InNode in = graph.slave(shim, {Bundle::South, 3});
  EXPECT_EQ(graph.source(shim, {Bundle::DMA, 0}), in);
  EXPECT_EQ(graph.source(shim, {Bundle::NOC, 1}), in);
  EXPECT_EQ(graph.source(shim, {Bundle::PLIO, 3}), in);
  OutNode out = graph.master(shim, {Bundle::South, 2});
  EXPECT_EQ(graph.destination(shim, {Bundle::DMA, 0}), out);
  EXPECT_EQ(graph.destination(shim, {Bundle::NOC, 0}), out);
  EXPECT_EQ(graph.destination(shim, {Bundle::PLIO, 2}), out);
  EXPECT_EQ(graph.slave(shim, {Bundle::DMA, 0}), NoNode);
}
