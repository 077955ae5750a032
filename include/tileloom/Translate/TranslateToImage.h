// What configuration and which control programs does a lowered design mean?
//
// The last step that reads IR: everything behind it works on the plain data of
// Image. Errors are reported at the ops and come back as failure.

#ifndef TILELOOM_TRANSLATE_TRANSLATETOIMAGE_H
#define TILELOOM_TRANSLATE_TRANSLATETOIMAGE_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Image/Configuration.h"

#include <map>
#include <string>
#include <vector>

namespace tileloom {

/// The linked program of each core, by tile.
using CoreImages = std::map<TileCoord, CoreImage>;

/// A host array that a design uses: an argument of a runtime sequence, or an
/// aie.external_buffer of a design that programs its shim DMAs statically.
struct HostArray {
  std::string name;
  std::string elementType; ///< "i32", "f32", "bf16", "ui8", ...
  uint32_t elementBits = 32;
  std::vector<int64_t> shape;
  uint64_t byteSize = 0;
  /// Bytes that the design itself puts there; empty: the host's matter.
  std::vector<uint8_t> contents;
};

/// A static shim BD whose address is `offset` bytes into host array `array`.
struct HostArrayUse {
  uint32_t array = 0;
  TileCoord tile;
  uint32_t bd = 0;
  uint64_t offset = 0;
};

struct TranslatedConfiguration {
  ArrayConfiguration configuration;
  std::vector<HostArray> externalBuffers; ///< In the order of the design.
  std::vector<HostArrayUse> externalUses;
};

/// Translates the static configuration of a device whose buffers have
/// addresses, whose locks and BDs have ids and whose flows are routed. `cores`
/// gives the program of every core that is to run.
mlir::FailureOr<TranslatedConfiguration>
translateConfiguration(aie::DeviceOp device, const CoreImages &cores);

/// A runtime sequence as a control program.
struct TranslatedSequence {
  std::string name;
  std::vector<HostArray> arguments;
  ControlProgram program;
  /// The symbols of the devices that its load_pdi operations load, by id.
  std::map<uint32_t, std::string> devices;
};

/// The symbols of the devices that a sequence of `device` may load, itself
/// among them; each once, in the order in which they are found.
std::vector<aie::DeviceOp> reachableDevices(aie::DeviceOp device);

/// Translates one runtime sequence: loops with constant bounds unroll, values
/// are evaluated, transfers and tasks become writes, patches and waits. The
/// sequences of other devices that it runs become part of it.
mlir::FailureOr<TranslatedSequence>
translateSequence(aie::RuntimeSequenceOp sequence);

} // namespace tileloom

#endif // TILELOOM_TRANSLATE_TRANSLATETOIMAGE_H
