// What a linked core ELF holds: code, data, symbols, entry.

#ifndef TILELOOM_OBJECT_COREELF_H
#define TILELOOM_OBJECT_COREELF_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tileloom {

/// The part of a core's address map that its ELF may fill. Bytes.
struct CoreAddressMap {
  uint32_t programSize = 0; ///< Program memory is [0, programSize).
  uint32_t dataBase = 0;    ///< Of the core's own data memory.
  uint32_t dataSize = 0;
};

/// A loaded run of bytes. Bytes beyond the file's image are present as zeros.
struct CoreSegment {
  uint32_t address = 0; ///< Program address, or offset in the own data memory.
  std::vector<uint8_t> bytes;
  uint32_t end() const { return address + uint32_t(bytes.size()); }
};

struct CoreSymbol {
  enum class Kind : uint8_t { Function, Object, Other };
  std::string name;
  uint32_t address = 0; ///< In the core's address map.
  uint32_t size = 0;    ///< 0 for symbols that a linker script made.
  Kind kind = Kind::Other;
};

/// A core ELF, taken apart. Segments are sorted by address, symbols by address
/// and then name.
struct CoreElf {
  uint32_t entry = 0;
  uint16_t machine = 0; ///< e_machine: 243 RISC-V, 264 AI Engine.
  std::vector<CoreSegment> program;
  std::vector<CoreSegment> data;
  std::vector<CoreSymbol> symbols;

  /// The function whose extent holds `address`, or null.
  const CoreSymbol *functionAt(uint32_t address) const;
  /// The symbol of that name, or null.
  const CoreSymbol *find(llvm::StringRef name) const;
};

/// Takes apart a linked, 32-bit little-endian ELF. `name` is for messages.
/// Fails with `malformed-elf`: not such a file, tables out of bounds, a segment
/// that is neither in program nor in own data memory, an entry without code.
llvm::Expected<CoreElf> parseCoreElf(llvm::StringRef bytes,
                                     const CoreAddressMap &map,
                                     llvm::StringRef name);

/// Reads a file and takes it apart; also fails with `unreadable-file`.
llvm::Expected<CoreElf> readCoreElf(llvm::StringRef path,
                                    const CoreAddressMap &map);

} // namespace tileloom

#endif // TILELOOM_OBJECT_COREELF_H
