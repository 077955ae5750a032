// What the object fifo ops of a design look like: fifos, links, and what cores do with them.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEFIFOOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEFIFOOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

def AIE_FifoDepthAttr
    : AnyAttrOf<[AIE_NonNegI32, ArrayAttr],
                "a depth (i32) or one depth for the producer and each consumer">;

def AIE_ObjectFifoOp
    : AIE_Op<"objectfifo", [Symbol, HasParent<"DeviceOp">]> {
  let summary = "A synchronised circular buffer from one tile to one or more tiles";
  let description = [{
    The producer end and every consumer end hold `elemNumber` objects of the
    element type; an array gives each end its own depth. Layout transformations
    are lists of (size, stride), outermost first, in elements.

    ```mlir
    aie.objectfifo @rows(%mem dimensionsToStream [<size = 8, stride = 32>, <size = 32, stride = 1>],
                         {%c0, %c1}, [2, 2, 3]) {repeat_count = 4 : i32}
        : !aie.objectfifo<memref<256xi8>>
    ```
  }];

  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Index:$producerTile,
    Variadic<Index>:$consumerTiles,
    AIE_FifoDepthAttr:$elemNumber,
    TypeAttrOf<ObjectFifoType>:$elemType,
    OptionalAttr<TypeAttr>:$consumerElemType,
    OptionalAttr<BDDimLayoutArrayAttr>:$dimensionsToStream,
    OptionalAttr<BDDimLayoutArrayArrayAttr>:$dimensionsFromStreamPerConsumer,
    DefaultValuedAttr<BoolAttr, "false">:$via_DMA,
    DefaultValuedAttr<BoolAttr, "false">:$plio,
    DefaultValuedAttr<BoolAttr, "false">:$disable_synchronization,
    OptionalAttr<AIE_PositiveI32>:$repeat_count,
    OptionalAttr<ConfinedAttr<AIE_I32, [IntMinValue<0>, IntMaxValue<2>]>>:$aie_stream,
    OptionalAttr<ConfinedAttr<AIE_I32, [IntMinValue<0>, IntMaxValue<1>]>>:$aie_stream_port,
    OptionalAttr<AIE_NonNegI32>:$prod_dma_channel,
    OptionalAttr<DenseI32ArrayAttr>:$cons_dma_channels,
    OptionalAttr<ArrayAttr>:$initValues,
    OptionalAttr<BDPadLayoutArrayAttr>:$padDimensions,
    DefaultValuedAttr<AIE_I32, "0">:$padValue,
    OptionalAttr<AIE_I32>:$iter_count,
    UnitAttr:$packet,
    OptionalAttr<AIE_NonNegI8>:$packet_id,
    UnitAttr:$stream_len_decoupled
  );

  let assemblyFormat = [{
    $sym_name
    `(` custom<FifoProducer>($producerTile, $dimensionsToStream) `,`
        custom<FifoConsumers>($consumerTiles, $dimensionsFromStreamPerConsumer) `,`
        custom<FifoDepth>($elemNumber) `)`
    attr-dict `:` custom<FifoTypes>(ref($elemNumber), $elemType, $consumerElemType, $initValues)
  }];

  let extraClassDeclaration = [{
    /// The memref of one object as the producer sees it.
    ::mlir::MemRefType getObjectType();
    /// The memref of one object as the consumers see it.
    ::mlir::MemRefType getConsumerObjectType();
    /// True when `elemNumber` names a depth for every end.
    bool hasDepthPerEnd();
    /// Declared depth of an end in objects: 0 is the producer, 1 + i is consumer
    /// i. Returns 0 when the attribute names no depth for that end.
    int64_t getDepthOfEnd(unsigned end);
    /// Layout of the objects that consumer `i` receives; empty when none.
    ::llvm::ArrayRef<BDDimLayoutAttr> getDimensionsFromStream(unsigned i);
    /// Layout in which the producer sends; empty when none.
    ::llvm::ArrayRef<BDDimLayoutAttr> getDimensionsToStreamOrEmpty();
    /// True when the producer (consumer) end is a core's stream port.
    bool producerIsStreamPort();
    bool consumerIsStreamPort();
    /// True when any layout transformation is asked for.
    bool hasLayoutTransformation();
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoLinkOp
    : AIE_Op<"objectfifo.link", [HasParent<"DeviceOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Joins object fifos at the tile that they share";
  let description = [{
    Several inputs are a join, several outputs a distribution; offsets are in
    elements of the shared, larger object.

    ```mlir
    aie.objectfifo.link [@a, @b] -> [@ab] ([0, 512] [])
    ```
  }];
  let arguments = (ins
    AIE_FlatSymbolArray:$fifoIns,
    AIE_FlatSymbolArray:$fifoOuts,
    I64ArrayAttr:$src_offsets,
    I64ArrayAttr:$dst_offsets
  );
  let assemblyFormat = [{
    $fifoIns `->` $fifoOuts `(` $src_offsets $dst_offsets `)` attr-dict
  }];
  let extraClassDeclaration = [{
    bool isJoin() { return getFifoIns().size() > 1; }
    bool isDistribute() { return getFifoOuts().size() > 1; }
    /// The fifos by name; a name that no fifo bears is left out.
    ::llvm::SmallVector<ObjectFifoOp, 4> getInputFifos();
    ::llvm::SmallVector<ObjectFifoOp, 4> getOutputFifos();
    /// The tile where every input ends and every output starts, or null.
    ::mlir::Value getSharedTile();
    /// Lengths in elements of the pieces of the shared object, one for each input
    /// of a join or output of a distribution; empty for a one-to-one link.
    ::llvm::SmallVector<int64_t> getPieceLengths();
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoAllocateOp
    : AIE_Op<"objectfifo.allocate", [HasParent<"DeviceOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Chooses the tile whose memory holds a shared-memory fifo";
  let arguments = (ins FlatSymbolRefAttr:$objFifo_name, Index:$delegateTile);
  let assemblyFormat = [{ $objFifo_name `(` $delegateTile `)` attr-dict }];
  let extraClassDeclaration = [{
    /// The fifo of that name in the device, or null.
    ObjectFifoOp getObjectFifo();
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoRegisterExternalBuffersOp
    : AIE_Op<"objectfifo.register_external_buffers", [HasParent<"DeviceOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Gives host buffers to the shim end of a fifo";
  let description = [{
    ```mlir
    aie.objectfifo.register_external_buffers @in(%shim, {%host}) : (memref<64xi32>)
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$objFifo_name,
    Index:$tile,
    Variadic<AnyMemRef>:$externalBuffers
  );
  let assemblyFormat = [{
    attr-dict $objFifo_name `(` $tile `,` `{` $externalBuffers `}` `)`
    `:` `(` type($externalBuffers) `)`
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoAcquireOp : AIE_Op<"objectfifo.acquire", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Names how many objects of a fifo a core wants to hold";
  let description = [{
    Only objects that the core does not hold already are newly acquired. One
    memref result for each object. The port is written for a fifo and omitted
    for a core endpoint, whose role implies it.

    ```mlir
    %cur, %next = aie.objectfifo.acquire @rows(Consume, 2) : memref<256xi8>, memref<256xi8>
    ```

    The older form with one `!aie.objectfifosubview` result and the attribute
    `size` is read as well; `normalizeLegacyForms` rewrites it.
  }];
  let arguments = (ins
    OptionalAttr<ObjectFifoPort>:$port,
    FlatSymbolRefAttr:$objFifo_name,
    OptionalAttr<AIE_PositiveI32>:$size
  );
  let results = (outs Variadic<AnyTypeOf<[AnyMemRef, ObjectFifoSubviewType]>>:$objects);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// True for the older form, whose only result is a subview.
    bool isSubviewForm();
    /// Number of objects that the process wants to hold.
    int64_t getObjectCount();
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoReleaseOp : AIE_Op<"objectfifo.release", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Gives back the oldest objects of a fifo that a core holds";
  let arguments = (ins
    OptionalAttr<ObjectFifoPort>:$port,
    FlatSymbolRefAttr:$objFifo_name,
    AIE_PositiveI32:$size
  );
  let assemblyFormat = [{
    attr-dict $objFifo_name `(` custom<FifoAccess>($port, $size) `)`
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoSubviewAccessOp : AIE_Op<"objectfifo.subview.access", []> {
  let summary = "One object of the subview that the older acquire returns";
  let arguments = (ins
    ObjectFifoSubviewType:$subview,
    AIE_NonNegI32:$index
  );
  let results = (outs AnyMemRef:$output);
  let assemblyFormat = [{
    $subview `[` $index `]` attr-dict `:` type($subview) `->` type($output)
  }];
  let hasVerifier = 1;
}

def AIE_ObjectFifoRegisterProcessOp
    : AIE_Op<"objectfifo.register_process", [HasParent<"DeviceOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a function on a fifo with cyclic acquire and release patterns";
  let arguments = (ins
    ObjectFifoPort:$port,
    FlatSymbolRefAttr:$objFifo_name,
    TensorOf<[I32]>:$acquirePatternTensor,
    TensorOf<[I32]>:$releasePatternTensor,
    FlatSymbolRefAttr:$callee,
    Index:$length
  );
  let assemblyFormat = [{
    attr-dict $objFifo_name
    `(` $port `,`
        $acquirePatternTensor `:` type($acquirePatternTensor) `,`
        $releasePatternTensor `:` type($releasePatternTensor) `,`
        $callee `,` $length `)`
  }];
  let hasVerifier = 1;
}

#endif // TILELOOM_DIALECT_AIE_IR_AIEFIFOOPS_TD
