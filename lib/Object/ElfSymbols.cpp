// Symbols that objects need and give, and renaming symbols by appending a
// string table.

#include "tileloom/Object/ElfSymbols.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ObjectFile.h"

#include <set>

using namespace tileloom;
using llvm::object::ELF32LE;
using llvm::object::ELFFile;

static llvm::Error malformed(llvm::StringRef name, llvm::Error why) {
  return makeDiagnostic("malformed-elf", "'" + name + "' cannot be read: " +
                                             llvm::toString(std::move(why)));
}

namespace {
struct Names {
  std::set<std::string> undefined, defined;
};
} // namespace

static llvm::Error collect(llvm::MemoryBufferRef bytes, Names &names) {
  switch (llvm::identify_magic(bytes.getBuffer())) {
  case llvm::file_magic::archive: {
    auto archive = llvm::object::Archive::create(bytes);
    if (!archive)
      return archive.takeError();
    llvm::Error error = llvm::Error::success();
    for (const auto &child : (*archive)->children(error)) {
      auto member = child.getMemoryBufferRef();
      if (!member)
        return llvm::joinErrors(std::move(error), member.takeError());
      if (llvm::Error inner = collect(*member, names))
        return llvm::joinErrors(std::move(error), std::move(inner));
    }
    names.defined.clear();
    return error;
  }
  case llvm::file_magic::elf_relocatable: {
    auto object = llvm::object::ObjectFile::createObjectFile(bytes);
    if (!object)
      return object.takeError();
    for (const llvm::object::SymbolRef &symbol : (*object)->symbols()) {
      auto flags = symbol.getFlags();
      if (!flags)
        return flags.takeError();
      using llvm::object::SymbolRef;
      bool isUndefined = *flags & SymbolRef::SF_Undefined;
      bool isDefined = (*flags & SymbolRef::SF_Global) &&
                       !(*flags & (SymbolRef::SF_Weak | SymbolRef::SF_Common));
      if (!isUndefined && !isDefined)
        continue;
      auto symbolName = symbol.getName();
      if (!symbolName)
        return symbolName.takeError();
      (isUndefined ? names.undefined : names.defined).insert(symbolName->str());
    }
    return llvm::Error::success();
  }
  default:
    return llvm::Error::success();
  }
}

llvm::Expected<LinkSymbols> tileloom::linkSymbols(llvm::StringRef bytes,
                                                  llvm::StringRef name) {
  Names names;
  if (llvm::Error error = collect(llvm::MemoryBufferRef(bytes, name), names))
    return malformed(name, std::move(error));
  names.undefined.erase("");
  return LinkSymbols{{names.undefined.begin(), names.undefined.end()},
                     {names.defined.begin(), names.defined.end()}};
}

/// Renames inside `copy`, whose first bytes are `bytes`, and appends the
/// strings.
static llvm::Error rename(llvm::StringRef bytes, std::string &copy,
                          const llvm::StringMap<std::string> &names) {
  auto file = ELFFile<ELF32LE>::create(bytes);
  if (!file)
    return file.takeError();
  auto sections = file->sections();
  if (!sections)
    return sections.takeError();
  auto offsetOf = [&](const void *inside) {
    return size_t(static_cast<const char *>(inside) - bytes.data());
  };
  for (const ELF32LE::Shdr &section : *sections) {
    if (section.sh_type != llvm::ELF::SHT_SYMTAB)
      continue;
    auto symbols = file->symbols(&section);
    if (!symbols)
      return symbols.takeError();
    auto strings = file->getStringTableForSymtab(section);
    if (!strings)
      return strings.takeError();
    std::string table = strings->str();
    for (const ELF32LE::Sym &symbol : *symbols) {
      auto symbolName = symbol.getName(*strings);
      if (!symbolName)
        return symbolName.takeError();
      auto found = names.find(*symbolName);
      if (found == names.end() || found->second == *symbolName)
        continue;
      ELF32LE::Sym renamed = symbol;
      renamed.st_name = uint32_t(table.size());
      table += found->second;
      table += '\0';
      copy.replace(offsetOf(&symbol), sizeof(renamed),
                   reinterpret_cast<const char *>(&renamed), sizeof(renamed));
    }
    if (table.size() == strings->size())
      continue;
    // getStringTableForSymtab has proved that sh_link names a section.
    const ELF32LE::Shdr &link = (*sections)[section.sh_link];
    ELF32LE::Shdr moved = link;
    moved.sh_offset = uint32_t(copy.size());
    moved.sh_size = uint32_t(table.size());
    copy.replace(offsetOf(&link), sizeof(moved),
                 reinterpret_cast<const char *>(&moved), sizeof(moved));
    copy += table;
  }
  return llvm::Error::success();
}

llvm::Expected<std::string>
tileloom::renameSymbols(llvm::StringRef bytes,
                        const llvm::StringMap<std::string> &names,
                        llvm::StringRef name) {
  std::string copy = bytes.str();
  if (llvm::Error error = rename(bytes, copy, names))
    return malformed(name, std::move(error));
  return copy;
}
