// Pictures and JSON of routes, character by character.

#include "tileloom/Report/RouteMap.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace tileloom;

namespace {

/// The picture without blanks at line ends and without empty lines.
std::string trimmed(const std::string &picture) {
  std::string result;
  llvm::StringRef rest = picture;
  while (!rest.empty()) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    if (line = line.rtrim(' '); !line.empty())
      result += "\n" + line.str();
  }
  return result + "\n";
}

/// Terminal cells: every character that is not a continuation byte of UTF-8.
size_t cellsOf(llvm::StringRef line) {
  return size_t(llvm::count_if(line, [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

/// (0,0) DMA:0 to (0,2) DMA:0 and (1,3) DMA:0; (1,3) DMA:0 to (0,2) DMA:1.
RouteMap twoFlows() {
  RouteMap map;
  map.boxes = {{{0, 0}, 2, 0, 1, 0, 0, 0}, {{0, 1}, 0, 0, 1, 0, 0, 0},
               {{0, 2}, 0, 2, 0, 1, 0, 0}, {{0, 3}, 0, 0, 0, 0, 1, 0},
               {{1, 2}, 0, 0, 1, 0, 0, 0}, {{1, 3}, 1, 1, 0, 0, 0, 1}};
  map.totalPathLength = 6;
  map.routes = {{{{0, 0}, {Bundle::North}},
                 {{0, 1}, {Bundle::North}},
                 {{0, 2}, {Bundle::DMA, Bundle::East}},
                 {{1, 2}, {Bundle::North}},
                 {{1, 3}, {Bundle::DMA}}},
                {{{1, 3}, {Bundle::West}},
                 {{0, 3}, {Bundle::South}},
                 {{0, 2}, {Bundle::DMA}}}};
  return map;
}

TEST(RouteDrawing, MarksTheRouteThatComesInThroughTheShim) {
  EXPECT_EQ(trimmed(drawRoute(twoFlows(), 0)), R"(
    ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐   ┌─────┐
 →→→│ 0,0 ├→→→┤ 0,1 ├→→→┤ 0,2 │   │ 0,3 │
    │S #  │   │  #  │   │  # D├───┤     │
    └─────┘   └─────┘   └─┬───┘ ¹ └───┬─┘
                         ¹↓           │¹
                        ┌─┴───┐ ₁ ┌───┴─┐
                        │ 1,2 ├→→→┤ 1,3 │
                        │  #  │   │  # D│
                        └─────┘   └─────┘
)");
}

TEST(RouteDrawing, StarsTheEndsOfOtherFlows) {
  EXPECT_EQ(trimmed(drawRoute(twoFlows(), 1)), R"(
    ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐   ┌─────┐
    │ 0,0 ├───┤ 0,1 ├───┤ 0,2 │   │ 0,3 │
    │  *  │   │     │   │  # D├←←←┤  #  │
    └─────┘   └─────┘   └─┬───┘ ¹ └───┬─┘
                         ¹│           ↑¹
                        ┌─┴───┐ ₁ ┌───┴─┐
                        │ 1,2 ├───┤ 1,3 │
                        │     │   │S #  │
                        └─────┘   └─────┘
)");
}

TEST(RouteDrawing, ShowsAStreamThatLeavesThroughTheShim) {
  RouteMap map;
  map.boxes = {{{0, 0}, 1, 1, 1, 0, 1, 0}, {{0, 1}, 0, 0, 1, 0, 1, 0},
               {{0, 2}, 0, 0, 1, 0, 1, 0}, {{0, 3}, 0, 1, 0, 1, 0, 0},
               {{1, 2}, 1, 0, 0, 0, 0, 1}, {{1, 3}, 0, 1, 0, 0, 0, 0}};
  map.routes = {{{{0, 0}, {Bundle::North}},
                 {{0, 1}, {Bundle::North}},
                 {{0, 2}, {Bundle::North}},
                 {{0, 3}, {Bundle::DMA, Bundle::East}},
                 {{1, 3}, {Bundle::DMA}}}};
  EXPECT_EQ(trimmed(drawRoute(map, 0)), R"(
    ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐
 →→→│ 0,0 ├→→→┤ 0,1 ├→→→┤ 0,2 ├→→→┤ 0,3 │
╶───┤S #  ├───┤  #  ├───┤  #  │   │  # D│
  ¹ └─────┘ ¹ └─────┘ ¹ └───┬─┘   └─┬───┘
                            │¹     ¹↓
                        ┌───┴─┐   ┌─┴───┐
                        │ 1,2 │   │ 1,3 │
                        │  *  │   │  # D│
                        └─────┘   └─────┘
)");
}

TEST(RouteDrawing, HasBlankMarginsAndLinesOfOneWidth) {
  const std::string picture = drawRoute(twoFlows(), 0);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(picture).drop_back().split(lines, '\n');
  ASSERT_EQ(lines.size(), 15u); // 5 + 5 for each column.
  for (llvm::StringRef line : lines)
    EXPECT_EQ(cellsOf(line), 48u); // 12 for each row of the array.
  for (size_t margin : {0, 1, 2, 12, 13, 14})
    EXPECT_TRUE(lines[margin].trim(' ').empty());
}

TEST(RouteDrawing, CrossesOutLinksBeyondTheirChannels) {
  RouteMap map;
  map.boxes = {{{0, 0}, 0, 0, 7, 0, 10, 0}, {{0, 1}, 0, 0, 0, 0, 0, 0}};
  EXPECT_EQ(trimmed(drawRoute(map, 0)), R"(
    ┌─────┐ ₇ ┌─────┐
    │ 0,0 x─x─┤ 0,1 │
╶x─x┤     │   │     │
  + └─────┘   └─────┘
)");
}

TEST(RouteDrawing, OfAnEmptyMapIsEmpty) {
  RouteMap map;
  EXPECT_EQ(trimmed(drawRoute(map, 0)), "\n");
  EXPECT_EQ(routeTitle(map, 0), "Route 0: []");
}

TEST(RouteDrawing, TitleIsTheListInPythonNotation) {
  EXPECT_EQ(routeTitle(twoFlows(), 1),
            "Route 1: [[[1, 3], ['West']], [[0, 3], ['South']], [[0, 2], "
            "['DMA']], []]");
}

TEST(RouteJson, HasTheKeysInOrder) {
  std::string text;
  llvm::raw_string_ostream os(text);
  RouteMap map = twoFlows();
  map.boxes.resize(1);
  writeRouteMapJson(map, os);
  EXPECT_EQ(text, R"({
"switchbox00": {
"col": 0,
"row": 0,
"source_count": 2,
"destination_count": 0,
"northbound": 1,
"eastbound": 0,
"southbound": 0,
"westbound": 0
},
"total_path_length": 6,
"route0": [ [[0, 0], ["North"]], [[0, 1], ["North"]], [[0, 2], ["DMA", "East"]], [[1, 2], ["North"]], [[1, 3], ["DMA"]], [] ],
"route1": [ [[1, 3], ["West"]], [[0, 3], ["South"]], [[0, 2], ["DMA"]], [] ],
"route_all": [],

"end json": 0
}
)");
}

} // namespace
