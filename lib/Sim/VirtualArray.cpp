// The public face of the virtual array.

#include "tileloom/Sim/VirtualArray.h"

#include "Machine.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

struct VirtualArray::Implementation {
  Implementation(const Device &device, SimOptions options)
      : machine(device, std::move(options)) {}
  sim::Machine machine;
};

VirtualArray::VirtualArray(const Device &device, SimOptions options)
    : impl(std::make_unique<Implementation>(device, std::move(options))) {}
VirtualArray::~VirtualArray() = default;

const Device &VirtualArray::device() const { return impl->machine.device; }

llvm::Error VirtualArray::write(uint64_t address, uint32_t value) {
  return impl->machine.write(address, value);
}
llvm::Error VirtualArray::maskWrite(uint64_t address, uint32_t value,
                                    uint32_t mask) {
  return impl->machine.maskWrite(address, value, mask);
}
llvm::Error VirtualArray::blockWrite(uint64_t address,
                                     llvm::ArrayRef<uint32_t> words) {
  return impl->machine.blockWrite(address, words);
}
llvm::Expected<uint32_t> VirtualArray::read(uint64_t address) {
  return impl->machine.read(address);
}

static llvm::Error loadOne(VirtualArray &array, const ControlOp &op) {
  if (auto *one = std::get_if<WriteOp>(&op))
    return array.write(one->address, one->value);
  if (auto *mask = std::get_if<MaskWriteOp>(&op))
    return array.maskWrite(mask->address, mask->value, mask->mask);
  if (auto *block = std::get_if<BlockWriteOp>(&op))
    return array.blockWrite(block->address, block->words);
  return makeDiagnostic("load-needs-run",
                        "a configuration list holds an operation that waits "
                        "or needs arguments",
                        {"run it as a control program instead"});
}

llvm::Error VirtualArray::load(llvm::ArrayRef<ControlOp> program) {
  impl->machine.loading = true;
  llvm::scope_exit loaded([&] { impl->machine.loading = false; });
  for (const ControlOp &op : program)
    if (llvm::Error error = loadOne(*this, op))
      return error;
  return llvm::Error::success();
}

void VirtualArray::reset() { impl->machine.reset(); }

uint64_t VirtualArray::bindHostBuffer(llvm::MutableArrayRef<uint8_t> buffer) {
  return impl->machine.host.bind(buffer);
}

llvm::Error
VirtualArray::bindHostBufferAt(uint64_t address,
                               llvm::MutableArrayRef<uint8_t> buffer) {
  if (impl->machine.host.bindAt(address, buffer))
    return llvm::Error::success();
  return makeDiagnostic("host-address-taken",
                        "a host buffer of " + std::to_string(buffer.size()) +
                            " bytes at 0x" + llvm::utohexstr(address, true) +
                            " overlaps another one");
}

void VirtualArray::unbindHostBuffer(uint64_t address) {
  impl->machine.host.unbind(address);
}

llvm::MutableArrayRef<uint8_t> VirtualArray::dataMemory(TileCoord tile) {
  if (!device().contains(tile))
    return {};
  return impl->machine.tile(tile).data.bytes();
}

void VirtualArray::setNames(DebugNames names) {
  impl->machine.names = std::move(names);
}

RunResult VirtualArray::run(llvm::ArrayRef<ControlOp> program,
                            llvm::ArrayRef<uint64_t> argumentAddresses) {
  impl->machine.processor.start(program, argumentAddresses);
  RunResult result = impl->machine.run(/*withProgram=*/true);
  impl->machine.processor.start({}, {});
  return result;
}

RunResult VirtualArray::runUntilQuiescent() {
  impl->machine.processor.start({}, {});
  return impl->machine.run(/*withProgram=*/false);
}
