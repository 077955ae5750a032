// How linked cores and lowered IR become the image of a design.

#include "BuildSession.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Object/CoreElf.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;
using namespace tileloom::aie;

static MemorySegment segmentOf(const CoreSegment &segment) {
  return {segment.address, segment.bytes};
}

/// A sequence is kept in a file of its name.
static mlir::LogicalResult checkName(RuntimeSequenceOp sequence) {
  llvm::StringRef name = sequence.getSymName();
  const bool leadsElsewhere = llvm::any_of(
      name, [](char c) { return c == '/' || c == '\\' || uint8_t(c) < 0x20; });
  if (!leadsElsewhere)
    return mlir::success();
  return emitNamedError(sequence, "sequence-name")
         << "'" << name << "' cannot be the name of a runtime sequence: it "
         << "would name a file in another folder";
}

std::map<TileCoord, std::string> BuildSession::elfsOfDevice() {
  std::map<TileCoord, std::string> found;
  for (CoreOp core : device.getOps<CoreOp>())
    if (auto tile = core.getTileCoord())
      if (auto elf = elfs.find(keyOf(*tile)); elf != elfs.end())
        found[*tile] = elf->second;
  return found;
}

llvm::Error BuildSession::translate() {
  llvm::Error errors = llvm::Error::success();
  result.others.resize(devices.size() - 1);
  for (size_t i = 0; i < devices.size() && !errors; ++i) {
    enter(devices[i]);
    BuiltDevice &built = i == 0 ? result : result.others[i - 1];
    built.device = result.device;
    built.symbol = device.getSymName().str();
    errors = translateDevice(built);
  }
  enter(devices.front());
  return errors;
}

llvm::Error BuildSession::translateDevice(BuiltDevice &built) {
  const Device &model = *built.device;
  CoreImages cores;
  llvm::Error errors = llvm::Error::success();
  collectNames(built.names);
  for (const auto &[tile, path] : elfsOfDevice()) {
    auto elf = readCoreElf(path, {model.programMemorySize(),
                                  model.ownWindow(tile).base,
                                  model.dataMemorySize(TileKind::Core)});
    if (!elf) {
      errors = llvm::joinErrors(std::move(errors), elf.takeError());
      continue;
    }
    CoreImage &image = cores[tile];
    for (const CoreSegment &segment : elf->program)
      image.program.push_back(segmentOf(segment));
    for (const CoreSegment &segment : elf->data)
      image.data.push_back(segmentOf(segment));
    for (const CoreSymbol &symbol : elf->symbols)
      if (symbol.kind == CoreSymbol::Kind::Function)
        built.names.tiles[tile].functions.push_back(
            {symbol.address, symbol.size, symbol.name});
  }
  if (errors)
    return errors;
  auto configuration = translateConfiguration(device, cores);
  if (failed(configuration))
    return reported();
  if (llvm::Error error = verifyConfiguration(configuration->configuration))
    return error;
  built.configuration = std::move(*configuration);
  module->walk([&](aiex::RunOp run) {
    RuntimeSequenceOp callee = run.getSequence();
    if (callee && callee->getParentOp() == device)
      built.calledSequences.insert(callee.getSymName().str());
  });
  bool bad = false;
  for (RuntimeSequenceOp sequence : device.getOps<RuntimeSequenceOp>()) {
    // Numbers come from the sequence that runs this one.
    if (built.calledSequences.count(sequence.getSymName().str()) &&
        !sequence.getBody().empty() &&
        !llvm::all_of(sequence.getBody().getArgumentTypes(),
                      llvm::IsaPred<mlir::BaseMemRefType>))
      continue;
    if (failed(checkName(sequence))) {
      bad = true;
      continue;
    }
    auto translated = translateSequence(sequence);
    if (failed(translated))
      bad = true;
    else
      built.sequences.push_back(std::move(*translated));
  }
  return bad ? reported() : llvm::Error::success();
}

void BuildSession::collectNames(DebugNames &names) {
  device.walk([&](mlir::Operation *op) {
    if (auto buffer = mlir::dyn_cast<BufferOp>(op)) {
      if (auto at = buffer.getTileCoord(); at && buffer.getAddress())
        names.tiles[*at].buffers.push_back(
            {uint32_t(*buffer.getAddress()),
             uint64_t(buffer.getAllocationSize()),
             buffer.getSymName().value_or("").str()});
    } else if (auto core = mlir::dyn_cast<CoreOp>(op)) {
      if (auto at = core.getTileCoord(); at && !core.getElfFile())
        names.tiles[*at].stack = {uint32_t(core.getStackAddress().value_or(0)),
                                  core.getEffectiveStackSize(), "stack"};
    } else if (auto lock = mlir::dyn_cast<LockOp>(op)) {
      if (auto at = lock.getTileCoord();
          at && lock.getLockID() && lock.getSymName())
        names.tiles[*at].locks[*lock.getLockID()] = lock.getSymName()->str();
    } else if (auto use = mlir::dyn_cast<UseLockOp>(op)) {
      // Which core could release a lock is known from the design.
      auto core = use->getParentOfType<CoreOp>();
      LockOp lock = use.getLockOp();
      if (!core || !use.isRelease() || !lock || !lock.getLockID())
        return;
      auto at = core.getTileCoord();
      auto owner = lock.getTileCoord();
      if (at && owner)
        names.tiles[*at].coreReleases.insert(
            {*owner, uint32_t(*lock.getLockID())});
    }
  });
}

static SequenceArgument argumentOf(const HostArray &array) {
  return {array.name, array.elementType, array.shape, array.byteSize};
}

/// `path` relative to the folder that it is in, so that an image can be moved;
/// paths elsewhere stay as they are.
static std::string insideFolder(llvm::StringRef path, llvm::StringRef folder) {
  llvm::SmallString<128> full(folder);
  llvm::sys::fs::make_absolute(full);
  llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  if (path.consume_front(full) && !path.consume_front("/"))
    return (full + path).str();
  return path.str();
}

/// A symbol as the name of a folder beside the other artefacts.
static std::string folderName(llvm::StringRef symbol) {
  std::string name = "device_" + symbol.str();
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_' && c != '-')
      c = '_';
  return name;
}

llvm::Error BuildSession::writeImage() {
  for (size_t i = 0; i < devices.size(); ++i) {
    enter(devices[i]);
    // The devices beside the chosen one have folders of their own.
    const BuiltDevice &built = i == 0 ? result : result.others[i - 1];
    if (llvm::Error error = writeDeviceImage(
            built,
            i == 0 ? options.outputFolder : artefact(folderName(built.symbol))))
      return error;
  }
  enter(devices.front());
  return writeModule("physical_with_elfs.mlir");
}

llvm::Error BuildSession::writeDeviceImage(const BuiltDevice &built,
                                           const std::string &folder) {
  DeviceImage image;
  image.deviceName = built.device->name().str();
  image.symbol = built.symbol;
  image.configuration = lowerConfiguration(built.configuration.configuration);
  for (const TranslatedSequence &sequence : built.sequences) {
    ImageSequence &entry = image.sequences.emplace_back();
    entry.name = sequence.name;
    for (const HostArray &array : sequence.arguments)
      entry.arguments.push_back(argumentOf(array));
    entry.program = sequence.program;
  }
  for (const HostArray &array : built.configuration.externalBuffers)
    image.externalBuffers.push_back(
        {array.name, array.elementType, array.shape, 0, array.byteSize});
  for (const auto &[tile, names] : built.names.tiles) {
    TileLabels &labels = image.names[tile];
    labels.locks = names.locks;
    for (const NamedRange &buffer : names.buffers)
      labels.buffers.push_back(
          {buffer.name, uint32_t(buffer.address), uint32_t(buffer.size)});
  }
  const std::map<TileCoord, std::string> linked = elfsOfDevice();
  for (const auto &[tile, path] : linked)
    image.names[tile].coreElf = insideFolder(path, folder);
  if (std::error_code ec = llvm::sys::fs::create_directories(folder))
    return makeDiagnostic("unwritable-file", "cannot make the folder '" +
                                                 folder + "': " + ec.message());
  if (llvm::Error error = saveDeviceImage(image, folder))
    return error;

  // Every core with its program instead of its body.
  mlir::OpBuilder builder(&context);
  for (CoreOp core : device.getOps<CoreOp>()) {
    auto tile = core.getTileCoord();
    if (!tile || !linked.count(*tile))
      continue;
    // Blocks that branch to each other cannot go one by one.
    core.getBody().dropAllReferences();
    core.getBody().getBlocks().clear();
    builder.createBlock(&core.getBody());
    EndOp::create(builder, core.getLoc());
    core.setElfFile(linked.at(*tile));
    core.removeLinkFilesAttr();
  }
  return llvm::Error::success();
}
