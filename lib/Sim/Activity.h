// What an agent does now, and who could end a wait, in words.

#ifndef TILELOOM_LIB_SIM_ACTIVITY_H
#define TILELOOM_LIB_SIM_ACTIVITY_H

#include "tileloom/Sim/CoreAbi.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace tileloom::sim {

class Core;
class DmaChannelEngine;
class Stream;
struct LockRef;
struct Machine;
struct Segment;

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
/// What each sink of `stream` does.
void listSinks(Stream &stream, std::vector<std::string> &helpers);
/// What the source of `stream` does.
void listSource(Stream &stream, std::vector<std::string> &helpers);

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_ACTIVITY_H
