// Who is at the ends of a stream, through arbiters, and what they do now.

#include "Activity.h"

#include "Machine.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

std::string tileloom::sim::streamName(const Stream &stream) {
  return (stream.behindArbiter ? "the packets out of port "
                               : "the stream from port ") +
         toString(stream.source) + " of " + toString(stream.tile);
}

std::string tileloom::sim::placeOf(const PacketPort &port) {
  return "port " + toString(port.slave) + " of " + toString(port.tile);
}

std::string tileloom::sim::packetName(const PacketPort &port) {
  return "the packet with id " + std::to_string(port.id);
}

std::string tileloom::sim::arbiterName(const Arbiter &arbiter) {
  return "arbiter " + std::to_string(arbiter.number) + " at tile " +
         toString(arbiter.tile);
}

static std::string hex(uint32_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
}

std::vector<std::string> tileloom::sim::listRules(const PacketPort &port) {
  std::vector<std::string> rules;
  for (unsigned i = 0; i < port.slots.size(); ++i) {
    const SlotFields &slot = port.slots[i];
    if (slot.enable)
      rules.push_back("rule slot " + std::to_string(i) + ": mask " +
                      hex(slot.mask) + ", id " + hex(slot.id) +
                      ", to arbiter " + std::to_string(slot.arbiter) +
                      ", msel " + std::to_string(slot.msel));
  }
  if (rules.empty())
    rules.push_back("the port has no rules");
  return rules;
}

/// "has no packet", "is held by the packet with id 3 from port ...".
static std::string describeArbiter(const Arbiter &arbiter) {
  const PacketPort *holder = arbiter.holder();
  return holder
             ? "is held by " + packetName(*holder) + " from " + placeOf(*holder)
             : std::string("serves no packet");
}

namespace {
/// Follows streams through arbiters; each stream once.
struct Walk {
  std::vector<std::string> &lines;
  llvm::SmallVector<const Stream *, 8> seen;

  bool visit(const Stream &stream) {
    if (llvm::is_contained(seen, &stream))
      return false;
    seen.push_back(&stream);
    return true;
  }
  void sinks(Stream &stream);
  void packetSink(PacketPort &port);
  void sources(Stream &stream);
  void sourcesOfArbiter(const Stream &stream);
};
} // namespace

void Walk::packetSink(PacketPort &port) {
  if (Arbiter *arbiter = port.granted()) {
    for (Stream *next : arbiter->currentStreams())
      sinks(*next);
    return;
  }
  if (Arbiter *arbiter = port.wanted())
    lines.push_back(packetName(port) + " stands at " + placeOf(port) +
                    " and waits for " + arbiterName(*arbiter) + ", which " +
                    describeArbiter(*arbiter));
  else if (port.isStuck())
    lines.push_back(packetName(port) + " stands at " + placeOf(port) +
                    (port.matched ? " and no master port takes it"
                                  : " and no rule matches it"));
  else
    lines.push_back("the packet-switched " + placeOf(port) +
                    " takes the words; none wait there");
}

void Walk::sinks(Stream &stream) {
  if (!visit(stream))
    return;
  for (const StreamEnd &end : stream.ends) {
    const StreamSink &sink = end.sink;
    std::string full =
        std::to_string(stream.available(end)) + " words wait there";
    switch (sink.kind) {
    case StreamSink::Dma:
      lines.push_back(sink.dma->name() + " takes the words; it " +
                      describeChannel(*sink.dma) + "; " + full);
      break;
    case StreamSink::CorePort:
      lines.push_back(coreName(sink.tile) + " takes the words; it " +
                      describeCore(*sink.core) + "; " + full);
      break;
    case StreamSink::Control:
      lines.push_back("the control port of " + toString(sink.tile) +
                      " takes the words; " + full);
      break;
    case StreamSink::Packets:
      packetSink(*sink.packets);
      break;
    case StreamSink::Nothing:
    case StreamSink::Unsupported:
      lines.push_back("nobody takes the words at port " + toString(sink.port) +
                      " of " + toString(sink.tile) + ": " + sink.note);
      break;
    }
  }
}

/// Every slave port whose rules lead to the master port of `stream`.
void Walk::sourcesOfArbiter(const Stream &stream) {
  const Arbiter &arbiter = *stream.feeder;
  lines.push_back(arbiterName(arbiter) + " feeds it and " +
                  describeArbiter(arbiter));
  uint8_t mselMask = 0;
  for (const Arbiter::Target &target : arbiter.targets)
    if (target.stream == &stream)
      mselMask = target.mselMask;
  bool found = false;
  for (PacketPort *port : arbiter.ports) {
    bool leads = llvm::any_of(port->slots, [&](const SlotFields &slot) {
      return slot.enable && slot.arbiter == arbiter.number &&
             (mselMask >> slot.msel & 1);
    });
    if (!leads)
      continue;
    found = true;
    if (Arbiter *other = port->granted(); other && other != &arbiter)
      lines.push_back(packetName(*port) + " passes " + placeOf(*port) +
                      " by arbiter " + std::to_string(other->number) +
                      " meanwhile");
    else if (port->isStuck())
      lines.push_back(packetName(*port) + " is stuck at " + placeOf(*port));
    sources(*port->stream);
  }
  if (!found)
    lines.push_back("no rule leads to port " + toString(stream.source) +
                    " of " + toString(stream.tile));
}

void Walk::sources(Stream &stream) {
  if (!visit(stream))
    return;
  if (stream.sourceDma)
    lines.push_back(stream.sourceDma->name() + " feeds it; it " +
                    describeChannel(*stream.sourceDma));
  else if (stream.sourceCore)
    lines.push_back(coreName(stream.tile) + " feeds it; it " +
                    describeCore(*stream.sourceCore));
  else if (stream.feeder)
    sourcesOfArbiter(stream);
  else
    lines.push_back("port " + toString(stream.source) + " of " +
                    toString(stream.tile) + " feeds it");
}

void tileloom::sim::listSinks(Stream &stream,
                              std::vector<std::string> &helpers) {
  Walk{helpers, {}}.sinks(stream);
}

void tileloom::sim::listSource(Stream &stream,
                               std::vector<std::string> &helpers) {
  Walk{helpers, {}}.sources(stream);
}
