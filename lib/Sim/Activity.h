// What an agent does now, and who could end a wait, in words.

#ifndef TILELOOM_LIB_SIM_ACTIVITY_H
#define TILELOOM_LIB_SIM_ACTIVITY_H

#include "tileloom/Sim/CoreAbi.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace tileloom::sim {

class Arbiter;
class Core;
class DmaChannelEngine;
class PacketPort;
class Stream;
struct LockRef;
struct Machine;

/// "lock 'full' (lock 1 of (0, 2)): is 0, wants >= 1".
std::string describeLockWait(const Machine &machine, LockRef lock,
                             int32_t wanted);
/// "is in BD 1 with 16 words to go", "has no task".
std::string describeChannel(DmaChannelEngine &dma);
/// "is done", "waits for ...".
std::string describeCore(Core &core);
/// What a core that is blocked in `call` waits for: "a word of its input
/// stream".
llvm::StringRef callName(CoreCall call);

/// BDs and cores that release `lock`, each with what they do now; or that
/// nobody does.
std::vector<std::string> listReleasers(Machine &machine, LockRef lock);

// Along the streams (lib/Sim/StreamActivity.cpp).

/// What each sink of `stream` does, behind arbiters too.
void listSinks(Stream &stream, std::vector<std::string> &helpers);
/// What the sources of `stream` do, before arbiters too.
void listSource(Stream &stream, std::vector<std::string> &helpers);
/// "the stream from port DMA : 0 of (0, 1)", "the packets out of port ...".
std::string streamName(const Stream &stream);
/// "port South : 0 of (0, 2)".
std::string placeOf(const PacketPort &port);
/// "the packet with id 3".
std::string packetName(const PacketPort &port);
/// "arbiter 2 at tile (0, 2)".
std::string arbiterName(const Arbiter &arbiter);
/// Why the header at a stuck port goes no further: what its rules are, one line
/// each.
std::vector<std::string> listRules(const PacketPort &port);

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_ACTIVITY_H
