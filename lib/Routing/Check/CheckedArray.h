// What does the array do under the fixed and the new settings together?
//
// For the checker only: shares nothing with the router.

#ifndef TILELOOM_LIB_ROUTING_CHECK_CHECKEDARRAY_H
#define TILELOOM_LIB_ROUTING_CHECK_CHECKEDARRAY_H

#include "tileloom/Routing/RoutingSolution.h"

#include <map>
#include <set>

namespace tileloom {

/// A diagnostic `illegal-routing`.
llvm::Error illegalRouting(const llvm::Twine &text);

/// All settings, proven to fit the switches while they are loaded, with a mark
/// on each new one that something uses.
class CheckedArray {
public:
  explicit CheckedArray(const RoutingProblem &problem)
      : problem(problem), device(*problem.device) {}

  /// Loads both. Fails when the new settings do not fit into the switches or
  /// beside the fixed ones.
  llvm::Error load(const RoutingSolution &solution);

  /// The switch port that a flow's end stands for.
  PortRef switchPort(const PortRef &end, bool isSource) const;

  /// What happens to a packet at a slave. Circuits look like a packet whose id
  /// does not matter.
  struct Step {
    enum Kind {
      NoSettings, ///< The slave hands nothing on.
      NoRule,     ///< No rule matches.
      NoMaster,   ///< No master listens to the rule's amsel.
      Leaves
    };
    Kind kind = NoSettings;
    std::vector<Port> masters; ///< Sorted.
    Amsel amsel;               ///< Of the rule that matches.
    bool byRule = false;       ///< Else along connections.
    size_t slot = 0;           ///< Of that rule, among those of the slave.
  };
  /// `fixedOnly`: as if the new settings were not there.
  Step step(const PortRef &slave, uint8_t id, bool fixedOnly = false) const;
  bool hasSettings(const PortRef &slave, bool fixedOnly = false) const;
  bool hasNewSettings(const PortRef &slave) const;
  llvm::ArrayRef<Port> connectionsOf(const PortRef &slave) const;
  /// Does the header survive a step by a rule to that master?
  bool keepsHeader(const PortRef &master) const;
  bool isFixedPacketMaster(const PortRef &master) const;

  /// Slaves with fixed settings that no fixed master drives.
  std::vector<PortRef> fixedSources() const;
  bool hasFixedRules() const;

  /// Marks everything that takes a packet from `slave` to `master`.
  void use(const PortRef &slave, Port master, const Step &step);
  /// Every new setting has been used.
  llvm::Error checkStrays() const;

  /// The mux connections of both, and the new ones alone.
  using Connection = std::pair<TileCoord, SwitchConnection>;
  std::set<Connection> muxes, newMuxes;

private:
  struct Rule {
    PacketRule rule;
    bool isNew = false, used = false;
  };
  struct Master {
    PacketMasterSetting setting;
    bool isNew = false;
    uint8_t usedMsels = 0;
  };
  using AmselAt = std::pair<TileCoord, Amsel>;

  void loadFixed();
  void orderRules();
  llvm::Error loadTile(const TileSettings &settings);
  llvm::Error loadConnection(TileCoord tile, const SwitchConnection &c);
  llvm::Error loadMaster(TileCoord tile, const PacketMasterSetting &setting);
  llvm::Error loadRule(TileCoord tile, const PacketRule &rule);
  llvm::Error checkAmsels(const TileSettings &settings) const;
  llvm::Error checkRulePorts() const;
  bool listens(const Master &master, Amsel amsel) const;

  const RoutingProblem &problem;
  const Device &device;
  std::map<PortRef, std::vector<Port>> driven;
  std::map<PortRef, std::vector<Rule>> rules; ///< Final slot order.
  std::map<PortRef, Master> masters;
  std::set<PortRef> fixedSlaves, fixedMasters, newMasters;
  /// Those that fixed settings take, and those of them that they name.
  std::set<AmselAt> fixedAmsels, namedAmsels;
  std::set<Connection> unused; ///< New switch connections.
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_CHECK_CHECKEDARRAY_H
