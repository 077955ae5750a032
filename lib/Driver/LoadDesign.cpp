// What does the design's file say, and which of its devices is meant?

#include "BuildSession.h"
#include "DesignText.h"

#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"
#include "tileloom/Transforms/Passes.h"

#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/Path.h"

using namespace tileloom;

/// The field's templates name the device so; a script replaces it.
static constexpr llvm::StringLiteral devicePlaceholder("NPUDEVICE");

void tileloom::registerDesignDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  registry.insert<aie::AIEDialect, aiex::AIEXDialect>();
}

BuildSession::BuildSession(const DesignBuildOptions &options)
    : options(options) {
  mlir::DialectRegistry registry;
  registerDesignDialects(registry);
  context.appendDialectRegistry(registry);
  // An op in generic form says less than the line that its error points at.
  context.printOpOnDiagnostic(false);
  designFolder = llvm::sys::path::parent_path(options.design).str();
  if (this->options.outputFolder.empty())
    this->options.outputFolder =
        (llvm::sys::path::stem(options.design) + ".prj").str();
  result.folder = this->options.outputFolder;
}

llvm::Error BuildSession::reported() const {
  return llvm::make_error<ReportedError>();
}

std::string BuildSession::artefact(const llvm::Twine &name) const {
  llvm::SmallString<128> path(options.outputFolder);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

/// Where NPUDEVICE stands in the text, comments aside.
static std::vector<size_t> findPlaceholders(llvm::StringRef text) {
  std::vector<size_t> found;
  for (size_t at = 0;
       (at = text.find(devicePlaceholder, at)) != llvm::StringRef::npos;
       at += devicePlaceholder.size()) {
    llvm::StringRef before = text.take_front(at);
    before = before.drop_front(before.rfind('\n') + 1);
    if (!before.contains("//"))
      found.push_back(at);
  }
  return found;
}

llvm::Error BuildSession::substituteDevice(std::string &text) {
  const std::vector<size_t> placeholders = findPlaceholders(text);
  if (placeholders.empty())
    return llvm::Error::success();
  if (options.device.empty())
    return makeDiagnostic("device-needed",
                          "'" + options.design +
                              "' is a template: it names its device NPUDEVICE",
                          {"choose one with --device, for example "
                           "--device=npu1 or --device=npu2"});
  if (!Device::lookup(options.device))
    return makeDiagnostic("unknown-device",
                          "there is no device '" + options.device + "'",
                          {"`tileloom devices` lists them"});
  for (size_t at : llvm::reverse(placeholders))
    text.replace(at, devicePlaceholder.size(), options.device);
  options.device.clear();
  return llvm::Error::success();
}

/// The second sequence `run` of a device becomes `run#2`, and so on.
static void numberSequences(mlir::ModuleOp module) {
  for (auto device : module.getOps<aie::DeviceOp>()) {
    if (device->getNumRegions() == 0 || device->getRegion(0).empty())
      continue;
    std::map<std::string, unsigned> seen;
    for (auto sequence : device.getOps<aie::RuntimeSequenceOp>()) {
      const std::string name = sequence.getSymName().str();
      if (unsigned number = ++seen[name]; number > 1)
        sequence.setSymName(name + "#" + std::to_string(number));
    }
  }
}

llvm::Error BuildSession::load() {
  auto buffer = readFile(options.design);
  if (!buffer)
    return buffer.takeError();
  auto readable = designText(options.design, (*buffer)->getBuffer());
  if (!readable)
    return readable.takeError();
  std::string text = std::move(*readable);
  if (llvm::Error error = substituteDevice(text))
    return error;

  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, options.design),
      llvm::SMLoc());
  handler =
      std::make_unique<mlir::SourceMgrDiagnosticHandler>(sources, &context);
  nameOtherErrors();
  // Two sequences of one name are told apart before anybody verifies them.
  const mlir::ParserConfig unverified(&context, /*verifyAfterParse=*/false);
  module = mlir::parseSourceFile<mlir::ModuleOp>(sources, unverified);
  if (!module)
    return reported();
  numberSequences(*module);
  if (failed(mlir::verify(*module)) ||
      failed(aie::normalizeLegacyForms(*module)))
    return reported();
  // A design without a device belongs to the default one, a file without a
  // design to none.
  bool hasDesign = false;
  module->walk([&](mlir::Operation *op) {
    hasDesign |= llvm::isa_and_nonnull<aie::AIEDialect>(op->getDialect());
  });
  if (!hasDesign)
    return makeDiagnostic("no-device",
                          "'" + options.design + "' holds no aie.device",
                          {"wrap the design in aie.device(npu1) { ... }"});
  if ((*module).getOps<aie::DeviceOp>().empty()) {
    mlir::PassManager passes(&context);
    passes.addPass(aie::createAIECanonicalizeDevice());
    if (llvm::Error error = runPasses(passes))
      return error;
  }
  loaded = true;
  return chooseDevice();
}

/// True for the ` [name]` that ends a named diagnostic.
static bool endsInName(llvm::StringRef text) {
  if (!text.consume_back("]"))
    return false;
  size_t open = text.rfind(" [");
  return open != llvm::StringRef::npos &&
         text.substr(open + 2).find_first_not_of(
             "abcdefghijklmnopqrstuvwxyz0123456789-") == llvm::StringRef::npos;
}

/// Marks a name for the check that each has a page.
static constexpr llvm::StringLiteral diagnosticName(llvm::StringLiteral name) {
  return name;
}

/// Errors of MLIR itself have no name: they get the one of the step.
void BuildSession::nameOtherErrors() {
  // The last handler is asked first; it passes on what it has completed.
  context.getDiagEngine().registerHandler([this](mlir::Diagnostic &diag) {
    const std::string text = diag.str();
    if (diag.getSeverity() != mlir::DiagnosticSeverity::Error ||
        endsInName(text))
      return mlir::failure();
    // The parser of aie.device lists the keywords that there are.
    if (llvm::StringRef(text).contains("attribute 'device' ["))
      diag << " [unknown-device]";
    else
      diag << " ["
           << (loaded ? diagnosticName("lowering-failed")
                      : diagnosticName("malformed-design"))
           << "]";
    return mlir::failure();
  });
}

/// Does `wanted`, a `[DEVICE::]NAME`, mean a sequence of `op`?
static bool holdsSequence(aie::DeviceOp op, llvm::StringRef wanted) {
  if (auto [symbol, name] = wanted.split("::"); !name.empty())
    return op.getSymName() == symbol;
  return llvm::any_of(
      op.getOps<aie::RuntimeSequenceOp>(),
      [&](aie::RuntimeSequenceOp s) { return s.getSymName() == wanted; });
}

/// The sequences that are to run say which device is meant where its symbol
/// does not: the one that holds the first of them or, of equal devices, any.
void BuildSession::preferSequences(llvm::ArrayRef<aie::DeviceOp> all) {
  auto hasSequence = [&](aie::DeviceOp op) {
    return options.sequences.empty()
               ? !op.getOps<aie::RuntimeSequenceOp>().empty()
               : holdsSequence(op, options.sequences.front());
  };
  auto model = [](aie::DeviceOp op) { return &op.getModel(); };
  if (options.sequences.empty() &&
      (device || !llvm::all_equal(llvm::map_range(all, model))))
    return;
  for (aie::DeviceOp op : all)
    if (hasSequence(op) && (!device || model(op) != model(device))) {
      device = op;
      return;
    }
}

llvm::Error BuildSession::chooseDevice() {
  auto devices = llvm::to_vector((*module).getOps<aie::DeviceOp>());
  if (devices.empty())
    return makeDiagnostic("no-device",
                          "'" + options.design + "' holds no aie.device");
  for (aie::DeviceOp op : devices)
    if (options.device.empty()
            ? devices.size() == 1 || op.getSymName() == "main"
            : op.getSymName() == options.device)
      device = op;
  // --device may also repeat the keyword that the only device has.
  if (!device && devices.size() == 1 &&
      devices.front().getModel().name() == options.device)
    device = devices.front();
  if (options.device.empty() && options.anyDevice)
    preferSequences(devices);
  if (!device) {
    std::vector<std::string> notes;
    for (aie::DeviceOp op : devices)
      notes.push_back("the file has @" + op.getSymName().str() + " for " +
                      op.getModel().name().str());
    if (options.device.empty())
      return makeDiagnostic("device-ambiguous",
                            "'" + options.design +
                                "' holds several devices, and none is @main; "
                                "choose one with --device",
                            notes);
    return makeDiagnostic("device-mismatch",
                          "'" + options.design + "' holds no device '" +
                              options.device + "'",
                          notes);
  }
  result.device = &device.getModel();
  result.symbol = device.getSymName().str();
  chooseOthers();
  return llvm::Error::success();
}

/// The devices beside the chosen one: those that hold a sequence that is to
/// run, and those that sequences load.
void BuildSession::chooseOthers() {
  std::vector<aie::DeviceOp> roots = {device};
  const bool all = options.anyDevice && options.device.empty() &&
                   device.getSymName() != "main";
  for (aie::DeviceOp op : (*module).getOps<aie::DeviceOp>())
    if (&op.getModel() == result.device && op != device &&
        (all || llvm::any_of(options.sequences, [&](const std::string &text) {
           return holdsSequence(op, text);
         })))
      roots.push_back(op);
  for (aie::DeviceOp root : roots)
    for (aie::DeviceOp op : reachableDevices(root))
      if (!llvm::is_contained(devices, op))
        devices.push_back(op);
}
