// Writes the memory description (.bcf) that the Chess bridge links a core with.

#include "tileloom/Toolchain/LinkerScript.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace tileloom;

static std::string hex(uint64_t value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("0x%05llx", value);
  return text;
}

/// The own window: each buffer is a symbol, and its bytes are reserved.
static void writeBuffers(llvm::raw_ostream &os, const WindowView &view) {
  for (const CoreBuffer &buffer : view.declared->buffers) {
    if (buffer.kind == CoreBuffer::Kind::CoreData)
      continue;
    std::string address = hex(view.window.base + *buffer.address);
    os << "_symbol " << buffer.name << " " << address << " " << buffer.size
       << "\n_extern " << buffer.name << "\n_reserved DMb " << address << " "
       << buffer.size << "\n";
  }
}

llvm::Expected<std::string> tileloom::writeBridgeMap(const CoreLayout &layout) {
  llvm::Expected<CoreRegions> regions = computeRegions(layout);
  if (!regions)
    return regions.takeError();
  const Device &device = *layout.device;
  std::vector<WindowView> windows = windowsOf(layout);
  std::string text, function = layout.mainFunction();
  llvm::raw_string_ostream os(text);
  os << "_entry_point _main_init\n"
     << "_symbol " << function << " _after _main_init\n"
     << "_symbol _main_init 0\n"
     << "_reserved DMb 0x00000 " << hex(windows.front().window.base)
     << " // code\n";
  if (layout.stack)
    os << "_stack DM_stack "
       << hex(device.ownWindow(layout.tile).base + regions->stack.start) << " "
       << "0x" << llvm::utohexstr(regions->stack.size)
       << " // stack for core\n";
  for (const WindowView &view : windows) {
    if (view.exists && view.declared)
      writeBuffers(os, view);
    if (!view.isOwn)
      os << "_reserved DMb " << hex(view.window.base) << " " << hex(view.size)
         << "\n";
  }
  uint64_t end = windows.back().window.base + windows.back().size;
  os << "_reserved DMb " << hex(end) << " "
     << hex(device.coreAddressSpaceSize() - end) << "\n";
  for (const std::string &file : layout.linkFiles)
    os << "_include _file " << file << "\n";
  os << "_resolve _main " << function << "\n";
  return text;
}
