// Canonical names and hashes of cores.

#include "CoreIdentity.h"

#include "tileloom/Object/ElfSymbols.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace tileloom;

/// No C identifier and no MLIR symbol of a design looks like these.
static std::string canonicalBuffer(size_t window, size_t index) {
  return ".tl.buffer." + std::to_string(window) + "." + std::to_string(index);
}
static const char *const canonicalFunction = ".tl.core";

PlaceNames::PlaceNames(const CoreLayout &layout) {
  real.push_back(layout.mainFunction());
  canonical.push_back(canonicalFunction);
  std::vector<WindowView> windows = windowsOf(layout);
  for (size_t w = 0; w < windows.size(); ++w) {
    if (!windows[w].declared)
      continue;
    const std::vector<CoreBuffer> &buffers = windows[w].declared->buffers;
    for (size_t i = 0; i < buffers.size(); ++i) {
      real.push_back(buffers[i].name);
      canonical.push_back(canonicalBuffer(w, i));
    }
  }
}

CoreLayout PlaceNames::canonicalLayout(const CoreLayout &layout) {
  CoreLayout copy = layout;
  copy.coreFunction = canonicalFunction;
  std::vector<WindowView> windows = windowsOf(copy);
  for (size_t w = 0; w < windows.size(); ++w) {
    if (!windows[w].declared)
      continue;
    // The views point into `copy`, which is ours to change.
    auto &buffers = const_cast<TileBuffers *>(windows[w].declared)->buffers;
    for (size_t i = 0; i < buffers.size(); ++i)
      buffers[i].name = canonicalBuffer(w, i);
  }
  return copy;
}

llvm::StringMap<std::string> PlaceNames::mapTo(const PlaceNames &other) const {
  llvm::StringMap<std::string> otherReal, result;
  for (size_t i = 0; i < other.real.size(); ++i)
    otherReal[other.canonical[i]] = other.real[i];
  for (size_t i = 0; i < real.size(); ++i)
    if (auto found = otherReal.find(canonical[i]); found != otherReal.end())
      result[real[i]] = found->second;
  return result;
}

static std::string hashOf(llvm::ArrayRef<llvm::StringRef> parts) {
  llvm::BLAKE3 hasher;
  for (llvm::StringRef part : parts) {
    // Lengths between the parts, so that no two lists run together.
    hasher.update(std::to_string(part.size()) + ":");
    hasher.update(part);
  }
  auto digest = hasher.final<20>();
  return llvm::toHex(llvm::ArrayRef<uint8_t>(digest.data(), digest.size()));
}

llvm::Expected<std::unique_ptr<llvm::Module>>
tileloom::readIr(const CoreJob &job, llvm::LLVMContext &context) {
  llvm::SMDiagnostic why;
  std::unique_ptr<llvm::Module> module =
      llvm::parseIR(llvm::MemoryBufferRef(job.ir, job.key), why, context);
  if (!module)
    return makeDiagnostic("invalid-llvm-ir", "the LLVM IR of core " + job.key +
                                                 " cannot be read: line " +
                                                 llvm::Twine(why.getLineNo()) +
                                                 ": " + why.getMessage());
  return std::move(module);
}

llvm::Expected<std::string> tileloom::identityOfIr(const CoreJob &job) {
  llvm::LLVMContext context;
  auto parsed = readIr(job, context);
  if (!parsed)
    return parsed.takeError();
  std::unique_ptr<llvm::Module> module = std::move(*parsed);
  module->setModuleIdentifier("core");
  module->setSourceFileName("core");
  PlaceNames names(job.layout);
  // Buffers come last and in canonical order: which ones a module declares, and
  // where, depends on the whole design.
  for (size_t i = 0; i < names.real.size(); ++i) {
    llvm::GlobalValue *value = module->getNamedValue(names.real[i]);
    if (!value)
      continue;
    auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(value);
    if (variable && variable->isDeclaration()) {
      if (variable->use_empty()) {
        variable->eraseFromParent();
        continue;
      }
      variable->removeFromParent();
      module->insertGlobalVariable(variable);
    }
    value->setName(names.canonical[i]);
  }
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::WriteBitcodeToFile(*module, os);
  return hashOf({llvm::StringRef(bytes.data(), bytes.size())});
}

llvm::Expected<std::string>
tileloom::identityOfLink(const CoreJob &job, llvm::StringRef objectIdentity,
                         const CoreTarget &target, LinkPhase phase,
                         bool readFiles) {
  CoreLayout layout = PlaceNames::canonicalLayout(job.layout);
  auto script = target.kind == CoreTargetKind::Chess
                    ? writeBridgeMap(layout)
                    : writeLinkerScript(layout, target, phase);
  if (!script)
    return script.takeError();
  PlaceNames names(job.layout);
  llvm::StringSet<> placeNames;
  for (const std::string &name : names.real)
    placeNames.insert(name);
  std::string own;
  for (const std::string &file : job.layout.linkFiles) {
    if (!readFiles)
      break;
    auto bytes = readFile(file);
    if (!bytes)
      return bytes.takeError();
    auto undefined = undefinedSymbols((*bytes)->getBuffer(), file);
    if (!undefined)
      return undefined.takeError();
    if (llvm::any_of(*undefined, [&](const std::string &name) {
          return placeNames.contains(name);
        }))
      own = job.key;
  }
  return hashOf({objectIdentity, *script, own});
}
