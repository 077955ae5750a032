// Short spellings for routing tests.

#ifndef TILELOOM_UNITTESTS_ROUTING_ROUTINGTESTSUPPORT_H
#define TILELOOM_UNITTESTS_ROUTING_ROUTINGTESTSUPPORT_H

#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/FindFlows.h"
#include "tileloom/Routing/Router.h"
#include "tileloom/Support/Diagnostic.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

namespace tileloom::test {

inline const Device &device(llvm::StringRef name) {
  const Device *found = Device::lookup(name);
  EXPECT_NE(found, nullptr) << name.str();
  return *found;
}

inline PortRef at(int column, int row, Bundle bundle, int channel) {
  return {{column, row}, {bundle, channel}};
}

/// Name, message and notes of an error; the name is empty on success.
struct Failure {
  std::string name, message;
  std::vector<std::string> notes;
};

inline Failure take(llvm::Error error) {
  Failure failure;
  llvm::handleAllErrors(std::move(error), [&](const Diagnostic &diagnostic) {
    failure.name = diagnostic.getName().str();
    failure.message = diagnostic.getMessage().str();
    failure.notes = diagnostic.getNotes().vec();
  });
  return failure;
}

template <typename T> Failure take(llvm::Expected<T> result) {
  return result ? Failure() : take(result.takeError());
}

class Flows {
public:
  explicit Flows(llvm::StringRef name) { problem.device = &device(name); }

  Flows &flow(PortRef source, llvm::ArrayRef<PortRef> ends) {
    problem.flows.push_back(
        {source, {ends.begin(), ends.end()}, uint32_t(problem.flows.size())});
    return *this;
  }
  Flows &packet(unsigned id, llvm::ArrayRef<PortRef> sources,
                llvm::ArrayRef<PortRef> ends, unsigned mask = 0x1F) {
    PacketFlow flow;
    flow.sources.assign(sources.begin(), sources.end());
    flow.destinations.assign(ends.begin(), ends.end());
    flow.packetId = uint8_t(id);
    flow.mask = uint8_t(mask);
    flow.id = uint32_t(problem.packetFlows.size());
    problem.packetFlows.push_back(std::move(flow));
    return *this;
  }
  Flows &fix(TileSettings settings) {
    problem.fixed.push_back(std::move(settings));
    return *this;
  }
  Flows &fix(TileCoord tile, std::vector<SwitchConnection> connections,
             std::vector<SwitchConnection> mux = {}) {
    problem.fixed.push_back({tile, std::move(connections), std::move(mux)});
    return *this;
  }

  RoutingProblem problem;
};

/// Routes, and expects a solution that the checker accepts.
inline RoutingSolution solve(const RoutingProblem &problem) {
  llvm::Expected<RoutingSolution> solution = routeFlows(problem);
  if (!solution) {
    Failure failure = take(solution.takeError());
    ADD_FAILURE() << failure.message << " [" << failure.name << "] "
                  << (failure.notes.empty() ? "" : failure.notes.front());
    return {};
  }
  Failure failure = take(checkRouting(problem, *solution));
  EXPECT_EQ(failure.name, "") << failure.message;
  return *solution;
}

/// Source to destinations, as sets, whatever the grouping into flows.
inline std::map<PortRef, std::set<PortRef>>
netsOf(llvm::ArrayRef<CircuitFlow> flows) {
  std::map<PortRef, std::set<PortRef>> nets;
  for (const CircuitFlow &flow : flows)
    nets[flow.source].insert(flow.destinations.begin(),
                             flow.destinations.end());
  return nets;
}

inline const TileSettings *settingsAt(const RoutingSolution &solution,
                                      TileCoord tile) {
  for (const TileSettings &settings : solution.tiles)
    if (settings.tile == tile)
      return &settings;
  return nullptr;
}

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_ROUTINGTESTSUPPORT_H
