// How much more than one core do sixteen equal cores cost to build?
//
// Both designs are built in turn, so that a machine that is busy with other
// things slows them alike; the counters are medians. `ratio` is the requirement
// (at most 1.3): elapsed times. `cpu_ratio` compares the processor time of this
// process and of the compilers that it starts.

#include "TemporaryFolder.h"

#include "tileloom/Driver/BuildDesign.h"
#include "tileloom/Support/File.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <sys/resource.h>

using namespace tileloom;

static constexpr llvm::StringLiteral kernelSource = R"(
#include <cstdint>

extern "C" void filter(const int32_t *in, int32_t *out) {
  for (int i = 0; i < 64; ++i) {
    int32_t sum = 0;
    for (int tap = 0; tap < 8; ++tap)
      sum += in[(i + tap) & 63] * (tap + 1);
    out[i] = sum;
  }
}
)";

/// One quarter on its way through the mem tile of column {0} to core row {1}
/// and back: buffers, locks, the core with its DMA, and the flows.
static constexpr char coreText[] = R"(
  %t{0}_{1} = aie.tile({0}, {2})
  %min{0}_{1} = aie.buffer(%mem{0}) {{sym_name = "mem_in_{0}_{1}"} : memref<64xi32>
  %mout{0}_{1} = aie.buffer(%mem{0}) {{sym_name = "mem_out_{0}_{1}"} : memref<64xi32>
  %mi_free{0}_{1} = aie.lock(%mem{0}) {{init = 1 : i32, sym_name = "mi_free_{0}_{1}"}
  %mi_full{0}_{1} = aie.lock(%mem{0}) {{init = 0 : i32, sym_name = "mi_full_{0}_{1}"}
  %mo_free{0}_{1} = aie.lock(%mem{0}) {{init = 1 : i32, sym_name = "mo_free_{0}_{1}"}
  %mo_full{0}_{1} = aie.lock(%mem{0}) {{init = 0 : i32, sym_name = "mo_full_{0}_{1}"}
  %in{0}_{1} = aie.buffer(%t{0}_{1}) {{sym_name = "in_{0}_{1}"} : memref<64xi32>
  %out{0}_{1} = aie.buffer(%t{0}_{1}) {{sym_name = "out_{0}_{1}"} : memref<64xi32>
  %in_free{0}_{1} = aie.lock(%t{0}_{1}) {{init = 1 : i32, sym_name = "in_free_{0}_{1}"}
  %in_full{0}_{1} = aie.lock(%t{0}_{1}) {{init = 0 : i32, sym_name = "in_full_{0}_{1}"}
  %out_free{0}_{1} = aie.lock(%t{0}_{1}) {{init = 1 : i32, sym_name = "out_free_{0}_{1}"}
  %out_full{0}_{1} = aie.lock(%t{0}_{1}) {{init = 0 : i32, sym_name = "out_full_{0}_{1}"}
  aie.flow(%mem{0}, DMA : {1}, %t{0}_{1}, DMA : 0)
  aie.flow(%t{0}_{1}, DMA : 0, %mem{0}, DMA : {3})
  %core{0}_{1} = aie.core(%t{0}_{1}) {{
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {{
      aie.use_lock(%in_full{0}_{1}, AcquireGreaterEqual, %one)
      aie.use_lock(%out_free{0}_{1}, AcquireGreaterEqual, %one)
      func.call @filter(%in{0}_{1}, %out{0}_{1}) : (memref<64xi32>, memref<64xi32>) -> ()
      scf.for %i = %zero to %n step %step {{
        %x = memref.load %out{0}_{1}[%i] : memref<64xi32>
        %y = arith.addi %x, %one : i32
        memref.store %y, %out{0}_{1}[%i] : memref<64xi32>
      }
      aie.use_lock(%in_free{0}_{1}, Release, %one)
      aie.use_lock(%out_full{0}_{1}, Release, %one)
    }
    aie.end
  }
  %dma{0}_{1} = aie.mem(%t{0}_{1}) {{
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free{0}_{1}, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in{0}_{1} : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full{0}_{1}, Release, %c1)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_full{0}_{1}, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out{0}_{1} : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%out_free{0}_{1}, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }
)";

/// One BD of a chain that goes round the quarters of a mem tile.
static constexpr char bdText[] = R"(
  ^{0}{1}:
    aie.use_lock(%{2}{3}_{1}, AcquireGreaterEqual, %c1)
    aie.dma_bd(%{4}{3}_{1} : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%{5}{3}_{1}, Release, %c1)
    aie.next_bd ^{0}{6})";

static std::string memTileDma(unsigned column, unsigned rows) {
  struct Channel {
    std::string direction, label;
    unsigned index, firstBd;
  };
  std::vector<Channel> channels = {{"S2MM", "fill", 0, 0},
                                   {"MM2S", "collect", 4, 0}};
  for (unsigned row = 0; row < rows; ++row) {
    channels.push_back({"MM2S", "feed", row, row});
    channels.push_back({"S2MM", "join", row + 1, row});
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("  %memdma{0} = aie.memtile_dma(%mem{0}) {{", column);
  for (size_t i = 0; i < channels.size(); ++i) {
    const Channel &channel = channels[i];
    const bool isLast = i + 1 == channels.size();
    if (i)
      os << "\n  ^s" << i << ":";
    os << llvm::formatv(
        "\n    %s{0} = aie.dma_start({1}, {2}, ^{3}{4}, ^{5})", i,
        channel.direction, channel.index, channel.label, channel.firstBd,
        isLast ? std::string("done") : "s" + std::to_string(i + 1));
  }
  for (unsigned row = 0; row < rows; ++row) {
    const unsigned next = (row + 1) % rows;
    auto bd = [&](llvm::StringRef label, llvm::StringRef acquire,
                  llvm::StringRef buffer, llvm::StringRef release,
                  unsigned to) {
      os << llvm::formatv(bdText, label, row, acquire, column, buffer, release,
                          to);
    };
    bd("fill", "mi_free", "min", "mi_full", next);
    bd("feed", "mi_full", "min", "mi_free", row);
    bd("join", "mo_free", "mout", "mo_full", row);
    bd("collect", "mo_full", "mout", "mo_free", next);
  }
  os << "\n  ^done:\n    aie.end\n  }\n";
  return text;
}

/// `columns` times `rows` cores that do the same on data of their own.
static std::string designText(unsigned columns, unsigned rows) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "aie.device(npu1) @main {\n  %c1 = arith.constant 1 : i32\n"
        "  func.func private @filter(memref<64xi32>, memref<64xi32>)"
        " attributes {link_with = \"filter.o\"}\n";
  for (unsigned column = 0; column < columns; ++column) {
    os << llvm::formatv("  %shim{0} = aie.tile({0}, 0)\n"
                        "  %mem{0} = aie.tile({0}, 1)\n"
                        "  aie.flow(%shim{0}, DMA : 0, %mem{0}, DMA : 0)\n"
                        "  aie.flow(%mem{0}, DMA : 4, %shim{0}, DMA : 0)\n"
                        "  aie.shim_dma_allocation @in{0}(%shim{0}, MM2S, 0)\n"
                        "  aie.shim_dma_allocation @out{0}(%shim{0}, S2MM, 0)",
                        column);
    for (unsigned row = 0; row < rows; ++row)
      os << llvm::formatv(coreText, column, row, row + 2, row + 1);
    os << memTileDma(column, rows);
  }
  const unsigned words = rows * 64;
  os << llvm::formatv("  aie.runtime_sequence @run(%x: memref<{0}xi32>, "
                      "%y: memref<{0}xi32>) {{\n",
                      columns * words);
  for (unsigned column = 0; column < columns; ++column)
    for (bool isInput : {false, true})
      os << llvm::formatv(
          "    aiex.npu.dma_memcpy_nd(%{0}[0, 0, 0, {1}][1, 1, 1, {2}]"
          "[0, 0, 0, 1]) {{id = {3} : i64, metadata = @{4}{5}} : "
          "memref<{6}xi32>\n",
          isInput ? "x" : "y", column * words, words, isInput ? 1 : 0,
          isInput ? "in" : "out", column, columns * words);
  for (unsigned column = 0; column < columns; ++column)
    os << llvm::formatv("    aiex.npu.dma_wait {{symbol = @out{0}}\n", column);
  os << "  }\n}\n";
  return text;
}

namespace {

struct Cost {
  double elapsed = 0, cpu = 0; ///< Seconds.
};

/// Medians of several builds.
struct Costs {
  std::vector<double> elapsed, cpu;

  void add(const Cost &cost) {
    elapsed.push_back(cost.elapsed);
    cpu.push_back(cost.cpu);
  }
  static double median(std::vector<double> values) {
    llvm::sort(values);
    return values[values.size() / 2];
  }
};

} // namespace

/// Processor time of this process and its finished children, seconds.
static double cpuSeconds() {
  double sum = 0;
  for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage;
    getrusage(who, &usage);
    sum += double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
  }
  return sum;
}

/// Builds `design` into a fresh folder. Nullopt after printing why not.
static std::optional<Cost> build(const bench::TemporaryFolder &folder,
                                 llvm::StringRef design) {
  DesignBuildOptions options;
  options.design = folder.file(design);
  options.outputFolder = folder.file((design + ".prj").str());
  options.quiet = true;
  llvm::sys::fs::remove_directories(options.outputFolder);
  auto start = std::chrono::steady_clock::now();
  double cpuStart = cpuSeconds();
  auto built = buildDesign(options);
  Cost cost;
  cost.cpu = cpuSeconds() - cpuStart;
  cost.elapsed =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (!built) {
    llvm::errs() << toString(built.takeError()) << "\n";
    return std::nullopt;
  }
  return cost;
}

static void buildSixteenAndOne(benchmark::State &state) {
  bench::TemporaryFolder folder;
  llvm::cantFail(writeFileAtomically(folder.file("filter.cc"), kernelSource));
  llvm::cantFail(
      writeFileAtomically(folder.file("one.mlir"), designText(1, 1)));
  llvm::cantFail(
      writeFileAtomically(folder.file("sixteen.mlir"), designText(4, 4)));
  // Once for the caches of the machine and of the process.
  if (!build(folder, "one.mlir") || !build(folder, "sixteen.mlir"))
    return state.SkipWithError("the design does not build");

  Costs one, sixteen;
  for (auto _ : state) {
    auto small = build(folder, "one.mlir");
    auto large = build(folder, "sixteen.mlir");
    if (!small || !large)
      return state.SkipWithError("the design does not build");
    one.add(*small);
    sixteen.add(*large);
    state.SetIterationTime(large->elapsed);
  }
  auto median = Costs::median;
  state.counters["one_ms"] = median(one.elapsed) * 1e3;
  state.counters["sixteen_ms"] = median(sixteen.elapsed) * 1e3;
  state.counters["ratio"] = median(sixteen.elapsed) / median(one.elapsed);
  state.counters["one_cpu_ms"] = median(one.cpu) * 1e3;
  state.counters["sixteen_cpu_ms"] = median(sixteen.cpu) * 1e3;
  state.counters["cpu_ratio"] = median(sixteen.cpu) / median(one.cpu);
}
BENCHMARK(buildSixteenAndOne)
    ->UseManualTime()
    ->Iterations(9)
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
