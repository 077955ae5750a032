// How many words the array's stream paths hold.

#ifndef TILELOOM_LIB_SIM_BUFFERING_H
#define TILELOOM_LIB_SIM_BUFFERING_H

#include <cstdint>

namespace tileloom::sim {

/// Words that a path takes beyond what its receiver takes. Measured on hardware
/// (AIE2p, October 2026): from a shim MM2S channel to the S2MM channel of a
/// core tile, 8 words were accepted beyond the receiving BD, irrespective of
/// whether 3 or 6 switches were passed; the 9th stalled.
inline constexpr uint32_t PathWords = 8;

/// Of these, words that have passed the last arbiter, and words between two
/// arbiters. Measured on the same hardware: with two streams that share an
/// arbiter between a mem tile and core tiles, an overrun of 4 words let go of
/// the arbiter, an overrun of 6 held it.
inline constexpr uint32_t WordsBehindLastArbiter = 4;
inline constexpr uint32_t WordsBetweenArbiters = 1;

/// AM020 ch. 2: the FIFO of a switch, that a path passes only when it is routed
/// through it, is 16 words deep.
inline constexpr uint32_t SwitchFifoWords = 16;

/// More arbiters than any path can pass once: a packet that got this far goes
/// round in a ring.
inline constexpr uint32_t MaxHops = 4096;

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_BUFFERING_H
