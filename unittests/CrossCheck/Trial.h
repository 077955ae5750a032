// Does what the deadlock analysis says of a design hold on the virtual array?

#ifndef TILELOOM_UNITTESTS_CROSSCHECK_TRIAL_H
#define TILELOOM_UNITTESTS_CROSSCHECK_TRIAL_H

#include "DesignText.h"

#include "tileloom/Translate/TranslateToImage.h"

#include "gtest/gtest.h"

#include <optional>

namespace tileloom::crosscheck {

/// Orders of arbitration that a design must survive.
inline constexpr unsigned ManyOrders = 1000;

struct RouteRequest {
  bool allowDeadlockProne = false;
  bool circuitSwitchHops = true;
};

/// A design's configuration, or the diagnostics that refused it.
struct RoutedText {
  std::optional<ArrayConfiguration> configuration;
  std::string messages;
  bool accepted() const { return configuration.has_value(); }
};

/// Builds the cores of a design, for routeText.
CoreImages buildCores(const std::string &text);

/// Assigns ids, routes, places and translates a design. Cores without an image
/// are left out.
RoutedText routeText(const std::string &text, const RouteRequest &request = {},
                     const CoreImages &cores = {});

/// Puts all packets of each switch on as few arbiters as their master selects
/// fit on: the same ways, the worst sharing that hardware can be told.
ArrayConfiguration shareArbiters(ArrayConfiguration configuration);

/// Runs ManyOrders orders until one hangs: its seed, if there is one. A run
/// that ends in a fault is a failure of the test.
std::optional<uint64_t> findHang(const ArrayConfiguration &configuration);

/// The design can hang when its packets share arbiters, and the router can
/// keep them apart: where each of `tiles` has one arbiter left it is refused,
/// and shown to hang; with all arbiters it is routed, and hangs in no order.
void expectMendable(const DesignText &design, llvm::ArrayRef<TileCoord> tiles,
                    const CoreImages &cores = {});

/// The design cannot hang whatever it shares: one arbiter at each of `tiles` is
/// enough, and then it hangs in no order.
void expectHarmless(const DesignText &design, llvm::ArrayRef<TileCoord> tiles,
                    const CoreImages &cores = {});

/// No routing helps: refused with `name`, and shown to hang when it is routed
/// all the same.
void expectUnmendable(const DesignText &design, const std::string &name);

} // namespace tileloom::crosscheck

#endif // TILELOOM_UNITTESTS_CROSSCHECK_TRIAL_H
