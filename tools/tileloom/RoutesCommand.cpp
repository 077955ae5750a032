// `tileloom routes`: where do the streams of a design go?

#include "Commands.h"

#include "tileloom/Driver/RouteDesign.h"
#include "tileloom/Report/CollectRoutes.h"
#include "tileloom/Support/File.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;
namespace cl = llvm::cl;

static cl::opt<std::string> design(cl::Positional, cl::desc("DESIGN.mlir"),
                                   cl::sub(routesCommand()));
static cl::opt<std::string>
    outputFolder("o", cl::value_desc("DIR"),
                 cl::desc("Write DIR/route0.txt and so on (default: print)"),
                 cl::sub(routesCommand()));
static cl::opt<std::string>
    deviceName("device", cl::value_desc("NAME"),
               cl::desc("Device that NPUDEVICE stands for, or the symbol of "
                        "the device to route"),
               cl::sub(routesCommand()));

static void writeRoute(const RouteMap &map, size_t index,
                       llvm::raw_ostream &os) {
  os << routeTitle(map, index) << "\n" << drawRoute(map, index);
}

static llvm::Error writeFiles(const RouteMap &map) {
  for (size_t i = 0; i < map.routes.size(); ++i) {
    llvm::SmallString<128> path(outputFolder);
    llvm::sys::path::append(path, "route" + llvm::Twine(i) + ".txt");
    if (llvm::Error error = writeFileAtomically(
            path, [&](llvm::raw_ostream &os) { writeRoute(map, i, os); }))
      return error;
  }
  llvm::outs() << map.routes.size()
               << (map.routes.size() == 1 ? " route" : " routes") << " in "
               << outputFolder << "\n";
  return llvm::Error::success();
}

int tileloom::runRoutesCommand() {
  if (design.empty())
    return usageError("no design; say which .mlir file to route");
  DesignBuildOptions options;
  options.design = design;
  options.device = deviceName;
  auto routed = routeDesign(options);
  if (!routed)
    return failWith(routed.takeError());
  auto map = aie::collectRoutes((*routed)->getDevice());
  if (failed(map))
    return ExitFailed;
  if (!outputFolder.empty()) {
    if (llvm::Error error = writeFiles(*map))
      return failWith(std::move(error));
    return ExitGood;
  }
  for (size_t i = 0; i < map->routes.size(); ++i)
    writeRoute(*map, i, llvm::outs());
  if (map->routes.empty())
    llvm::outs() << "the design has no flows\n";
  return ExitGood;
}
