// How a shim's endpoints map onto the South ports of its switch, on every
// device.

#ifndef TILELOOM_LIB_DEVICE_SHIMMUX_H
#define TILELOOM_LIB_DEVICE_SHIMMUX_H

#include "DeviceData.h"

namespace tileloom {

// Fields of the shim mux and demux registers: AM025, MUX_CONFIG and
// DEMUX_CONFIG; aie-rt port tables. The counts and channels are those of the
// `aie` dialect on all architectures. (AM029 shows the AIE2ps demux with its
// DMA fields on South 1 and South 3; the dialect keeps South 2 and South 3
// there too.)
inline constexpr ShimMuxData shimMux = [] {
  ShimMuxData mux;
  mux.sources[size_t(Bundle::DMA)] = 2;
  mux.sources[size_t(Bundle::NOC)] = 4;
  mux.sources[size_t(Bundle::PLIO)] = 8;
  mux.sources[size_t(Bundle::South)] = 6; // The switch's South masters.
  mux.dests[size_t(Bundle::DMA)] = 2;
  mux.dests[size_t(Bundle::NOC)] = 4;
  mux.dests[size_t(Bundle::PLIO)] = 6;
  mux.dests[size_t(Bundle::South)] = 8; // The switch's South slaves.
  mux.dmaSlave = {3, 7};
  mux.nocSlave = {2, 3, 6, 7};
  mux.dmaMaster = {2, 3};
  mux.nocMaster = {2, 3, 4, 5};
  return mux; // PLIO n is South n in both directions.
}();

} // namespace tileloom

#endif // TILELOOM_LIB_DEVICE_SHIMMUX_H
