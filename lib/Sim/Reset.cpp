// What is left of an array when a new configuration is about to be loaded.
//
// Registers go back to what they are after reset; data and program memories
// keep their contents, so that a design can leave data in a tile for the next
// one.

#include "Machine.h"

using namespace tileloom;
using namespace tileloom::sim;

void DmaChannelEngine::reset() {
  settings = ChannelControl();
  controlWord = 0;
  queue.clear();
  staged.clear();
  stagedLast = headerLeft = overflow = started = false;
  state = State::Idle;
  task = ChannelStart();
  round = bdIndex = 0;
  bdsWithoutWords = 0;
}

void Tile::reset() {
  if (core) {
    core->writeControl(encodeCoreControl({false, true}));
    core->writeCascade(0);
  }
  for (auto &direction : channels)
    for (auto &channel : direction)
      channel->reset();
  for (Bd &bd : bds)
    bd = Bd();
  locks.reset();
  control.reset();
  for (auto &unit : trace)
    unit->reset();
  llvm::fill(masters, 0);
  llvm::fill(slaves, 0);
  for (auto &slot : slots)
    slot.fill(0);
  shimMux = shimDemux = 0;
  plain.clear();
}

void Network::reset() {
  for (StreamMap *map : {&streams, &stretches})
    for (auto &[key, stream] : *map)
      stream->discardWords();
  for (auto &[key, port] : ports)
    port->losePacket();
  invalidate();
  rebuild();
}

void Machine::reset() {
  for (Tile *tile : tilesInOrder())
    tile->reset();
  network.reset();
  tokens.clear();
  tokensEver.clear();
}
