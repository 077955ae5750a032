// What does a person see who asks which devices there are?

#ifndef TILELOOM_DEVICE_DEVICETABLE_H
#define TILELOOM_DEVICE_DEVICETABLE_H

#include "tileloom/Device/Device.h"

namespace llvm {
class raw_ostream;
}

namespace tileloom {

/// One aligned line a device, in the order of the codes, under a heading.
void writeDeviceList(llvm::raw_ostream &os);

/// Everything about one device as aligned tables: identity, memories, windows,
/// locks, DMA limits, switch ports, shim mux.
void writeDeviceTable(const Device &device, llvm::raw_ostream &os);

} // namespace tileloom

#endif // TILELOOM_DEVICE_DEVICETABLE_H
