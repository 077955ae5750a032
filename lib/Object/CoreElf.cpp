// Takes a linked core ELF apart, with every offset checked before it is used.

#include "tileloom/Object/CoreElf.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELF.h"

using namespace tileloom;
using llvm::object::ELF32LE;
using llvm::object::ELFFile;

namespace {

class Reader {
public:
  Reader(const ELFFile<ELF32LE> &file, const CoreAddressMap &map,
         llvm::StringRef name)
      : file(file), map(map), name(name) {}

  llvm::Expected<CoreElf> read() {
    result.entry = file.getHeader().e_entry;
    result.machine = file.getHeader().e_machine;
    if (llvm::Error error = readSegments())
      return std::move(error);
    if (llvm::Error error = readSymbols())
      return std::move(error);
    if (llvm::none_of(result.program, [&](const CoreSegment &segment) {
          return segment.address <= result.entry &&
                 result.entry < segment.end();
        }))
      return malformed("its entry point 0x" + llvm::utohexstr(result.entry) +
                       " is in no program segment");
    return std::move(result);
  }

private:
  llvm::Error malformed(const llvm::Twine &why) const {
    return makeDiagnostic("malformed-elf",
                          "'" + name + "' is not a core program: " + why);
  }
  llvm::Error malformed(llvm::Error why) const {
    return malformed(llvm::toString(std::move(why)));
  }

  llvm::Error readSegments();
  llvm::Error checkDisjoint(llvm::ArrayRef<CoreSegment> segments) const;
  llvm::Error readSymbols();

  const ELFFile<ELF32LE> &file;
  const CoreAddressMap &map;
  llvm::StringRef name;
  CoreElf result;
};

} // namespace

llvm::Error Reader::readSegments() {
  auto headers = file.program_headers();
  if (!headers)
    return malformed(headers.takeError());
  for (const ELF32LE::Phdr &header : *headers) {
    if (header.p_type != llvm::ELF::PT_LOAD || header.p_memsz == 0)
      continue;
    uint64_t begin = header.p_vaddr, size = header.p_memsz, end = begin + size;
    std::string place = "its segment at 0x" + llvm::utohexstr(begin) + "-0x" +
                        llvm::utohexstr(end - 1);
    uint64_t dataEnd = uint64_t(map.dataBase) + map.dataSize;
    bool isProgram = end <= map.programSize;
    bool isData = begin >= map.dataBase && end <= dataEnd;
    if (!isProgram && !isData)
      return malformed(place + " is neither in program memory (below 0x" +
                       llvm::utohexstr(map.programSize) +
                       ") nor in the core's own data memory (0x" +
                       llvm::utohexstr(map.dataBase) + "-0x" +
                       llvm::utohexstr(dataEnd - 1) + ")");
    if (header.p_filesz > size)
      return malformed(place + " has more bytes in the file than in memory");
    auto contents = file.getSegmentContents(header);
    if (!contents)
      return malformed(contents.takeError());
    CoreSegment segment;
    segment.address = uint32_t(isProgram ? begin : begin - map.dataBase);
    segment.bytes.assign(contents->begin(), contents->end());
    segment.bytes.resize(size, 0);
    (isProgram ? result.program : result.data).push_back(std::move(segment));
  }
  for (std::vector<CoreSegment> *segments : {&result.program, &result.data}) {
    llvm::sort(*segments, [](const CoreSegment &a, const CoreSegment &b) {
      return a.address < b.address;
    });
    if (llvm::Error error = checkDisjoint(*segments))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error Reader::checkDisjoint(llvm::ArrayRef<CoreSegment> segments) const {
  for (size_t i = 1; i < segments.size(); ++i)
    if (segments[i].address < segments[i - 1].end())
      return malformed("two of its segments overlap at 0x" +
                       llvm::utohexstr(segments[i].address));
  return llvm::Error::success();
}

llvm::Error Reader::readSymbols() {
  auto sections = file.sections();
  if (!sections)
    return malformed(sections.takeError());
  for (const ELF32LE::Shdr &section : *sections) {
    if (section.sh_type != llvm::ELF::SHT_SYMTAB)
      continue;
    auto symbols = file.symbols(&section);
    if (!symbols)
      return malformed(symbols.takeError());
    auto strings = file.getStringTableForSymtab(section);
    if (!strings)
      return malformed(strings.takeError());
    for (const ELF32LE::Sym &symbol : *symbols) {
      auto symbolName = symbol.getName(*strings);
      if (!symbolName)
        return malformed(symbolName.takeError());
      unsigned type = symbol.getType();
      // Mapping symbols ($x, $d) and local labels (.L0) say nothing to a
      // reader.
      if (symbolName->empty() || symbolName->starts_with("$") ||
          symbolName->starts_with(".L") || symbol.isUndefined() ||
          type == llvm::ELF::STT_SECTION || type == llvm::ELF::STT_FILE)
        continue;
      CoreSymbol entry;
      entry.name = symbolName->str();
      entry.address = symbol.st_value;
      entry.size = symbol.st_size;
      if (type == llvm::ELF::STT_FUNC)
        entry.kind = CoreSymbol::Kind::Function;
      else if (type == llvm::ELF::STT_OBJECT)
        entry.kind = CoreSymbol::Kind::Object;
      result.symbols.push_back(std::move(entry));
    }
  }
  llvm::sort(result.symbols, [](const CoreSymbol &a, const CoreSymbol &b) {
    return std::tie(a.address, a.name, a.size, a.kind) <
           std::tie(b.address, b.name, b.size, b.kind);
  });
  return llvm::Error::success();
}

const CoreSymbol *CoreElf::functionAt(uint32_t address) const {
  const CoreSymbol *best = nullptr;
  for (const CoreSymbol &symbol : symbols) {
    if (symbol.address > address)
      break;
    if (symbol.kind == CoreSymbol::Kind::Function &&
        address - symbol.address < symbol.size)
      best = &symbol;
  }
  return best;
}

const CoreSymbol *CoreElf::find(llvm::StringRef wanted) const {
  for (const CoreSymbol &symbol : symbols)
    if (symbol.name == wanted)
      return &symbol;
  return nullptr;
}

llvm::Expected<CoreElf> tileloom::parseCoreElf(llvm::StringRef bytes,
                                               const CoreAddressMap &map,
                                               llvm::StringRef name) {
  auto malformed = [&](const llvm::Twine &why) {
    return makeDiagnostic("malformed-elf",
                          "'" + name + "' is not a core program: " + why);
  };
  auto file = ELFFile<ELF32LE>::create(bytes);
  if (!file)
    return malformed(llvm::toString(file.takeError()));
  const unsigned char *identity = file->getHeader().e_ident;
  if (!file->getHeader().checkMagic() ||
      identity[llvm::ELF::EI_CLASS] != llvm::ELF::ELFCLASS32 ||
      identity[llvm::ELF::EI_DATA] != llvm::ELF::ELFDATA2LSB)
    return malformed("it is no 32-bit little-endian ELF file");
  if (file->getHeader().e_type != llvm::ELF::ET_EXEC)
    return malformed("it is not linked (ET_EXEC)");
  return Reader(*file, map, name).read();
}

llvm::Expected<CoreElf> tileloom::readCoreElf(llvm::StringRef path,
                                              const CoreAddressMap &map) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  return parseCoreElf((*buffer)->getBuffer(), map, path);
}
