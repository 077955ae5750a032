// Artefacts of a build as text: what does a TXN file tell the command
// processor, and which way do the flows of a routed design go?

#include "FlowsToJson.h"

#include "tileloom/Image/TxnFile.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace tileloom;
namespace cl = llvm::cl;

static cl::OptionCategory category("tileloom-translate");
static cl::opt<std::string> input(cl::Positional, cl::value_desc("FILE"),
                                  cl::cat(category));
static cl::opt<bool> disassembleTxn(
    "disassemble-txn",
    cl::desc("Print the operations of a TXN file (insts.bin, config.txn)"),
    cl::cat(category));
static cl::opt<bool>
    flowsToJson("aie-flows-to-json",
                cl::desc("Write the routes of a design that holds its flows "
                         "and its switchboxes as JSON"),
                cl::cat(category));
static cl::opt<std::string>
    deviceSymbol("aie-device-name", cl::value_desc("SYMBOL"),
                 cl::desc("Device op to translate (default: the first)"),
                 cl::cat(category));
static cl::opt<std::string> output("o", cl::init("-"), cl::value_desc("FILE"),
                                   cl::desc("Where the JSON goes"),
                                   cl::cat(category));
static cl::opt<std::string>
    deviceName("device", cl::value_desc("NAME"),
               cl::desc("Device whose registers are meant (default: the one "
                        "that the file's header fits)"),
               cl::cat(category));

/// The device of a header: several share a generation, none both sizes too.
static llvm::Expected<const Device *> deviceOf(const DecodedTxn &txn) {
  if (!deviceName.empty()) {
    if (const Device *device = Device::lookup(deviceName.getValue()))
      return device;
    return makeDiagnostic("unknown-device",
                          "there is no device '" + deviceName + "'",
                          {"`tileloom devices` lists them"});
  }
  for (const Device *device : Device::all())
    if (device->txnGeneration() == txn.generation &&
        uint32_t(device->columns()) == txn.columns &&
        uint32_t(device->rows()) == txn.rows)
      return device;
  return makeDiagnostic(
      "unknown-device",
      "there is no device of generation " + llvm::Twine(txn.generation) +
          " with " + llvm::Twine(txn.columns) + " columns and " +
          llvm::Twine(txn.rows) + " rows, as the header of '" + input +
          "' says",
      {"name the device whose registers are meant with --device"});
}

static llvm::Error disassemble() {
  llvm::Expected<DecodedTxn> txn = readTxnFile(input);
  if (!txn)
    return txn.takeError();
  llvm::Expected<const Device *> device = deviceOf(*txn);
  if (!device)
    return device.takeError();
  llvm::outs() << "TXN " << txn->major << "." << txn->minor << " for "
               << (*device)->name() << ": generation " << txn->generation
               << ", " << txn->columns << " columns, " << txn->rows << " rows, "
               << txn->memTileRows << " mem tile rows, " << txn->program.size()
               << " operations\n";
  printControlProgram(**device, txn->program, llvm::outs());
  return llvm::Error::success();
}

static int translateFlows() {
  std::string json;
  llvm::raw_string_ostream os(json);
  const std::string from = input.empty() ? "-" : input.getValue();
  if (!writeFlowsAsJson(from, deviceSymbol, os))
    return 1;
  if (output != "-")
    return reportErrors("tileloom-translate",
                        writeFileAtomically(output.getValue(), json))
               ? 1
               : 0;
  llvm::outs() << json;
  return 0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  if (!cl::ParseCommandLineOptions(argc, argv,
                                   "Tileloom: artefacts of a build as text\n",
                                   &llvm::errs()))
    return 2;
  if (flowsToJson && !disassembleTxn)
    return translateFlows();
  if (flowsToJson || !disassembleTxn || input.empty()) {
    llvm::errs() << "tileloom-translate: say what to do with which file, as in "
                    "`tileloom-translate --disassemble-txn insts.bin`\n";
    return 2;
  }
  return reportErrors("tileloom-translate", disassemble()) ? 1 : 0;
}
