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
  entries.push_back({layout.mainFunction(), canonicalFunction, {}, 0, true});
  std::vector<WindowView> windows = windowsOf(layout);
  for (size_t w = 0; w < windows.size(); ++w) {
    const WindowView &view = windows[w];
    if (!view.declared)
      continue;
    for (size_t i = 0; i < view.declared->buffers.size(); ++i) {
      const CoreBuffer &buffer = view.declared->buffers[i];
      Entry entry{
          buffer.name, canonicalBuffer(w, i), {}, buffer.size, view.isOwn};
      if (buffer.address)
        entry.address = view.window.base + *buffer.address;
      entries.push_back(std::move(entry));
    }
  }
}

llvm::StringMap<std::string>
tileloom::canonicalNames(const CoreLayout &layout) {
  llvm::StringMap<std::string> names;
  for (PlaceNames::Entry &entry : PlaceNames(layout).entries)
    names[entry.real] = std::move(entry.canonical);
  return names;
}

llvm::StringMap<std::string> PlaceNames::mapTo(const PlaceNames &other,
                                               bool atSameAddress) const {
  llvm::StringMap<const Entry *> byCanonical;
  for (const Entry &entry : other.entries)
    byCanonical[entry.canonical] = &entry;
  llvm::StringMap<std::string> result;
  for (const Entry &entry : entries) {
    const Entry *match = byCanonical.lookup(entry.canonical);
    bool fits = match && (!atSameAddress || match->address == entry.address);
    result[entry.real] = fits ? match->real : "";
  }
  return result;
}

llvm::StringMap<std::string>
PlaceNames::mapForObject(const PlaceNames &other) const {
  return mapTo(other, /*atSameAddress=*/false);
}

llvm::StringMap<std::string>
PlaceNames::mapForProgram(const PlaceNames &other) const {
  return mapTo(other, /*atSameAddress=*/true);
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
  // The linker says in which file a symbol is used. Equal cores share the
  // object, so it cannot be this core's name.
  module->setSourceFileName("the core's body");
  if (!job.irIsCanonical)
    return std::move(module);
  for (const PlaceNames::Entry &entry : PlaceNames(job.layout).entries) {
    llvm::GlobalValue *value = module->getNamedValue(entry.canonical);
    if (!value)
      continue;
    value->setName(entry.real);
    if (value->getName() != entry.real)
      return makeDiagnostic("invalid-llvm-ir", "the LLVM IR of core " +
                                                   job.key + " has the name '" +
                                                   entry.real +
                                                   "' for two things");
  }
  return std::move(module);
}

void tileloom::renamePlaces(llvm::Module &module, const PlaceNames &from,
                            const PlaceNames &to) {
  llvm::StringMap<std::string> names = from.mapForObject(to);
  std::vector<std::pair<llvm::GlobalValue *, llvm::StringRef>> values;
  for (const PlaceNames::Entry &entry : from.entries)
    if (llvm::GlobalValue *value = module.getNamedValue(entry.real))
      values.push_back({value, names[entry.real]});
  // Old and new names may overlap, so none of them stays during the change.
  for (auto &[value, name] : values)
    value->setName("");
  for (auto &[value, name] : values)
    value->setName(name);
}

llvm::Expected<CodeIdentity> tileloom::identityOfIr(const CoreJob &job) {
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
  CodeIdentity identity;
  for (const PlaceNames::Entry &entry : names.entries) {
    llvm::GlobalValue *value = module->getNamedValue(entry.real);
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
    value->setName(entry.canonical);
    identity.used.push_back(entry.canonical);
  }
  llvm::sort(identity.used);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::WriteBitcodeToFile(*module, os);
  identity.hash = hashOf({llvm::StringRef(bytes.data(), bytes.size())});
  return identity;
}

/// Everything that a script says and that can show in the linked bytes. Windows
/// that the code does not look into are left out: they differ at the array's
/// borders.
static std::string describe(const CoreLayout &layout,
                            const CoreRegions &regions, const PlaceNames &names,
                            const CodeIdentity &code) {
  const Device &device = *layout.device;
  std::string text;
  llvm::raw_string_ostream os(text);
  auto write = [&](const MemoryRun &run) {
    os << run.start << "+" << run.size << " ";
  };
  os << toString(device.arch()) << " " << device.programMemorySize() << " "
     << device.ownWindow(layout.tile).base << " " << bool(layout.stack) << " "
     << regions.dataIsReserved << " ";
  write(regions.stack);
  write(regions.data);
  for (const MemoryRun &bank : regions.banks)
    write(bank);
  for (const PlaceNames::Entry &entry : names.entries)
    if (entry.isOwn ||
        std::binary_search(code.used.begin(), code.used.end(), entry.canonical))
      os << entry.canonical << "=" << entry.address.value_or(0) << "+"
         << entry.size << " ";
  for (const std::string &file : layout.linkFiles)
    os << file.size() << ":" << file << " ";
  return text;
}

/// Whether a link file refers to a place name. A definition of one would
/// silently lose against the script's: fails with `buffer-symbol-clash`.
static llvm::Expected<bool> checkLinkFileSymbols(const CoreJob &job,
                                                 const PlaceNames &names) {
  llvm::StringSet<> buffers, all;
  for (const PlaceNames::Entry &entry : names.entries) {
    all.insert(entry.real);
    if (entry.canonical != canonicalFunction)
      buffers.insert(entry.real);
  }
  bool refers = false;
  for (const std::string &file : job.layout.linkFiles) {
    auto bytes = readFile(file);
    if (!bytes)
      return bytes.takeError();
    auto symbols = linkSymbols((*bytes)->getBuffer(), file);
    if (!symbols)
      return symbols.takeError();
    for (const std::string &name : symbols->defined)
      if (buffers.contains(name))
        return makeDiagnostic(
            "buffer-symbol-clash",
            "core " + job.key + ": '" + name +
                "' is a buffer that the core can see, and '" + file +
                "' defines a symbol of that name",
            {"rename the buffer (sym_name), or make the kernel's symbol "
             "static"});
    refers |= llvm::any_of(symbols->undefined, [&](const std::string &name) {
      return all.contains(name);
    });
  }
  return refers;
}

llvm::Expected<std::string> tileloom::identityOfLink(const CoreJob &job,
                                                     const CodeIdentity &code,
                                                     LinkPhase phase,
                                                     bool readFiles) {
  CoreRegions regions;
  if (phase == LinkPhase::Probe) {
    regions = probeRegions(job.layout);
  } else {
    auto placed = computeRegions(job.layout);
    if (!placed)
      return placed.takeError();
    regions = *placed;
  }
  PlaceNames names(job.layout);
  std::string own;
  if (readFiles) {
    auto refers = checkLinkFileSymbols(job, names);
    if (!refers)
      return refers.takeError();
    if (*refers)
      own = job.key;
  }
  return hashOf({code.hash, describe(job.layout, regions, names, code), own});
}
