// How are ends of streams and failures of routing named?

#include "tileloom/Routing/RoutingProblem.h"

#include "VerifyFixed.h"

#include "tileloom/Support/Diagnostic.h"

using namespace tileloom;

std::string tileloom::portText(Port port) {
  return (toString(port.bundle) + ":" + llvm::Twine(port.channel)).str();
}

std::string tileloom::toString(const PortRef &end) {
  return toString(end.tile) + " " + portText(end.port);
}

bool tileloom::isBehindMux(const Device &device, const PortRef &end) {
  return device.isShim(end.tile) &&
         (end.port.bundle == Bundle::DMA || end.port.bundle == Bundle::NOC ||
          end.port.bundle == Bundle::PLIO);
}

static std::string missingText(const char *role, const PortRef &end, int count,
                               const char *direction) {
  if (end.port.channel >= 0 && end.port.channel < count)
    return "";
  return (llvm::Twine(role) + " " + portText(end.port) +
          " does not exist: tile " + toString(end.tile) + " has " +
          llvm::Twine(count) + " " + toString(end.port.bundle) +
          (count == 1 ? " port " : " ports ") + direction +
          " its stream switch")
      .str();
}

std::string tileloom::missingSourceText(const Device &device,
                                        const PortRef &end) {
  int count = isBehindMux(device, end)
                  ? device.shimMuxSourceCount(end.tile, end.port.bundle)
                  : device.slavePortCount(end.tile, end.port.bundle);
  return missingText("source", end, count, "into");
}

std::string tileloom::missingDestinationText(const Device &device,
                                             const PortRef &end) {
  int count = isBehindMux(device, end)
                  ? device.shimMuxDestCount(end.tile, end.port.bundle)
                  : device.masterPortCount(end.tile, end.port.bundle);
  return missingText("destination", end, count, "out of");
}

char RoutingDiagnostic::ID = 0;

RoutingDiagnostic::RoutingDiagnostic(const Diagnostic &diagnostic,
                                     llvm::ArrayRef<uint32_t> flows,
                                     std::optional<TileCoord> tile)
    : ErrorInfo(diagnostic.getName(), diagnostic.getMessage().str(),
                diagnostic.getNotes().vec()),
      flows(flows), tile(tile) {}

static llvm::Error about(llvm::ArrayRef<uint32_t> flows,
                         std::optional<TileCoord> tile, llvm::Error error) {
  return llvm::handleErrors(
      std::move(error), [&](const Diagnostic &diagnostic) {
        return llvm::make_error<RoutingDiagnostic>(diagnostic, flows, tile);
      });
}

llvm::Error tileloom::atFlows(llvm::ArrayRef<uint32_t> flows,
                              llvm::Error error) {
  return about(flows, std::nullopt, std::move(error));
}

llvm::Error tileloom::atTile(TileCoord tile, llvm::Error error) {
  return about({}, tile, std::move(error));
}
