// Where bytes live: tile memories and the host's buffers.

#ifndef TILELOOM_LIB_SIM_MEMORY_H
#define TILELOOM_LIB_SIM_MEMORY_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace tileloom::sim {

/// A memory that is allocated, zero, at its first use. Page aligned, so that a
/// CPU can map it.
class LazyMemory {
public:
  explicit LazyMemory(uint32_t size)
      : bytesInTotal(size), memory(nullptr, Unmap{size}) {}
  uint32_t size() const { return bytesInTotal; }
  uint8_t *data();
  llvm::MutableArrayRef<uint8_t> bytes() { return {data(), bytesInTotal}; }

private:
  struct Unmap {
    size_t bytes;
    void operator()(uint8_t *memory) const;
  };
  uint32_t bytesInTotal;
  std::unique_ptr<uint8_t, Unmap> memory;
};

/// The host's buffers by device address.
class HostMemory {
public:
  struct Binding {
    uint64_t address;
    llvm::MutableArrayRef<uint8_t> bytes;
  };

  /// Binds at a free address.
  uint64_t bind(llvm::MutableArrayRef<uint8_t> bytes);
  /// False when another buffer is there.
  bool bindAt(uint64_t address, llvm::MutableArrayRef<uint8_t> bytes);
  void unbind(uint64_t address) { bindings.erase(address); }

  /// The buffer that holds `address`, if any.
  std::optional<Binding> find(uint64_t address) const;
  /// The buffer nearest to `address`, if there is any.
  std::optional<Binding> nearest(uint64_t address) const;

private:
  std::map<uint64_t, llvm::MutableArrayRef<uint8_t>> bindings;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_MEMORY_H
