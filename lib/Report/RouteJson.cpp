// How does a route map look as JSON?

#include "tileloom/Report/RouteMap.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

static void writeBox(const RouteBox &box, llvm::raw_ostream &os) {
  os << "\"switchbox" << box.tile.column << box.tile.row << "\": {\n"
     << "\"col\": " << box.tile.column << ",\n"
     << "\"row\": " << box.tile.row << ",\n"
     << "\"source_count\": " << box.sources << ",\n"
     << "\"destination_count\": " << box.destinations << ",\n"
     << "\"northbound\": " << box.northbound << ",\n"
     << "\"eastbound\": " << box.eastbound << ",\n"
     << "\"southbound\": " << box.southbound << ",\n"
     << "\"westbound\": " << box.westbound << "\n},\n";
}

/// A route as nested lists that end in an empty one, names in `quote`.
static void writeRoute(const Route &route, char quote, llvm::raw_ostream &os) {
  for (const RouteStep &step : route) {
    os << "[[" << step.tile.column << ", " << step.tile.row << "], [";
    llvm::interleaveComma(step.directions, os, [&](Bundle bundle) {
      os << quote << toString(bundle) << quote;
    });
    os << "]], ";
  }
  os << "[]";
}

void tileloom::writeRouteMapJson(const RouteMap &map, llvm::raw_ostream &os) {
  os << "{\n";
  for (const RouteBox &box : map.boxes)
    writeBox(box, os);
  os << "\"total_path_length\": " << map.totalPathLength << ",\n";
  for (size_t i = 0; i < map.routes.size(); ++i) {
    os << "\"route" << i << "\": [ ";
    writeRoute(map.routes[i], '"', os);
    os << " ],\n";
  }
  os << "\"route_all\": [],\n\n\"end json\": 0\n}\n";
}

std::string tileloom::routeTitle(const RouteMap &map, size_t index) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "Route " << index << ": [";
  if (index < map.routes.size())
    writeRoute(map.routes[index], '\'', os);
  os << "]";
  return text;
}
