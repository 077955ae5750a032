// How a control program reads as text: one line an operation.

#include "tileloom/Image/ControlProgram.h"
#include "tileloom/Image/Registers.h"

#include "llvm/Support/Format.h"

using namespace tileloom;

namespace {
struct OpPrinter {
  const Device &device;
  llvm::raw_ostream &os;

  void address(uint64_t address) {
    TileCoord tile = device.tileOfAddress(address);
    os << llvm::format("0x%08llX", (unsigned long long)address);
    if (device.contains(tile))
      os << " " << toString(tile) << " "
         << registerName(device, device.kind(tile),
                         device.offsetOfAddress(address));
  }
  void hex(const char *before, uint32_t value) {
    os << before << llvm::format("0x%08X", value);
  }

  void operator()(const WriteOp &op) {
    os << "write ";
    address(op.address);
    hex(" = ", op.value);
  }
  void operator()(const MaskWriteOp &op) {
    os << "maskwrite ";
    address(op.address);
    hex(" = ", op.value);
    hex(" mask ", op.mask);
  }
  void operator()(const BlockWriteOp &op) {
    os << "blockwrite ";
    address(op.address);
    os << " " << op.words.size() << " words";
    // A BD is worth reading in full, a program is not.
    constexpr size_t shown = 8;
    for (size_t i = 0; i < std::min(op.words.size(), shown); ++i)
      hex(i == 0 ? " = " : " ", op.words[i]);
    if (op.words.size() > shown)
      os << " ...";
  }
  void operator()(const MaskPollOp &op) {
    os << "maskpoll ";
    address(op.address);
    hex(" until ", op.value);
    hex(" mask ", op.mask);
  }
  void operator()(const SyncOp &op) {
    os << "sync " << toString(op.tile) << " " << toString(op.channel)
       << " columns " << op.columns << " rows " << op.rows;
  }
  void operator()(const AddressPatchOp &op) {
    os << "address_patch ";
    address(op.address);
    os << " = argument " << op.argument << " + " << op.offset;
  }
  void operator()(const PreemptOp &op) {
    os << "preempt level " << unsigned(op.level);
  }
  void operator()(const LoadPdiOp &op) {
    os << "load_pdi id " << op.id << " size " << op.size
       << llvm::format(" address 0x%llX", (unsigned long long)op.address);
  }
};
} // namespace

void tileloom::printControlProgram(const Device &device,
                                   llvm::ArrayRef<ControlOp> program,
                                   llvm::raw_ostream &os) {
  for (const ControlOp &op : program) {
    std::visit(OpPrinter{device, os}, op);
    os << "\n";
  }
}
