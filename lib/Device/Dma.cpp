// What can the DMA of a tile kind encode, and which BDs may a channel use?

#include "DeviceData.h"

namespace tileloom {

const DmaLimits &Device::dma(TileKind kind) const {
  return data.family->dma[size_t(kind)];
}
uint32_t Device::memTileNeighbourChannels() const {
  return data.family->memTileNeighbourChannels;
}

bool Device::canUseBd(TileKind kind, int32_t channel, uint32_t bd) const {
  const DmaLimits &limits = dma(kind);
  if (channel < 0 || channel >= limits.channelsPerDirection ||
      bd >= limits.bdCount)
    return false;
  if (!limits.bdsPerChannelParity)
    return true;
  return bd / limits.bdsPerChannelParity == uint32_t(channel) % 2;
}

bool Device::hasConstantPadValue() const {
  return data.family->constantPadValue;
}
llvm::ArrayRef<uint32_t> Device::burstLengths() const {
  return {data.family->burstLengths.data(), data.family->burstLengths.size()};
}
// `aie` dialect: AxCACHE 2 on every target.
uint32_t Device::defaultAxCache() const { return 2; }
// AM020 ch. 3 and AM009: DMAs count 32-bit words.
uint32_t Device::addressGranularity() const { return 4; }

} // namespace tileloom
