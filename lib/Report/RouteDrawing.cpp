// How does a route look on the array?
//
// Every box is 7 cells wide and 4 high and stands at x = 10 * row, y = 5 *
// column. Lines are kept as half segments from the middle of a cell to its
// edges, so that crossings and corners come out right whatever is drawn first.

#include "tileloom/Report/RouteMap.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace tileloom;

namespace {

class Canvas {
public:
  Canvas(int width, int height)
      : width(width), height(height), cells(size_t(width) * height) {}

  /// The first text at a cell stays.
  void write(int x, int y, llvm::StringRef text) {
    if (Cell *cell = at(x, y); cell && cell->text.empty())
      cell->text = text;
  }
  void overwrite(int x, int y, llvm::StringRef text) {
    if (Cell *cell = at(x, y))
      cell->text = text;
  }
  void writeEach(int x, int y, llvm::StringRef asciiText) {
    for (size_t i = 0; i < asciiText.size(); ++i)
      write(x + int(i), y, asciiText.substr(i, 1));
  }
  void horizontal(int from, int to, int y) {
    for (int x = from; x <= to; ++x)
      addHalves(x, y, (x > from ? Left : 0) | (x < to ? Right : 0));
  }
  void vertical(int x, int from, int to) {
    for (int y = from; y <= to; ++y)
      addHalves(x, y, (y > from ? Up : 0) | (y < to ? Down : 0));
  }
  std::string text() const {
    // By the halves that meet in a cell: left 1, right 2, up 4, down 8.
    static constexpr llvm::StringLiteral lines[16] = {
        " ", "╴", "╶", "─", "╵", "┘", "└", "┴",
        "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
    std::string result;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const Cell &cell = cells[size_t(y) * width + x];
        result += cell.text.empty() ? lines[cell.halves] : cell.text;
      }
      result += '\n';
    }
    return result;
  }

private:
  enum Half : uint8_t { Left = 1, Right = 2, Up = 4, Down = 8 };
  struct Cell {
    llvm::StringRef text; ///< Of a literal, or into the route's own storage.
    uint8_t halves = 0;
  };

  Cell *at(int x, int y) {
    return x >= 0 && x < width && y >= 0 && y < height
               ? &cells[size_t(y) * width + x]
               : nullptr;
  }
  void addHalves(int x, int y, int halves) {
    if (Cell *cell = at(x, y))
      cell->halves |= uint8_t(halves);
  }

  const int width, height;
  std::vector<Cell> cells;
};

/// Channels of a link by direction: where more are in use, the link is crossed
/// out.
constexpr unsigned NorthCapacity = 6, OtherCapacity = 4;

class Drawing {
public:
  explicit Drawing(const RouteMap &map) : map(map), canvas(makeCanvas(map)) {
    for (const RouteBox &box : map.boxes)
      labels.push_back(std::to_string(box.tile.column) + "," +
                       std::to_string(box.tile.row));
  }

  std::string run(size_t index) {
    for (size_t i = 0; i < map.boxes.size(); ++i)
      drawBox(map.boxes[i], llvm::StringRef(labels[i]).take_front(4));
    if (index < map.routes.size())
      markRoute(map.routes[index]);
    return canvas.text();
  }

private:
  static Canvas makeCanvas(const RouteMap &map) {
    int rows = 0, columns = 0;
    for (const RouteBox &box : map.boxes) {
      rows = std::max(rows, box.tile.row + 1);
      columns = std::max(columns, box.tile.column + 1);
    }
    return {12 * rows, 5 + 5 * columns};
  }
  static int xOf(TileCoord tile) { return 10 * tile.row; }
  static int yOf(TileCoord tile) { return 5 * tile.column; }

  void drawBox(const RouteBox &box, llvm::StringRef label) {
    const int x = xOf(box.tile), y = yOf(box.tile);
    canvas.horizontal(x + 4, x + 10, y + 3);
    canvas.horizontal(x + 4, x + 10, y + 6);
    canvas.vertical(x + 4, y + 3, y + 6);
    canvas.vertical(x + 10, y + 3, y + 6);
    canvas.writeEach(x + 6, y + 4, label);
    if (box.sources + box.destinations > 0)
      canvas.write(x + 7, y + 5, "*");
    drawLinks(box, x, y);
  }

  void drawLinks(const RouteBox &box, int x, int y) {
    if (box.northbound > 0) {
      canvas.horizontal(x + 10, x + 14, y + 4);
      canvas.write(x + 12, y + 3, subscript(box.northbound));
      crossOut(box.northbound > NorthCapacity, x + 10, y + 4, x + 12, y + 4);
    }
    if (box.southbound > 0) {
      canvas.horizontal(x, x + 4, y + 5);
      canvas.write(x + 2, y + 6, superscript(box.southbound));
      crossOut(box.southbound > OtherCapacity, x + 1, y + 5, x + 3, y + 5);
    }
    if (box.eastbound > 0) {
      canvas.vertical(x + 6, y + 6, y + 8);
      canvas.write(x + 5, y + 7, superscript(box.eastbound));
      crossOut(box.eastbound > OtherCapacity, x + 6, y + 6, x + 6, y + 8);
    }
    if (box.westbound > 0) {
      canvas.vertical(x + 8, y + 1, y + 3);
      canvas.write(x + 9, y + 2, superscript(box.westbound));
      crossOut(box.westbound > OtherCapacity, x + 8, y + 1, x + 8, y + 3);
    }
  }

  void crossOut(bool over, int x1, int y1, int x2, int y2) {
    if (!over)
      return;
    canvas.write(x1, y1, "x");
    canvas.write(x2, y2, "x");
  }

  void markRoute(const Route &route) {
    for (size_t i = 0; i < route.size(); ++i) {
      const RouteStep &step = route[i];
      const int x = xOf(step.tile), y = yOf(step.tile);
      if (i == 0) {
        canvas.write(x + 5, y + 5, "S");
        if (step.tile.row == 0)
          writeThree(x + 1, y + 4, "→");
      }
      if (i + 1 == route.size() ||
          llvm::is_contained(step.directions, Bundle::DMA))
        canvas.write(x + 9, y + 5, "D");
      if (!step.directions.empty())
        canvas.overwrite(x + 7, y + 5, "#");
      for (Bundle direction : step.directions)
        markDirection(direction, x, y);
    }
  }

  void markDirection(Bundle direction, int x, int y) {
    switch (direction) {
    case Bundle::North:
      return writeThree(x + 11, y + 4, "→");
    case Bundle::South:
      return writeThree(x + 1, y + 5, "←");
    case Bundle::East:
      return canvas.write(x + 6, y + 7, "↓");
    case Bundle::West:
      return canvas.write(x + 8, y + 2, "↑");
    default:
      return;
    }
  }

  void writeThree(int x, int y, llvm::StringRef text) {
    for (int i = 0; i < 3; ++i)
      canvas.write(x + i, y, text);
  }

  /// One digit; more than 9 show as "+".
  static llvm::StringRef subscript(unsigned count) {
    static constexpr llvm::StringLiteral digits[] = {"₁", "₂", "₃", "₄", "₅",
                                                     "₆", "₇", "₈", "₉"};
    return count <= 9 ? llvm::StringRef(digits[count - 1]) : "+";
  }
  static llvm::StringRef superscript(unsigned count) {
    static constexpr llvm::StringLiteral digits[] = {"¹", "²", "³", "⁴", "⁵",
                                                     "⁶", "⁷", "⁸", "⁹"};
    return count <= 9 ? llvm::StringRef(digits[count - 1]) : "+";
  }

  const RouteMap &map;
  Canvas canvas;
  std::vector<std::string> labels;
};

} // namespace

std::string tileloom::drawRoute(const RouteMap &map, size_t index) {
  return Drawing(map).run(index);
}
