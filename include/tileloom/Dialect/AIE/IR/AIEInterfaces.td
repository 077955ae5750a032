// What tiles, things in tiles and ends of flows have in common.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEINTERFACES_TD
#define TILELOOM_DIALECT_AIE_IR_AIEINTERFACES_TD

include "mlir/IR/OpBase.td"

def TileLike : OpInterface<"TileLike"> {
  let cppNamespace = "::tileloom::aie";
  let description = "An op that names a tile, perhaps one that is still to be placed.";
  let methods = [
    InterfaceMethod<"The column, if it is known", "std::optional<int32_t>", "tryGetCol">,
    InterfaceMethod<"The row, if it is known", "std::optional<int32_t>", "tryGetRow">,
    InterfaceMethod<"The kind of the tile", "::tileloom::aie::AIETileType", "getTileType">,
  ];
  let extraSharedClassDeclaration = [{
    /// The coordinate; nullopt while column or row is unknown.
    std::optional<::tileloom::TileCoord> getCoord() {
      auto column = $_op.tryGetCol();
      auto row = $_op.tryGetRow();
      if (!column || !row)
        return std::nullopt;
      return ::tileloom::TileCoord{*column, *row};
    }
    bool isCoreTile() { return $_op.getTileType() == ::tileloom::aie::AIETileType::CoreTile; }
    bool isMemTile() { return $_op.getTileType() == ::tileloom::aie::AIETileType::MemTile; }
    bool isShimNOCTile() { return $_op.getTileType() == ::tileloom::aie::AIETileType::ShimNOCTile; }
    bool isShimPLTile() { return $_op.getTileType() == ::tileloom::aie::AIETileType::ShimPLTile; }
    bool isShimTile() { return isShimNOCTile() || isShimPLTile(); }
  }];
}

def TileElement : OpInterface<"TileElement"> {
  let cppNamespace = "::tileloom::aie";
  let description = "An op that lives in the tile which its operand `tile` names.";
  let methods = [
    InterfaceMethod<"The tile operand", "::mlir::Value", "getTile", (ins), [{}],
                    [{ return $_op.getOperation()->getOperand(0); }]>,
  ];
  let extraSharedClassDeclaration = [{
    /// The op behind the tile operand; null when it is no tile.
    ::tileloom::aie::TileLike getTileLike() {
      return ::tileloom::aie::getTileLike($_op.getTile());
    }
    /// The coordinate of the tile, if it is known.
    std::optional<::tileloom::TileCoord> getTileCoord() {
      return ::tileloom::aie::getTileCoord($_op.getTile());
    }
  }];
  let verify = [{ return ::tileloom::aie::verifyTileElement($_op); }];
}

def FlowEndpoint : OpInterface<"FlowEndpoint"> {
  let cppNamespace = "::tileloom::aie";
  let description = "An op whose result may be the end of a flow: a tile or a program in it.";
}

def Interconnect : OpInterface<"Interconnect", [TileElement]> {
  let cppNamespace = "::tileloom::aie";
  let description = "A stream switch or shim mux: a region of connections.";
  let methods = [
    InterfaceMethod<"The connections", "::mlir::Region &", "getConnections">,
  ];
}

#endif // TILELOOM_DIALECT_AIE_IR_AIEINTERFACES_TD
