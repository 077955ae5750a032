// How good are the router's routings, and how fast does it find them?
//
// Prints a table and writes it, with the figures of each design, beside the
// program as RouterQuality.json. Hops are link channels on the way of each
// flow. They are divided by the fewest that any routing takes where the exact
// search finds these within its limit (`exact`), else by the sum of what each
// net would take alone (`bound`).

#include "RouterFamilies.h"

#include "../lib/Routing/CollectNets.h"
#include "../lib/Routing/Exact/ExactReach.h"
#include "../lib/Routing/Exact/ExactRouting.h"

#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/Router.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <cmath>
#include <set>

using namespace tileloom;
using namespace tileloom::bench;

/// Conflicts that the exact search for shortest trees may meet in one design.
static constexpr uint64_t ShortestLimit = 5000;
/// Nets of the largest design that it is asked about.
static constexpr size_t ShortestNets = 64;
static constexpr unsigned Repetitions = 3;

namespace {

struct Result {
  unsigned flows = 0;
  bool routed = false;
  /// The router found nothing where the exact search did.
  bool missed = false;
  bool proven = false; ///< Not routed, and a count or the exact search knows
                       ///< why.
  std::string failure;
  uint64_t hops = 0, channels = 0, bound = 0;
  std::optional<uint64_t> exact;
  double milliseconds = 0;
};

struct Row {
  const Family *family;
  const Device *device;
  std::vector<Result> results;

  double flows() const {
    double sum = 0;
    for (const Result &r : results)
      sum += r.flows;
    return sum / double(results.size());
  }
  size_t count(bool Result::*member) const {
    return size_t(
        llvm::count_if(results, [&](const Result &r) { return r.*member; }));
  }
  double milliseconds() const {
    std::vector<double> all;
    for (const Result &r : results)
      all.push_back(r.milliseconds);
    llvm::sort(all);
    return all[all.size() / 2];
  }
  /// Hops over the exact minimum, of the designs that have both.
  std::optional<double> overExact() const {
    uint64_t hops = 0, fewest = 0;
    for (const Result &r : results)
      if (r.routed && r.exact) {
        hops += r.hops;
        fewest += *r.exact;
      }
    return fewest ? std::optional(double(hops) / double(fewest)) : std::nullopt;
  }
  std::optional<double> overBound() const {
    uint64_t hops = 0, fewest = 0;
    for (const Result &r : results)
      if (r.routed) {
        hops += r.hops;
        fewest += r.bound;
      }
    return fewest ? std::optional(double(hops) / double(fewest)) : std::nullopt;
  }
};

} // namespace

/// Counts for each flow by itself, as its own tree, whether or not others share
/// its channels; and each channel once.
static void countHops(const RoutingProblem &problem,
                      const RoutingSolution &solution, Result &result) {
  std::set<PortRef> channels;
  auto count = [&](const FlowPath &path) {
    for (const RouteHop &hop : path.hops)
      if (problem.device->linkFrom(hop.tile, hop.master)) {
        ++result.hops;
        channels.insert({hop.tile, hop.master});
      }
  };
  llvm::for_each(solution.paths, count);
  llvm::for_each(solution.packetPaths, count);
  result.channels = channels.size();
}

static void askExact(const RoutingProblem &problem, Result &result) {
  SwitchGraph graph(*problem.device);
  std::vector<Net> nets = collectNets(graph, problem);
  ExactTopology topology(graph, {});
  for (const Net &net : nets) {
    ExactReach reach(topology, net);
    if (reach.reachesAllSinks())
      result.bound += reach.fewestLinks();
  }
  ExactOptions options;
  if (!result.routed) {
    // The router's own words where it has counted channels or asked already.
    result.proven =
        llvm::StringRef(result.failure).contains("no routing exists");
    if (result.proven)
      return;
    ExactOutcome outcome = routeExactly(graph, nets, {}, options);
    result.missed =
        outcome.kind == ExactOutcome::Routed && problem.packetFlows.empty();
    result.proven = outcome.kind == ExactOutcome::Infeasible;
    return;
  }
  if (result.hops == result.bound)
    result.exact = result.bound;
  if (result.exact || !problem.packetFlows.empty() ||
      nets.size() > ShortestNets)
    return;
  options.minimizeLinks = true;
  options.conflictLimit = ShortestLimit;
  ExactOutcome outcome = routeExactly(graph, nets, {}, options);
  if (outcome.kind == ExactOutcome::Routed)
    result.exact = outcome.links;
  else
    result.bound = std::max(result.bound, outcome.lowerBound);
}

static llvm::Expected<Result> measure(const RoutingProblem &problem) {
  // These designs have no programs, of which the deadlock analysis would assume
  // the worst.
  RouterOptions options;
  options.analyzeDeadlocks = false;
  Result result;
  result.flows = unsigned(problem.flows.size() + problem.packetFlows.size());
  for (unsigned i = 0; i < Repetitions; ++i) {
    auto start = std::chrono::steady_clock::now();
    llvm::Expected<RoutingSolution> solution = routeFlows(problem, options);
    std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - start;
    result.milliseconds =
        i ? std::min(result.milliseconds, took.count()) : took.count();
    if (!solution) {
      result.failure = llvm::toString(solution.takeError());
      break;
    }
    if (i)
      continue;
    if (llvm::Error error = checkRouting(problem, *solution))
      return std::move(error);
    result.routed = true;
    countHops(problem, *solution, result);
  }
  askExact(problem, result);
  return result;
}

/// The exponent e of time ~ flows^e that fits the rows best, by least squares
/// of the logarithms.
static std::optional<double> growth(llvm::ArrayRef<Row> rows) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const Row &row : rows) {
    if (row.count(&Result::routed) == 0)
      continue;
    double x = std::log(row.flows()), y = std::log(row.milliseconds());
    ++n;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  double spread = n * sxx - sx * sx;
  if (n < 3 || spread < 1e-9)
    return std::nullopt;
  return (n * sxy - sx * sy) / spread;
}

static void print(const Row &row) {
  auto ratio = [](std::optional<double> value) {
    std::string text = "-";
    if (value) {
      llvm::raw_string_ostream stream(text = "");
      stream << llvm::format("%.3f", *value);
    }
    return text;
  };
  size_t designs = row.results.size();
  size_t exact = size_t(llvm::count_if(
      row.results, [](const Result &r) { return r.exact.has_value(); }));
  llvm::outs() << llvm::format(
      "%-10s %-10s %6.0f %3zu/%-3zu %6zu %6zu %8s (%2zu) %8s %10.2f\n",
      row.family->name, row.device->name().str().c_str(), row.flows(),
      row.count(&Result::routed), designs, row.count(&Result::proven),
      row.count(&Result::missed), ratio(row.overExact()).c_str(), exact,
      ratio(row.overBound()).c_str(), row.milliseconds());
  llvm::outs().flush();
}

static llvm::json::Value toJson(const Row &row) {
  llvm::json::Array designs;
  for (const Result &r : row.results) {
    llvm::json::Object design{
        {"flows", r.flows},       {"routed", r.routed},
        {"missed", r.missed},     {"proven_infeasible", r.proven},
        {"hops", r.hops},         {"channels", r.channels},
        {"lower_bound", r.bound}, {"milliseconds", r.milliseconds}};
    if (r.exact)
      design["fewest_hops"] = *r.exact;
    if (!r.failure.empty())
      design["failure"] = r.failure;
    designs.push_back(std::move(design));
  }
  llvm::json::Object object{{"family", row.family->name},
                            {"device", row.device->name().str()},
                            {"flows", row.flows()},
                            {"milliseconds", row.milliseconds()},
                            {"designs", std::move(designs)}};
  if (auto ratio = row.overExact())
    object["hops_over_exact"] = *ratio;
  if (auto ratio = row.overBound())
    object["hops_over_bound"] = *ratio;
  return object;
}

static std::vector<unsigned> sizes(const Family &family, const Device &device) {
  unsigned most = fullFabric(family, device);
  std::vector<unsigned> result;
  for (unsigned flows = 4; flows < most; flows *= 2)
    result.push_back(flows);
  // 1,000 flows is the size that the requirement on xcvc1902 names.
  if (most > 1024)
    result.push_back(1000);
  if (most > 0)
    result.push_back(most);
  llvm::sort(result);
  return result;
}

/// All sizes of one family on one device.
static bool run(const Family &family, const Device &device,
                llvm::json::Array &tables) {
  std::vector<Row> rows;
  for (unsigned flows : sizes(family, device)) {
    Row row{&family, &device, {}};
    unsigned designs = flows <= 64    ? 8
                       : flows <= 256 ? 4
                       : flows <= 600 ? 2
                                      : 1;
    for (unsigned seed = 1; seed <= designs; ++seed) {
      llvm::Expected<Result> result = measure(family.make(device, flows, seed));
      if (!result) {
        llvm::errs() << family.name << " on " << device.name() << ", " << flows
                     << " flows, seed " << seed << ": "
                     << llvm::toString(result.takeError()) << "\n";
        return false;
      }
      row.results.push_back(*result);
    }
    print(row);
    tables.push_back(toJson(row));
    rows.push_back(std::move(row));
  }
  if (auto exponent = growth(rows))
    llvm::outs() << llvm::format("%-10s %-10s time grows as flows^%.2f\n",
                                 family.name, device.name().str().c_str(),
                                 *exponent);
  return true;
}

int main(int count, char **arguments) {
  // FAMILY and DEVICE narrow it down; options of Google Benchmark, which the
  // other programs here understand, are passed over.
  std::set<std::string> wanted;
  for (int i = 1; i < count; ++i)
    if (arguments[i][0] != '-')
      wanted.insert(arguments[i]);
  auto isWanted = [&](llvm::StringRef family, llvm::StringRef device) {
    return llvm::all_of(wanted, [&](const std::string &word) {
      return word == family || word == device;
    });
  };
  llvm::outs() << "family     device      flows  routed proven missed"
                  "  hops/exact hops/bound   ms median\n";
  llvm::json::Array tables;
  bool good = true;
  for (const Family &family : families())
    for (const char *name :
         {"npu1_1col", "npu1", "npu2", "xcve2302", "xcve2802", "xcvc1902"}) {
      const Device &device = *Device::lookup(name);
      bool hasControl = device.isMem({0, 1});
      if (isWanted(family.name, name) &&
          (hasControl || llvm::StringRef(family.name) != "overlay"))
        good &= run(family, device, tables);
    }
  std::error_code failed;
  llvm::raw_fd_ostream file(std::string(arguments[0]) + ".json", failed);
  if (failed) {
    llvm::errs() << arguments[0] << ".json: " << failed.message() << "\n";
    return 1;
  }
  file << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(tables)));
  return good ? 0 : 1;
}
