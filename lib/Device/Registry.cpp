// Which device belongs to a keyword or to an AIEDevice code?

#include "DeviceData.h"

namespace tileloom {

// In the order of the codes. Addresses only: nothing runs at start-up.
static constinit const Device *const devices[] = {
    &xcvc1902, &xcve2302, &xcve2802, &npu1,     &npu1Col1, &npu1Col2,
    &npu1Col3, &npu2,     &npu2Col1, &npu2Col2, &npu2Col3, &npu2Col4,
    &npu2Col5, &npu2Col6, &npu2Col7, &xcve3858};

llvm::ArrayRef<const Device *> Device::all() { return devices; }

const Device *Device::lookup(llvm::StringRef keyword) {
  for (const Device *device : devices)
    if (device->name() == keyword)
      return device;
  return nullptr;
}

const Device *Device::lookup(uint32_t code) {
  for (const Device *device : devices)
    if (device->code() == code)
      return device;
  return nullptr;
}

} // namespace tileloom
