// What static configuration does a lowered device mean?

#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Translate/TranslateToImage.h"

#include "HostArrays.h"

#include "llvm/ADT/MapVector.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::aie;

namespace {

class ConfigurationBuilder {
public:
  ConfigurationBuilder(DeviceOp op, const CoreImages &cores)
      : op(op), device(op.getModel()), cores(cores) {
    result.configuration.device = &device;
  }

  mlir::FailureOr<TranslatedConfiguration> build();

private:
  TileConfiguration &tile(TileCoord at) {
    return result.configuration.tiles[at];
  }
  mlir::LogicalResult add(mlir::Operation &child);
  mlir::LogicalResult addCore(CoreOp core);
  mlir::LogicalResult addBuffer(BufferOp buffer);
  mlir::LogicalResult addDma(mlir::Operation *body);
  mlir::LogicalResult addBd(const DmaProgram &program, DmaProgram::Bd bd,
                            TileCoord at);
  void addSwitchbox(SwitchboxOp box);
  void addShimMux(ShimMuxOp mux);
  mlir::LogicalResult refuse(mlir::Operation &child, llvm::StringRef why);

  DeviceOp op;
  const Device &device;
  const CoreImages &cores;
  TranslatedConfiguration result;
  llvm::DenseMap<mlir::Value, uint32_t> externals;
};

} // namespace

mlir::FailureOr<TranslatedConfiguration> ConfigurationBuilder::build() {
  for (auto external : op.getOps<ExternalBufferOp>()) {
    auto array = hostArray(external, external.getBuffer().getType(),
                           external.getSymName().value_or("external"));
    if (failed(array))
      return mlir::failure();
    externals[external.getBuffer()] = result.externalBuffers.size();
    result.externalBuffers.push_back(*array);
  }
  bool bad = false;
  for (mlir::Operation &child : *op.getBody())
    bad |= failed(add(child));
  // Locks come last: a tile with a core starts from all locks at 0.
  for (LockOp lock : op.getOps<LockOp>())
    if (auto at = lock.getTileCoord();
        at && lock.getLockID() && lock.getInit()) {
      const int32_t init = *lock.getInit();
      if (init < 0 || uint32_t(init) > device.maxLockValue()) {
        emitNamedError(lock, "lock-init")
            << "starts at " << init << ", but a lock of " << device.name()
            << " holds 0 to " << device.maxLockValue();
        bad = true;
      }
      tile(*at).locks[*lock.getLockID()] = init;
    }
  if (bad)
    return mlir::failure();

  for (auto &[at, entry] : result.configuration.tiles) {
    llvm::sort(entry.connections);
    llvm::sort(entry.packetMasters);
    llvm::sort(entry.packetSlots);
    llvm::sort(entry.shimMux);
  }
  return std::move(result);
}

mlir::LogicalResult ConfigurationBuilder::refuse(mlir::Operation &child,
                                                 llvm::StringRef why) {
  return emitNamedError(&child, "not-lowered") << why;
}

mlir::LogicalResult ConfigurationBuilder::add(mlir::Operation &child) {
  if (auto core = mlir::dyn_cast<CoreOp>(child))
    return addCore(core);
  if (auto buffer = mlir::dyn_cast<BufferOp>(child))
    return addBuffer(buffer);
  if (mlir::isa<MemOp, MemTileDMAOp, ShimDMAOp>(child))
    return addDma(&child);
  if (auto box = mlir::dyn_cast<SwitchboxOp>(child)) {
    for (AMSelOp amsel : box.getConnections().getOps<AMSelOp>())
      if (!amsel.getMergeSlots().empty())
        return refuse(*amsel.getOperation(),
                      "has a deterministic merge, which this version does not "
                      "configure");
    return addSwitchbox(box), mlir::success();
  }
  if (auto mux = mlir::dyn_cast<ShimMuxOp>(child))
    return addShimMux(mux), mlir::success();
  if (auto cascade = mlir::dyn_cast<ConfigureCascadeOp>(child)) {
    if (auto at = getTileCoord(cascade.getTile()))
      tile(*at).cascade = CascadeSetting{toDevice(cascade.getInputDir()),
                                         toDevice(cascade.getOutputDir())};
    return mlir::success();
  }
  if (mlir::isa<LogicalTileOp>(child))
    return refuse(child, "is not placed; give it coordinates with aie.tile");
  if (mlir::isa<FlowOp, PacketFlowOp>(child))
    return refuse(child, "is not routed; run aie-create-pathfinder-flows");
  if (mlir::isa<CascadeFlowOp>(child))
    return refuse(child, "is not lowered; run aie-lower-cascade-flows");
  if (mlir::isa<ObjectFifoOp, ObjectFifoLinkOp, ObjectFifoPoolOp>(child))
    return refuse(child,
                  "is an object fifo, which this version does not lower");
  return mlir::success();
}

mlir::LogicalResult ConfigurationBuilder::addCore(CoreOp core) {
  std::optional<TileCoord> at = core.getTileCoord();
  if (!at)
    return mlir::success();
  TileConfiguration &entry = tile(*at);
  for (uint32_t id = 0; id < device.lockCount(TileKind::Core); ++id)
    entry.locks[id] = 0;
  auto image = cores.find(*at);
  if (image == cores.end())
    return emitNamedError(core, "core-without-program")
           << "has no linked program";
  entry.core = image->second;
  return mlir::success();
}

/// The bytes of a constant, little-endian, elements packed.
static mlir::FailureOr<std::vector<uint8_t>> constantBytes(BufferOp buffer) {
  auto dense =
      mlir::dyn_cast<mlir::DenseElementsAttr>(buffer.getInitialValueAttr());
  if (!dense || !dense.getElementType().isIntOrFloat())
    return emitNamedError(buffer, "initial-value")
           << "has an initial value that is not dense integers or floats";
  const unsigned bits = dense.getElementType().getIntOrFloatBitWidth();
  if (bits % 8 != 0)
    return emitNamedError(buffer, "element-width")
           << "has an initial value of elements that are no whole bytes";
  std::vector<uint8_t> bytes;
  bytes.reserve(size_t(dense.getNumElements()) * bits / 8);
  auto append = [&](const llvm::APInt &value) {
    for (unsigned at = 0; at < bits; at += 8)
      bytes.push_back(uint8_t(value.extractBitsAsZExtValue(8, at)));
  };
  if (mlir::isa<mlir::FloatType>(dense.getElementType()))
    for (const llvm::APFloat &value : dense.getValues<llvm::APFloat>())
      append(value.bitcastToAPInt());
  else
    for (const llvm::APInt &value : dense.getValues<llvm::APInt>())
      append(value);
  return bytes;
}

mlir::LogicalResult ConfigurationBuilder::addBuffer(BufferOp buffer) {
  std::optional<TileCoord> at = buffer.getTileCoord();
  if (!buffer.getInitialValueAttr() || !at)
    return mlir::success();
  if (!buffer.getAddress())
    return emitNamedError(buffer, "buffer-without-address")
           << "buffer must have address assigned";
  auto bytes = constantBytes(buffer);
  if (failed(bytes))
    return mlir::failure();
  if (!bytes->empty())
    tile(*at).data.push_back(
        {uint32_t(*buffer.getAddress()), std::move(*bytes)});
  return mlir::success();
}

/// A BD may reach what lies behind its buffer, by design or by mistake; what
/// lies before it nobody means.
static mlir::LogicalResult checkExtent(DMABDOp dma, int64_t offset) {
  if (offset < 0)
    return emitNamedError(dma, "bd-outside-buffer")
           << "has offset " << offset << ", before its buffer begins";
  std::optional<int64_t> length = dma.getConstantLength();
  auto dims = dma.getConstantDimensions();
  auto type = mlir::dyn_cast<mlir::MemRefType>(dma.getBufferType());
  if (length && dims && dims->empty() && type && type.hasStaticShape() &&
      offset + *length > type.getNumElements())
    emitNamedWarning(dma, "bd-outside-buffer")
        << "reaches elements " << offset << " to " << offset + *length - 1
        << " of a buffer of " << type.getNumElements();
  return mlir::success();
}

mlir::LogicalResult ConfigurationBuilder::addBd(const DmaProgram &program,
                                                DmaProgram::Bd source,
                                                TileCoord at) {
  DMABDOp dma = source.op;
  if (!dma.getBdId())
    return emitNamedError(dma, "bd-without-id")
           << "has no bd_id; run aie-assign-bd-ids first";
  auto shape = constantShape(dma);
  if (failed(shape))
    return mlir::failure();
  auto bd = translateBd(device, at, source, *shape);
  if (failed(bd))
    return mlir::failure();
  auto bytes = elementBytes(dma, dma.getBufferType());
  if (failed(bytes))
    return mlir::failure();
  if (failed(checkExtent(dma, shape->offset)))
    return mlir::failure();
  const uint64_t byteOffset = uint64_t(shape->offset) * *bytes;
  if (source.next) {
    DMABDOp next = program.bds[*source.next].op;
    // One without an id is reported in its turn.
    bd->nextBd = next.getBdId().value_or(0);
  }

  mlir::Value buffer = dma.getBuffer();
  if (auto external = externals.find(buffer); external != externals.end()) {
    auto def = buffer.getDefiningOp<ExternalBufferOp>();
    bd->address = def.getAddress().value_or(0);
    result.externalUses.push_back(
        {external->second, at, uint32_t(*dma.getBdId()), byteOffset});
  } else if (auto local = buffer.getDefiningOp<BufferOp>()) {
    auto address = dmaAddress(dma, device, at, local);
    if (failed(address))
      return mlir::failure();
    bd->address = *address + byteOffset;
  } else {
    return emitNamedError(dma, "bd-buffer")
           << "BDs only support BufferOp or ExternalBufferOp operands.";
  }

  const TileKind kind = device.kind(at);
  if (llvm::Error error = verifyBd(device, kind, *bd))
    return emitErrors(dma, std::move(error));
  tile(at).bds[*dma.getBdId()] = *bd;
  return mlir::success();
}

mlir::LogicalResult ConfigurationBuilder::addDma(mlir::Operation *body) {
  std::optional<TileCoord> at = mlir::cast<TileElement>(body).getTileCoord();
  if (!at)
    return mlir::success();
  DmaProgram program = DmaProgram::get(body);
  bool bad = false;
  for (const DmaProgram::Bd &bd : program.bds)
    bad |= failed(addBd(program, bd, *at));
  if (bad)
    return mlir::failure();
  TileConfiguration &entry = tile(*at);
  for (const DmaProgram::Start &start : program.starts) {
    if (start.padValue)
      entry.padValues[start.channel.index] = uint32_t(start.padValue);
    if (start.outOfOrder || device.isAIE1()) {
      ChannelControl &control = entry.controls[start.channel];
      control.outOfOrder |= start.outOfOrder;
      control.enable |= device.isAIE1();
    }
    if (!start.bd)
      continue;
    ChannelStart push;
    push.channel = start.channel;
    DMABDOp first = program.bds[*start.bd].op;
    push.bd = *first.getBdId();
    push.repeatCount = start.repeatCount;
    // A static program asks for tokens on shim S2MM channels only.
    push.issueToken = !device.isAIE1() && at->row == 0 &&
                      start.channel.direction == DmaDirection::S2MM;
    entry.starts.push_back(push);
  }
  return mlir::success();
}

void ConfigurationBuilder::addSwitchbox(SwitchboxOp box) {
  std::optional<TileCoord> at = box.getTileCoord();
  if (!at)
    return;
  TileConfiguration &entry = tile(*at);
  for (mlir::Operation &child : box.getConnections().front()) {
    if (auto connect = mlir::dyn_cast<ConnectOp>(child)) {
      entry.connections.push_back(
          {connect.getSourcePort(), connect.getDestPort()});
    } else if (auto master = mlir::dyn_cast<MasterSetOp>(child)) {
      PacketMaster packet;
      packet.master = master.getDestPort();
      for (mlir::Value value : master.getAmsels())
        if (auto amsel = value.getDefiningOp<AMSelOp>()) {
          packet.arbiter = uint8_t(amsel.getArbiterID());
          packet.mselMask |= uint8_t(1u << amsel.getMsel());
        }
      // The header is dropped in front of a DMA, also of a shim's.
      const bool toDma =
          packet.master.bundle == Bundle::DMA ||
          (at->row == 0 && packet.master.bundle == Bundle::South);
      packet.dropHeader = !master.getKeepPktHeader().value_or(!toDma);
      entry.packetMasters.push_back(packet);
    } else if (auto rules = mlir::dyn_cast<PacketRulesOp>(child)) {
      uint8_t slot = 0;
      for (auto rule : rules.getRules().getOps<PacketRuleOp>()) {
        auto amsel = rule.getAmsel().getDefiningOp<AMSelOp>();
        if (!amsel)
          continue;
        entry.packetSlots.push_back(
            {rules.getSourcePort(), slot++, uint8_t(rule.getValue()),
             uint8_t(rule.getMask()), uint8_t(amsel.getArbiterID()),
             uint8_t(amsel.getMsel())});
      }
    }
  }
}

void ConfigurationBuilder::addShimMux(ShimMuxOp mux) {
  std::optional<TileCoord> at = mux.getTileCoord();
  if (!at)
    return;
  for (auto connect : mux.getConnections().getOps<ConnectOp>()) {
    const bool intoArray = connect.getDestBundle() == WireBundle::North;
    const Port endpoint =
        intoArray ? connect.getSourcePort() : connect.getDestPort();
    const Port north =
        intoArray ? connect.getDestPort() : connect.getSourcePort();
    ShimMuxSelect select = ShimMuxSelect::PL;
    if (endpoint.bundle == Bundle::DMA)
      select = ShimMuxSelect::DMA;
    else if (endpoint.bundle == Bundle::NOC)
      select = ShimMuxSelect::NOC;
    else
      continue; // PL is what the mux selects from reset.
    tile(*at).shimMux.push_back({intoArray, uint32_t(north.channel), select});
  }
}

mlir::FailureOr<TranslatedConfiguration>
tileloom::translateConfiguration(DeviceOp device, const CoreImages &cores) {
  return ConfigurationBuilder(device, cores).build();
}
