// Which flows join the ends of a fifo, and how does the host name its shim end?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/IR/AttrTypeSubElements.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// Names the shim ends of fifos, by which the host program drives them.
class ShimNamer {
public:
  explicit ShimNamer(DeviceOp device) : device(device), symbols(device) {}

  mlir::LogicalResult name(Fifo &fifo, const FifoEnd &end);
  /// Lets everything that names a fifo name its shim end instead.
  void renameUses();

private:
  DeviceOp device;
  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::Attribute, mlir::FlatSymbolRefAttr> names;
};
} // namespace

mlir::LogicalResult ShimNamer::name(Fifo &fifo, const FifoEnd &end) {
  ObjectFifoOp op = fifo.op;
  const std::string name = op.getSymName().str() + "_shim_alloc";
  if (symbols.lookup(name))
    return emitNamedError(op, "objectfifo-declaration")
           << "needs the name @" << name << ", which something else bears";
  mlir::OpBuilder builder(op);
  auto made = ShimDMAAllocationOp::create(
      builder, op.getLoc(), name, end.tile, toDialect(end.direction()),
      uint64_t(end.channel), end.bundle == Bundle::PLIO,
      end.produces ? fifo.packet : PacketInfoAttr(), mlir::TypeAttr());
  if (op.getStreamLenDecoupled())
    made.setStreamLenDecoupled(true);
  names[mlir::FlatSymbolRefAttr::get(op.getSymNameAttr())] =
      mlir::FlatSymbolRefAttr::get(made.getSymNameAttr());
  return mlir::success();
}

void ShimNamer::renameUses() {
  mlir::AttrTypeReplacer replacer;
  replacer.addReplacement([&](mlir::FlatSymbolRefAttr use) {
    auto found = names.find(use);
    return found == names.end() ? use : found->second;
  });
  replacer.recursivelyReplaceElementsIn(device);
}

static void makePacketFlow(Fifo &fifo) {
  const mlir::Location where = fifo.op.getLoc();
  mlir::OpBuilder builder(fifo.op);
  auto flow = PacketFlowOp::create(
      builder, where, mlir::ValueRange(), uint8_t(*fifo.packet.getPktId()),
      uint8_t(31), nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  flow.getPorts().emplaceBlock();
  PacketFlowOp::ensureTerminator(flow.getPorts(), builder, where);
  mlir::OpBuilder inside(flow.getPorts().front().getTerminator());
  PacketSourceOp::create(inside, where, fifo.producer.tile,
                         toDialect(fifo.producer.bundle),
                         fifo.producer.channel);
  for (const FifoEnd &end : fifo.consumers)
    PacketDestOp::create(inside, where, end.tile, toDialect(end.bundle),
                         end.channel);
}

static void makeCircuitFlows(Fifo &fifo) {
  mlir::OpBuilder builder(fifo.op);
  for (const FifoEnd &end : fifo.consumers)
    FlowOp::create(builder, fifo.op.getLoc(), fifo.producer.tile,
                   toDialect(fifo.producer.bundle), fifo.producer.channel,
                   end.tile, toDialect(end.bundle), end.channel);
}

mlir::LogicalResult tileloom::aie::makeFifoFlows(FifoPlan &plan) {
  ShimNamer namer(plan.device);
  for (Fifo &fifo : plan.fifos) {
    if (!fifo.usesDma)
      continue;
    if (fifo.packet)
      makePacketFlow(fifo);
    else
      makeCircuitFlows(fifo);
    for (FifoEnd *end : fifo.ends())
      if (plan.model().isShim(end->at) && failed(namer.name(fifo, *end)))
        return mlir::failure();
  }
  namer.renameUses();
  return mlir::success();
}
