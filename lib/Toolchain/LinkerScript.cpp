// Writes the linker script of a core.
//
// Two properties of ld.lld shape the text: an input section goes to the first
// description that matches, so bank sections stand before .data and .bss; and
// an output section with a region continues there wherever the location counter
// is, so the buffers' symbols do not disturb .bss.

#include "tileloom/Toolchain/LinkerScript.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tileloom;

static std::string hex(uint64_t value) { return "0x" + llvm::utohexstr(value); }

namespace {

class ScriptWriter {
public:
  ScriptWriter(const CoreLayout &layout, const CoreTarget &target,
               const CoreRegions &regions, bool withBuffers)
      : layout(layout), target(target), regions(regions),
        withBuffers(withBuffers), os(text),
        base(layout.device->ownWindow(layout.tile).base) {}

  llvm::Expected<std::string> write() {
    writeMemory();
    os << "ENTRY(__start)\nSECTIONS\n{\n  . = 0x0;\n";
    writeText();
    writeBanks();
    writeData();
    writeUnloaded();
    writeStack();
    for (const WindowView &view : windowsOf(layout))
      writeWindow(view);
    os << "  .bss : { *(.bss*)";
    for (llvm::StringRef pattern : target.extraBss)
      os << " *(" << pattern << ")";
    os << " } > data\n}\n";
    for (const std::string &file : layout.linkFiles)
      os << "INPUT(" << name(file) << ")\n";
    os << "PROVIDE(main = " << name(layout.mainFunction()) << ");\n";
    if (!unquotable.empty())
      return makeDiagnostic("unquotable-name",
                            "'" + unquotable +
                                "' cannot be written in a linker script",
                            {"names may not be empty and may hold neither a "
                             "quotation mark nor a line break"});
    return text;
  }

private:
  void writeMemory();
  void writeText();
  void writeInitArray();
  void writeBanks();
  void writeData();
  void writeUnloaded();
  void writeStack();
  void writeWindow(const WindowView &view);
  std::string dataOrigin() const;
  std::string name(llvm::StringRef text);

  const CoreLayout &layout;
  const CoreTarget &target;
  const CoreRegions &regions;
  bool withBuffers;
  std::string text;
  llvm::raw_string_ostream os;
  uint64_t base; ///< Of the own memory in the core's address map.
  std::string unquotable;
};

} // namespace

/// A symbol or file name as a token: quoted unless it is made of plain
/// characters. A leading digit or dash would read as a number or an operator.
std::string ScriptWriter::name(llvm::StringRef text) {
  auto isPlain = [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.' || c == '/' || c == '$';
  };
  if (text.empty() || text.find_first_of("\"\n\r") != llvm::StringRef::npos ||
      text.contains('\0'))
    unquotable = text.str();
  if (!text.empty() && llvm::all_of(text, isPlain) &&
      !llvm::isDigit(text.front()) && text != ".")
    return text.str();
  return "\"" + text.str() + "\"";
}

/// Without a core_data reservation the banks' pinned sections and ordinary data
/// may want the same bytes. Which banks are used is known only to the linker,
/// so it moves the start of the data region past the highest pinned section.
std::string ScriptWriter::dataOrigin() const {
  std::string origin = hex(base + regions.data.start);
  if (regions.dataIsReserved)
    return origin;
  std::string end = hex(base + regions.data.end());
  for (size_t bank = 0; bank < regions.banks.size(); ++bank) {
    const MemoryRun &run = regions.banks[bank];
    if (run.size == 0 || !run.intersects(regions.data))
      continue;
    std::string section = ".aie.bank" + std::to_string(bank);
    origin = "MAX(" + origin + ", (SIZEOF(" + section + ") != 0 ? MIN(" + end +
             ", (ADDR(" + section + ") + SIZEOF(" + section + "))) : 0))";
  }
  return origin;
}

void ScriptWriter::writeMemory() {
  os << "MEMORY\n{\n   program (RX) : ORIGIN = 0, LENGTH = "
     << hex(layout.device->programMemorySize()) << "\n";
  std::string origin = dataOrigin();
  os << "   data (!RX) : ORIGIN = " << origin << ", LENGTH = ";
  if (llvm::StringRef(origin).starts_with("MAX"))
    os << hex(base + regions.data.end()) << " - " << origin << "\n";
  else
    os << hex(regions.data.size) << "\n";
  for (size_t bank = 0; bank < regions.banks.size(); ++bank)
    os << "   bank" << bank
       << " (!RX) : ORIGIN = " << hex(base + regions.banks[bank].start)
       << ", LENGTH = " << hex(regions.banks[bank].size) << "\n";
  os << "}\n";
}

void ScriptWriter::writeInitArray() {
  os << "     _ctors_start = .;\n"
        "     _init_array_start = .;\n"
        "     KEEP(*(SORT(.init_array*)))\n"
        "     _ctors_end = .;\n"
        "     _init_array_end = .;\n";
}

void ScriptWriter::writeText() {
  os << "  .text : {\n"
        "     *crt0.o(.text*)\n";
  if (!target.initArrayInData) {
    writeInitArray();
    os << "     _dtors_start = .;\n"
          "     _dtors_end = .;\n";
  }
  os << "     *(.text*)\n"
        "  } > program\n";
}

void ScriptWriter::writeBanks() {
  for (size_t bank = 0; bank < regions.banks.size(); ++bank)
    os << "  .aie.bank" << bank << " : { *(.aie.bank" << bank << " .aie.bank"
       << bank << ".*) *(*.DM_bank" << char('A' + bank) << "*) } > bank" << bank
       << "\n";
}

void ScriptWriter::writeData() {
  os << "  .data : {\n"
        "     *(.data*)\n"
        "     *(.rodata*)\n";
  for (llvm::StringRef pattern : target.extraData)
    os << "     *(" << pattern << ")\n";
  if (target.initArrayInData) {
    os << "     . = ALIGN(4);\n";
    writeInitArray();
  }
  os << "  } > data\n";
}

/// Sections that take no tile memory must be named: orphans are errors.
void ScriptWriter::writeUnloaded() {
  os << "  .comment : { *(.comment*) }\n"
        "  .symtab : { *(.symtab) }\n"
        "  .shstrtab : { *(.shstrtab) }\n"
        "  .strtab : { *(.strtab) }\n"
        "  .stack_sizes : { *(.stack_sizes) }\n";
  for (llvm::StringRef section : target.keptSections)
    os << "  " << section << " : { *(" << section << ") }\n";
  os << "  /DISCARD/ : { *(.llvmbc) *(.llvmcmd)";
  for (llvm::StringRef section : target.discardedSections)
    os << " *(" << section << ")";
  os << " }\n";
}

void ScriptWriter::writeStack() {
  os << ". = " << hex(base + regions.stack.start) << ";\n"
     << "_sp_start_value_DM_stack = .;\n";
  if (!layout.stack)
    return;
  os << ". += " << hex(regions.stack.size) << ";\n";
  if (target.stackGrowsDown)
    os << "__tl_stack_end = .;\n";
}

void ScriptWriter::writeWindow(const WindowView &view) {
  if (!view.exists) {
    os << ". = " << hex(view.window.base) << ";\n"
       << ". += " << hex(view.size) << ";\n";
    return;
  }
  if (!view.declared || !withBuffers)
    return;
  for (const CoreBuffer &buffer : view.declared->buffers) {
    if (buffer.kind == CoreBuffer::Kind::CoreData)
      continue;
    os << ". = " << hex(view.window.base + *buffer.address) << ";\n"
       << name(buffer.name) << " = .;\n"
       << ". += " << hex(buffer.size) << ";\n";
  }
}

llvm::Expected<std::string>
tileloom::writeLinkerScript(const CoreLayout &layout, const CoreTarget &target,
                            LinkPhase phase) {
  if (phase == LinkPhase::Probe)
    return ScriptWriter(layout, target, probeRegions(layout),
                        /*withBuffers=*/false)
        .write();
  llvm::Expected<CoreRegions> regions = computeRegions(layout);
  if (!regions)
    return regions.takeError();
  return ScriptWriter(layout, target, *regions, /*withBuffers=*/true).write();
}
