// From a design's text to its device with routed and recovered flows.

#ifndef TILELOOM_DRIVER_ROUTEDESIGN_H
#define TILELOOM_DRIVER_ROUTEDESIGN_H

#include "tileloom/Driver/BuildDesign.h"

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include <memory>

namespace tileloom {

class BuildSession;

/// A design in memory whose flows have switch settings, with every flow that
/// the settings carry beside them. Owns the IR.
class RoutedDesign {
public:
  explicit RoutedDesign(std::unique_ptr<BuildSession> session);
  ~RoutedDesign();
  aie::DeviceOp getDevice() const;

private:
  std::unique_ptr<BuildSession> session;
};

/// Reads a design (DesignBuildOptions::design, ::device), routes its flows and
/// finds them again in the switchboxes; writes nothing. Errors come back as
/// from buildDesign.
llvm::Expected<std::unique_ptr<RoutedDesign>>
routeDesign(const DesignBuildOptions &options);

} // namespace tileloom

#endif // TILELOOM_DRIVER_ROUTEDESIGN_H
