// Which packets cannot go on, what they hold meanwhile, and who waits for it.

#include "Activity.h"
#include "Machine.h"

using namespace tileloom;
using namespace tileloom::sim;

/// "sent by MM2S 0 of (0, 1)"; empty when the source is not known any more.
static std::string senderOf(const PacketPort &port) {
  const Stream *source = port.sender ? port.sender->source : nullptr;
  if (!source)
    return {};
  if (source->sourceDma)
    return ", sent by " + source->sourceDma->name();
  if (source->sourceCore)
    return ", sent by " + coreName(source->tile);
  return {};
}

static BlockedAgent explainStuck(const PacketPort &port) {
  BlockedAgent agent;
  agent.agent = placeOf(port);
  agent.doing = "holds the header of " + packetName(port) + senderOf(port);
  agent.couldSatisfy = listRules(port);
  if (port.matched)
    agent.waitsOn = "a master port for arbiter " +
                    std::to_string(port.arbiterNumber) + ", msel " +
                    std::to_string(port.msel) + ": no master port takes it";
  else
    agent.waitsOn = "a rule that matches id " + std::to_string(port.id) +
                    ": no rule of the port does";
  return agent;
}

/// What the packet in service waits for.
static void explainHolder(BlockedAgent &agent, const Arbiter &arbiter) {
  const PacketPort &holder = *arbiter.holder();
  bool pathFull = holder.sender && holder.sender->isFull();
  if (!holder.hasWords() && !pathFull) {
    agent.waitsOn = "the next word of that packet";
    listSource(*holder.stream, agent.couldSatisfy);
    return;
  }
  agent.waitsOn = "room in ";
  const char *separator = "";
  for (Stream *stream : arbiter.currentStreams()) {
    // When the path as a whole is full, the words stand further on.
    if (holder.hasWords() && stream->hasRoom())
      continue;
    agent.waitsOn += separator + streamName(*stream);
    separator = " and ";
    listSinks(*stream, agent.couldSatisfy);
  }
  agent.waitsOn += ": full";
}

static BlockedAgent explainArbiter(const Arbiter &arbiter) {
  BlockedAgent agent;
  const PacketPort &holder = *arbiter.holder();
  agent.agent = arbiterName(arbiter);
  agent.doing = "is held by " + packetName(holder) + " from " +
                placeOf(holder) + senderOf(holder);
  explainHolder(agent, arbiter);
  for (const PacketPort *port : arbiter.ports)
    if (port->wanted() == &arbiter)
      agent.couldSatisfy.push_back("meanwhile " + packetName(*port) + " at " +
                                   placeOf(*port) + senderOf(*port) +
                                   " waits for this arbiter");
  return agent;
}

void tileloom::sim::listBlockedPackets(Machine &machine,
                                       std::vector<BlockedAgent> &blocked) {
  for (const auto &[key, port] : machine.network.packetPorts())
    if (port->stream && port->isStuck())
      blocked.push_back(explainStuck(*port));
  for (const auto &[key, arbiter] : machine.network.allArbiters())
    if (arbiter->holder())
      blocked.push_back(explainArbiter(*arbiter));
}

void tileloom::sim::warnOfStuckPackets(Machine &machine) {
  for (const auto &[key, port] : machine.network.packetPorts())
    if (port->stream && port->isStuck())
      machine.warn(
          packetName(*port) + " stopped at " + placeOf(*port) + ": " +
          (port->matched ? "no master port takes it" : "no rule matches it"));
}
