// Which intrinsics do the vendor's compilers have for the ops of a core?
//
// Names and operands: the LLVM back ends of the AI Engine (`llvm.aie.*`,
// `llvm.aie2.*`, `llvm.aie2p.*`).

#include "CoreRuntimeCalls.h"

using namespace tileloom;
using namespace tileloom::aie;

static mlir::Value constant(mlir::OpBuilder &builder, mlir::Location where,
                            int32_t value) {
  return mlir::arith::ConstantOp::create(builder, where,
                                         builder.getI32IntegerAttr(value));
}

std::string CoreRuntimeCalls::intrinsic(llvm::StringRef name) const {
  llvm::StringRef family = "aie2p";
  if (device.arch() == Arch::AIE1)
    family = "aie";
  else if (device.arch() == Arch::AIE2)
    family = "aie2";
  return ("llvm." + family + "." + name).str();
}

void CoreRuntimeCalls::eventIntrinsic(EventOp op) {
  mlir::OpBuilder builder(op);
  if (device.isAIE1())
    call(builder, op.getLoc(), intrinsic("event" + std::to_string(op.getVal())),
         {}, {});
  else
    call(builder, op.getLoc(), intrinsic("event"), {},
         {constant(builder, op.getLoc(), op.getVal())});
  op.erase();
}

/// The letter in front of a stream intrinsic of AIE1: wide, float, or none.
static std::string streamKind(mlir::Type type) {
  if (type.isInteger(128))
    return "w";
  return type.isF32() ? "f" : "";
}

void CoreRuntimeCalls::putIntrinsic(PutStreamOp op, mlir::Value channel) {
  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  mlir::Value value = op.getStreamValue();
  if (device.isAIE1()) {
    call(builder, where, intrinsic("put." + streamKind(value.getType()) + "ms"),
         {}, {channel, value});
  } else {
    // One stream port, and words of 32 bits: a wide value is four of them.
    const bool wide = value.getType().isInteger(128);
    if (value.getType().isF32())
      value = mlir::arith::BitcastOp::create(builder, where,
                                             builder.getI32Type(), value);
    for (int word = 0; word < (wide ? 4 : 1); ++word) {
      mlir::Value part = value;
      if (wide) {
        auto shift = mlir::arith::ConstantOp::create(
            builder, where, builder.getIntegerAttr(value.getType(), 32 * word));
        part = mlir::arith::TruncIOp::create(
            builder, where, builder.getI32Type(),
            mlir::arith::ShRUIOp::create(builder, where, value, shift));
      }
      call(builder, where, intrinsic("put.ms"), {},
           {part, constant(builder, where, 0)});
    }
  }
  op.erase();
}

void CoreRuntimeCalls::getIntrinsic(GetStreamOp op, mlir::Value channel) {
  mlir::OpBuilder builder(op);
  mlir::Location where = op.getLoc();
  mlir::Type type = op.getStreamValue().getType();
  mlir::Type i32 = builder.getI32Type();
  mlir::Value result;
  if (device.isAIE1()) {
    result = call(builder, where, intrinsic("get." + streamKind(type) + "ss"),
                  type, {channel})
                 .getResult(0);
  } else {
    for (int word = 0; word < (type.isInteger(128) ? 4 : 1); ++word) {
      mlir::Value part =
          call(builder, where, intrinsic("get.ss"), {i32, i32}, {})
              .getResult(0);
      if (type.isInteger(128)) {
        auto shift = mlir::arith::ConstantOp::create(
            builder, where, builder.getIntegerAttr(type, 32 * word));
        part = mlir::arith::ShLIOp::create(
            builder, where,
            mlir::arith::ExtUIOp::create(builder, where, type, part), shift);
        if (word != 0)
          part = mlir::arith::OrIOp::create(builder, where, result, part);
      }
      result = part;
    }
    if (type.isF32())
      result = mlir::arith::BitcastOp::create(builder, where, type, result);
  }
  op.getStreamValue().replaceAllUsesWith(result);
  op.erase();
}

void CoreRuntimeCalls::putCascadeIntrinsic(PutCascadeOp op) {
  mlir::OpBuilder builder(op);
  mlir::Value value = op.getCascadeValue();
  if (device.isAIE1()) {
    call(builder, op.getLoc(), intrinsic("put.mcd"), {}, {value});
  } else {
    if (value.getType() != cascadeType(builder))
      value = mlir::vector::BitCastOp::create(builder, op.getLoc(),
                                              cascadeType(builder), value);
    // The second operand enables the write.
    call(builder, op.getLoc(), intrinsic("mcd.write.vec"), {},
         {value, constant(builder, op.getLoc(), 1)});
  }
  op.erase();
}

void CoreRuntimeCalls::getCascadeIntrinsic(GetCascadeOp op) {
  mlir::OpBuilder builder(op);
  mlir::Type type = op.getCascadeValue().getType();
  mlir::Value value;
  if (device.isAIE1()) {
    value =
        call(builder, op.getLoc(), intrinsic("get.scd"), type, {}).getResult(0);
  } else {
    value = call(builder, op.getLoc(), intrinsic("scd.read.vec"),
                 cascadeType(builder), {constant(builder, op.getLoc(), 1)})
                .getResult(0);
    if (type != value.getType())
      value =
          mlir::vector::BitCastOp::create(builder, op.getLoc(), type, value);
  }
  op.getCascadeValue().replaceAllUsesWith(value);
  op.erase();
}
