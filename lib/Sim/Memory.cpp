// Lazy tile memories, and the map of host buffers with guard gaps between them.

#include "Memory.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <sys/mman.h>

using namespace tileloom::sim;

// The kernel makes a page when something touches it. Short runs touch few, and
// clearing the rest would take most of their time.
uint8_t *LazyMemory::data() {
  if (!memory && bytesInTotal) {
    void *pages = mmap(nullptr, bytesInTotal, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
      llvm::report_bad_alloc_error("no memory for a tile's memory");
    memory.reset(static_cast<uint8_t *>(pages));
  }
  return memory.get();
}

void LazyMemory::Unmap::operator()(uint8_t *memory) const {
  munmap(memory, bytes);
}

// The first device address: above every 32-bit address, so that a patch that
// loses the high half is noticed, and inside the 48 bits of a shim BD.
static constexpr uint64_t FirstAddress = 0x100000000;
// Nothing is bound in the gap after a buffer, so an overrun does not silently
// reach the next one.
static constexpr uint64_t GuardBytes = 1 << 20;

uint64_t HostMemory::bind(llvm::MutableArrayRef<uint8_t> bytes) {
  uint64_t address = FirstAddress;
  for (const auto &[start, range] : bindings) {
    if (address + bytes.size() + GuardBytes <= start)
      break;
    address = std::max(
        address, llvm::alignTo(start + range.size() + GuardBytes, GuardBytes));
  }
  bindings[address] = bytes;
  return address;
}

bool HostMemory::bindAt(uint64_t address,
                        llvm::MutableArrayRef<uint8_t> bytes) {
  auto after = bindings.lower_bound(address);
  if (after != bindings.end() &&
      after->first < address + std::max<uint64_t>(bytes.size(), 1))
    return false;
  if (after != bindings.begin()) {
    auto before = std::prev(after);
    if (before->first + before->second.size() > address)
      return false;
  }
  bindings[address] = bytes;
  return true;
}

std::optional<HostMemory::Binding> HostMemory::find(uint64_t address) const {
  auto after = bindings.upper_bound(address);
  if (after == bindings.begin())
    return std::nullopt;
  auto it = std::prev(after);
  if (address - it->first >= it->second.size())
    return std::nullopt;
  return Binding{it->first, it->second};
}

std::optional<HostMemory::Binding> HostMemory::nearest(uint64_t address) const {
  if (bindings.empty())
    return std::nullopt;
  auto after = bindings.upper_bound(address);
  if (after == bindings.begin())
    return Binding{after->first, after->second};
  auto before = std::prev(after);
  uint64_t end = before->first + before->second.size();
  uint64_t below = address >= end ? address - end : 0;
  if (after != bindings.end() && after->first - address < below)
    return Binding{after->first, after->second};
  return Binding{before->first, before->second};
}
