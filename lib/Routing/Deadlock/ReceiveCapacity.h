// How many bytes does a receiver take without help, and can its streams fill
// it?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_RECEIVECAPACITY_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_RECEIVECAPACITY_H

#include "SendVolume.h"

namespace tileloom::deadlock {

/// Can everything that is sent to a port be more than its receiver takes?
enum class Fill : uint8_t {
  Never,
  Assumed, ///< Only because some volume is unknown.
  Sure
};

class ReceiveCapacities {
public:
  ReceiveCapacities(const ModelIndex &index, SendVolumes &volumes);

  /// Bytes that the receiver behind a destination port takes though nobody
  /// else moves; nullopt: any number.
  std::optional<uint64_t> of(PortId port);
  Fill fill(PortId port);
  /// The first stream into `port` whose volume is unknown, or None.
  StreamId unknownInto(PortId port);

private:
  std::optional<uint64_t> compute(PortId port) const;
  Fill computeFill(PortId port);

  const ModelIndex &index;
  SendVolumes &volumes;
  std::vector<std::optional<Fill>> fills;
};

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_RECEIVECAPACITY_H
