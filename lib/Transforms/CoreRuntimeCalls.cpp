// Which runtime function does each op of a core call, with which operands?

#include "CoreRuntimeCalls.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tileloom;
using namespace tileloom::aie;

mlir::func::CallOp CoreRuntimeCalls::call(mlir::OpBuilder &builder,
                                          mlir::Location where,
                                          llvm::StringRef name,
                                          mlir::TypeRange results,
                                          mlir::ValueRange arguments) {
  auto type = builder.getFunctionType(arguments.getTypes(), results);
  if (mlir::Operation *there = module.lookupSymbol(name)) {
    auto func = mlir::dyn_cast<mlir::func::FuncOp>(there);
    if (!func || func.getFunctionType() != type) {
      emitNamedError(there, "core-symbol-taken")
          << "has the name of the runtime's function '" << name
          << "', which is another type";
      clashed = true;
    }
  } else {
    auto atStart = mlir::OpBuilder::atBlockBegin(module.getBody());
    mlir::func::FuncOp::create(atStart, module.getLoc(), name, type)
        .setPrivate();
  }
  return mlir::func::CallOp::create(builder, where, name, results, arguments);
}

static mlir::Value constant(mlir::OpBuilder &builder, mlir::Location where,
                            int32_t value) {
  return mlir::arith::ConstantOp::create(builder, where,
                                         builder.getI32IntegerAttr(value));
}

llvm::LogicalResult CoreRuntimeCalls::lower(mlir::Operation *op,
                                            TileCoord core) {
  llvm::LogicalResult lowered = lowerKnown(op, core);
  return llvm::failure(clashed || failed(lowered));
}

llvm::LogicalResult CoreRuntimeCalls::lowerKnown(mlir::Operation *op,
                                                 TileCoord core) {
  mlir::OpBuilder builder(op);
  return llvm::TypeSwitch<mlir::Operation *, llvm::LogicalResult>(op)
      .Case([&](EndOp end) {
        mlir::func::ReturnOp::create(builder, end.getLoc());
        end.erase();
        return mlir::success();
      })
      .Case([&](UseLockOp lock) { return lowerLock(lock, core); })
      .Case([&](PutStreamOp put) { return lowerPut(put); })
      .Case([&](GetStreamOp get) { return lowerGet(get); })
      .Case([&](PutCascadeOp put) { return lowerPutCascade(put); })
      .Case([&](GetCascadeOp get) { return lowerGetCascade(get); })
      .Case([&](EventOp event) {
        if (calls == CoreCalls::Vendor)
          return eventIntrinsic(event), mlir::success();
        call(builder, event.getLoc(), "__tl_event", {},
             {constant(builder, event.getLoc(), event.getVal())});
        event.erase();
        return mlir::success();
      })
      .Case([&](DebugOp debug) -> llvm::LogicalResult {
        if (!debug.getArg().getType().isInteger(32))
          return emitNamedError(debug, "core-op-unsupported")
                 << "prints i32 values only";
        call(builder, debug.getLoc(),
             calls == CoreCalls::Vendor ? "debug_i32" : "__tl_debug", {},
             {debug.getArg()});
        debug.erase();
        return mlir::success();
      })
      .Default([&](mlir::Operation *other) -> llvm::LogicalResult {
        return emitNamedError(other, "core-op-unsupported")
               << "has no meaning for the core target rv32 at this point of "
                  "the pipeline";
      });
}

llvm::LogicalResult CoreRuntimeCalls::lowerLock(UseLockOp op, TileCoord core) {
  LockOp lock = op.getLockOp();
  std::optional<TileCoord> owner = lock ? lock.getTileCoord() : std::nullopt;
  if (!owner || !lock.getLockID())
    return emitNamedError(op, "lock-unassigned")
           << "uses a lock without an id; run aie-assign-lock-ids first";
  std::optional<uint32_t> index =
      device.localLockIndex(core, *owner, *lock.getLockID());
  if (!index)
    return emitNamedError(op, "lock-unreachable")
           << "core " << toString(core) << " cannot reach a lock of tile "
           << toString(*owner);

  const bool atLeast = op.getAction() == LockAction::AcquireGreaterEqual;
  std::optional<int32_t> known = op.getConstantValue();
  // At least 0 always holds, and negated it would read as equal to 0.
  if (atLeast && known == 0) {
    op.erase();
    return mlir::success();
  }

  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  mlir::Value value = op.getValueOperand();
  if (!value)
    value = constant(builder, where, known.value_or(1));
  if (atLeast) {
    mlir::Value zero = constant(builder, where, 0);
    // A value of the run time may turn out to be 0.
    if (!known) {
      auto waits = mlir::arith::CmpIOp::create(
          builder, where, mlir::arith::CmpIPredicate::ne, value, zero);
      auto branch = mlir::scf::IfOp::create(builder, where, waits,
                                            /*withElseRegion=*/false);
      builder.setInsertionPointToStart(branch.thenBlock());
    }
    // Greater-equal is the negated value, as in the lock field of a BD.
    value = mlir::arith::SubIOp::create(builder, where, zero, value);
  }
  std::string name = op.isAcquire() ? "__tl_lock_acquire" : "__tl_lock_release";
  if (calls == CoreCalls::Vendor)
    name = intrinsic(std::string(device.isAIE1() ? "lock." : "") +
                     (op.isAcquire() ? "acquire" : "release") +
                     (device.isAIE1() ? ".reg" : ""));
  call(builder, where, name, {}, {constant(builder, where, *index), value});
  op.erase();
  return mlir::success();
}

/// The channel of a stream op as i32.
static mlir::Value channelAsI32(mlir::OpBuilder &builder, mlir::Value channel) {
  mlir::Type i32 = builder.getI32Type();
  const unsigned width = channel.getType().getIntOrFloatBitWidth();
  if (width < 32)
    return mlir::arith::ExtUIOp::create(builder, channel.getLoc(), i32,
                                        channel);
  if (width > 32)
    return mlir::arith::TruncIOp::create(builder, channel.getLoc(), i32,
                                         channel);
  return channel;
}

static mlir::Value wordSlot(mlir::OpBuilder &builder, mlir::Location where,
                            int64_t words) {
  auto type = mlir::MemRefType::get({words}, builder.getI32Type());
  return mlir::memref::AllocaOp::create(builder, where, type,
                                        builder.getI64IntegerAttr(64));
}

llvm::LogicalResult CoreRuntimeCalls::lowerPut(PutStreamOp op) {
  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  mlir::Value channel = channelAsI32(builder, op.getChannel());
  if (calls == CoreCalls::Vendor)
    return putIntrinsic(op, channel), mlir::success();
  mlir::Value value = op.getStreamValue();
  if (value.getType().isInteger(128)) {
    mlir::Value slot = wordSlot(builder, where, 4);
    for (int64_t word = 0; word < 4; ++word) {
      auto shift = mlir::arith::ConstantOp::create(
          builder, where, builder.getIntegerAttr(value.getType(), 32 * word));
      mlir::Value part = mlir::arith::TruncIOp::create(
          builder, where, builder.getI32Type(),
          mlir::arith::ShRUIOp::create(builder, where, value, shift));
      mlir::Value at =
          mlir::arith::ConstantIndexOp::create(builder, where, word);
      mlir::memref::StoreOp::create(builder, where, part, slot, at);
    }
    call(builder, where, "__tl_stream_put_wide", {}, {channel, slot});
  } else {
    if (value.getType().isF32())
      value = mlir::arith::BitcastOp::create(builder, where,
                                             builder.getI32Type(), value);
    call(builder, where, "__tl_stream_put", {},
         {channel, value, constant(builder, where, 0)});
  }
  op.erase();
  return mlir::success();
}

llvm::LogicalResult CoreRuntimeCalls::lowerGet(GetStreamOp op) {
  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  mlir::Value channel = channelAsI32(builder, op.getChannel());
  if (calls == CoreCalls::Vendor)
    return getIntrinsic(op, channel), mlir::success();
  mlir::Type type = op.getStreamValue().getType();
  mlir::Value result;
  if (type.isInteger(128)) {
    mlir::Value slot = wordSlot(builder, where, 4);
    call(builder, where, "__tl_stream_get_wide", {}, {channel, slot});
    for (int64_t word = 0; word < 4; ++word) {
      mlir::Value at =
          mlir::arith::ConstantIndexOp::create(builder, where, word);
      mlir::Value part = mlir::memref::LoadOp::create(builder, where, slot, at);
      part = mlir::arith::ExtUIOp::create(builder, where, type, part);
      auto shift = mlir::arith::ConstantOp::create(
          builder, where, builder.getIntegerAttr(type, 32 * word));
      part = mlir::arith::ShLIOp::create(builder, where, part, shift);
      result = result ? mlir::Value(mlir::arith::OrIOp::create(builder, where,
                                                               result, part))
                      : part;
    }
  } else {
    result =
        call(builder, where, "__tl_stream_get", builder.getI32Type(), {channel})
            .getResult(0);
    if (type.isF32())
      result = mlir::arith::BitcastOp::create(builder, where, type, result);
  }
  op.getStreamValue().replaceAllUsesWith(result);
  op.erase();
  return mlir::success();
}

mlir::VectorType CoreRuntimeCalls::cascadeType(mlir::OpBuilder &builder) const {
  return mlir::VectorType::get(int64_t(device.cascadeBits() / 32),
                               builder.getI32Type());
}

llvm::LogicalResult CoreRuntimeCalls::lowerPutCascade(PutCascadeOp op) {
  if (calls == CoreCalls::Vendor)
    return putCascadeIntrinsic(op), mlir::success();
  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  mlir::Value value = op.getCascadeValue();
  auto type = mlir::dyn_cast<mlir::VectorType>(value.getType());
  if (!type || type.getRank() != 1)
    return emitNamedError(op, "core-op-unsupported")
           << "takes one-dimensional vectors on the core target rv32";
  mlir::VectorType words = cascadeType(builder);
  if (type != words)
    value = mlir::vector::BitCastOp::create(builder, where, words, value);
  mlir::Value slot = wordSlot(builder, where, words.getNumElements());
  mlir::Value zero = mlir::arith::ConstantIndexOp::create(builder, where, 0);
  mlir::vector::StoreOp::create(builder, where, value, slot,
                                mlir::ValueRange{zero});
  call(builder, where, "__tl_cascade_put", {}, {slot});
  op.erase();
  return mlir::success();
}

llvm::LogicalResult CoreRuntimeCalls::lowerGetCascade(GetCascadeOp op) {
  if (calls == CoreCalls::Vendor)
    return getCascadeIntrinsic(op), mlir::success();
  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  auto type = mlir::dyn_cast<mlir::VectorType>(op.getCascadeValue().getType());
  if (!type || type.getRank() != 1)
    return emitNamedError(op, "core-op-unsupported")
           << "gives one-dimensional vectors on the core target rv32";
  mlir::VectorType words = cascadeType(builder);
  mlir::Value slot = wordSlot(builder, where, words.getNumElements());
  call(builder, where, "__tl_cascade_get", {}, {slot});
  mlir::Value zero = mlir::arith::ConstantIndexOp::create(builder, where, 0);
  mlir::Value value = mlir::vector::LoadOp::create(builder, where, words, slot,
                                                   mlir::ValueRange{zero});
  if (type != words)
    value = mlir::vector::BitCastOp::create(builder, where, type, value);
  op.getCascadeValue().replaceAllUsesWith(value);
  op.erase();
  return mlir::success();
}
