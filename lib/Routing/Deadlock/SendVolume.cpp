// How many bytes does a stream carry, and in which order does its source send?

#include "SendVolume.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace tileloom;
using namespace tileloom::deadlock;
using llvm::SaturatingAdd;
using llvm::SaturatingMultiply;

using Count = std::optional<uint64_t>;

/// Bytes of the packet header, one stream word (AM020 ch. 2).
static constexpr uint64_t HeaderBytes = 4;

static Count plus(Count a, Count b) {
  if (!a || !b)
    return std::nullopt;
  return SaturatingAdd(*a, *b);
}

static Count times(Count a, Count b) {
  if (!a || !b)
    return std::nullopt;
  return SaturatingMultiply(*a, *b);
}

SendVolumes::SendVolumes(const ModelIndex &index)
    : index(index), volumes(index.streams.size()),
      sent(index.design.programs.size()), filled(index.design.programs.size()) {
  indexReleases();
}

void SendVolumes::indexReleases() {
  size_t lockCount = index.design.locks.size();
  coreTokens.assign(lockCount, Count(0));
  releasers.resize(lockCount);
  for (const CoreModel &core : index.design.cores)
    for (const CoreModel::Use &use : core.uses) {
      if (use.use.kind != LockUse::Release)
        continue;
      if (!use.use.lock) {
        coreReleasesVaguely = true;
        continue;
      }
      Count &tokens = coreTokens[*use.use.lock];
      tokens = use.repeated || !use.use.value
                   ? std::nullopt
                   : plus(tokens, uint64_t(*use.use.value));
    }
  for (ProgramId id = 0; id < index.design.programs.size(); ++id)
    for (const BdModel &bd : index.design.programs[id].bds)
      for (const LockUse &use : bd.releases) {
        std::vector<ProgramId> &list =
            use.lock ? releasers[*use.lock] : vagueReleasers;
        if (list.empty() || list.back() != id)
          list.push_back(id);
      }
}

template <typename Compute>
Count SendVolumes::memoised(std::vector<Memo> &memos, uint32_t key,
                            Compute compute) {
  if (memos[key].state == State::Busy)
    return std::nullopt; // It depends on itself.
  if (memos[key].state == State::Open) {
    memos[key].state = State::Busy;
    Count value = compute();
    memos[key] = {State::Done, value};
  }
  return memos[key].value;
}

Count SendVolumes::of(StreamId stream) {
  return memoised(volumes, stream, [&] { return computeVolume(stream); });
}

Count SendVolumes::sentSteps(ProgramId program) {
  return memoised(sent, program, [&] { return computeSentSteps(program); });
}

Count SendVolumes::filledSteps(ProgramId program) {
  return memoised(filled, program, [&] { return computeFilledSteps(program); });
}

Count SendVolumes::computeVolume(StreamId id) {
  const StreamModel &stream = index.streams[id];
  AgentId agent = index.sender[id];
  if (agent == None || !index.isDma(agent, DmaDirection::MM2S))
    return std::nullopt;
  if (index.programsOf[agent].empty() && index.transfersOf[agent].empty())
    return std::nullopt;
  Count total = 0;
  for (ProgramId program : index.programsOf[agent])
    if (!(total = plus(total, bytesOfProgram(program, stream))))
      return std::nullopt;
  for (uint32_t transfer : index.transfersOf[agent])
    total =
        plus(total, bytesOfTransfer(index.design.transfers[transfer], stream));
  return total;
}

static Count bytesOfBd(const BdModel &bd, const StreamModel &stream) {
  if (!carries(bd.packetId, stream))
    return 0;
  return plus(bd.bytes,
              bd.packetId && deliversHeader(stream) ? HeaderBytes : 0);
}

/// How often the BDs of a chain that ends run.
static Count passesOf(const DmaProgramModel &program) {
  if (program.loopStart || !program.repeatCount)
    return std::nullopt;
  Count passes = uint64_t(*program.repeatCount) + 1;
  if (!program.isTask)
    return passes;
  return program.starts ? times(passes, uint64_t(*program.starts))
                        : std::nullopt;
}

Count SendVolumes::bytesOfProgram(ProgramId id, const StreamModel &stream) {
  const DmaProgramModel &program = index.design.programs[id];
  if (program.bds.empty())
    return std::nullopt; // Somebody started it, so it does something.
  if (llvm::none_of(program.bds, [&](const BdModel &bd) {
        return carries(bd.packetId, stream);
      }))
    return 0;
  Count total = 0;
  if (!program.loopStart) {
    for (const BdModel &bd : program.bds)
      total = plus(total, bytesOfBd(bd, stream));
    return times(total, passesOf(program));
  }
  Count steps = program.isTask ? std::nullopt : sentSteps(id);
  if (!steps)
    return std::nullopt;
  for (uint32_t step = 0; step < *steps; ++step)
    total =
        plus(total, bytesOfBd(program.bds[bdAtStep(program, step)], stream));
  return total;
}

Count SendVolumes::bytesOfTransfer(const TransferModel &transfer,
                                   const StreamModel &stream) const {
  if (!carries(transfer.packetId, stream))
    return 0;
  if (transfer.inLoop || !transfer.bytes)
    return std::nullopt;
  if (!transfer.packetId || !deliversHeader(stream))
    return transfer.bytes;
  return plus(transfer.bytes, times(transfer.runs, HeaderBytes));
}

/// Can the tokens of a program be counted at all?
static bool isCountable(const DmaProgramModel &program,
                        llvm::ArrayRef<LockModel> locks) {
  for (const BdModel &bd : program.bds) {
    for (const LockUse &use : bd.acquires)
      if (use.kind != LockUse::AcquireGreaterEqual || !use.lock || !use.value ||
          !locks[*use.lock].initial)
        return false;
    for (const LockUse &use : bd.releases)
      if (!use.lock || !use.value)
        return false;
  }
  return true;
}

Count SendVolumes::computeSentSteps(ProgramId id) {
  const DmaProgramModel &program = index.design.programs[id];
  llvm::ArrayRef<LockModel> locks = index.design.locks;
  // AIE1 locks are states that are set, not tokens that are counted (AM009
  // ch. 2).
  if (!index.device.hasSemaphoreLocks() || !isCountable(program, locks))
    return std::nullopt;
  struct Tokens {
    uint64_t count = 0;    ///< What this program released and did not take.
    bool supplied = false; ///< `count` holds what the others give as well.
  };
  std::map<uint32_t, Tokens> tokens;
  for (uint32_t step = 0; step <= MaxWalkSteps; ++step) {
    const BdModel &bd = program.bds[bdAtStep(program, step)];
    for (const LockUse &use : bd.acquires) {
      Tokens &held = tokens[*use.lock];
      if (!held.supplied) {
        Count more = supply(*use.lock, id);
        if (!more)
          return std::nullopt;
        held.supplied = true;
        held.count = SaturatingAdd(held.count, *more,
                                   uint64_t(*locks[*use.lock].initial));
      }
      if (held.count < uint64_t(*use.value))
        return step;
      held.count -= uint64_t(*use.value);
    }
    for (const LockUse &use : bd.releases) {
      Tokens &held = tokens[*use.lock];
      held.count = SaturatingAdd(held.count, uint64_t(*use.value));
    }
  }
  return std::nullopt;
}

Count SendVolumes::supply(uint32_t lock, ProgramId except) {
  if (coreReleasesVaguely ||
      llvm::any_of(vagueReleasers, [&](ProgramId id) { return id != except; }))
    return std::nullopt;
  Count total = coreTokens[lock];
  for (ProgramId program : releasers[lock])
    if (total && program != except)
      total = plus(total, tokensOf(program, lock));
  return total;
}

static Count tokensOfBd(const BdModel &bd, uint32_t lock) {
  Count total = 0;
  for (const LockUse &use : bd.releases)
    if (use.lock == lock)
      total =
          plus(total, use.value ? Count(uint64_t(*use.value)) : std::nullopt);
  return total;
}

Count SendVolumes::tokensOf(ProgramId id, uint32_t lock) {
  const DmaProgramModel &program = index.design.programs[id];
  if (program.isTask)
    return std::nullopt;
  Count total = 0;
  if (!program.loopStart) {
    for (const BdModel &bd : program.bds)
      total = plus(total, tokensOfBd(bd, lock));
    return times(total, passesOf(program));
  }
  Count steps = program.channel.direction == DmaDirection::S2MM
                    ? filledSteps(id)
                    : std::nullopt;
  if (!steps)
    return std::nullopt;
  for (uint32_t step = 0; step < *steps; ++step)
    total = plus(total, tokensOfBd(program.bds[bdAtStep(program, step)], lock));
  return total;
}

Count SendVolumes::computeFilledSteps(ProgramId id) {
  const DmaProgramModel &program = index.design.programs[id];
  PortId port = index.portInto[index.programAgent[id]];
  Count left = 0;
  if (port != None)
    for (StreamId stream : index.streamsInto[port])
      if (!(left = plus(left, of(stream))))
        return std::nullopt;
  for (uint32_t step = 0; step <= MaxWalkSteps; ++step) {
    const BdModel &bd = program.bds[bdAtStep(program, step)];
    if (!bd.bytes)
      return std::nullopt;
    if (*left < *bd.bytes)
      return step;
    *left -= *bd.bytes;
  }
  return std::nullopt;
}

static bool claimsOverlap(const StreamModel &a, const StreamModel &b) {
  return ((*a.packetId ^ *b.packetId) & a.mask & b.mask) == 0;
}

SendOrder SendVolumes::mayFollow(StreamId first, StreamId second) {
  const StreamModel &f = index.streams[first], &g = index.streams[second];
  if (!f.packetId || !g.packetId || claimsOverlap(f, g))
    return SendOrder::Yes;
  AgentId agent = index.sender[first];
  if (agent == None || !index.isDma(agent, DmaDirection::MM2S) ||
      index.programsOf[agent].size() != 1 || !index.transfersOf[agent].empty())
    return SendOrder::NotModelled;
  ProgramId id = index.programsOf[agent].front();
  const DmaProgramModel &program = index.design.programs[id];
  if (program.isTask || program.bds.empty())
    return SendOrder::NotModelled;
  Count steps = program.loopStart ? sentSteps(id) : program.bds.size();
  if (!steps)
    return SendOrder::NotModelled;
  bool sentFirst = false, sentSecond = false;
  for (uint32_t step = 0; step < *steps; ++step) {
    const BdModel &bd =
        program.bds[program.loopStart ? bdAtStep(program, step) : step];
    if (sentFirst && carries(bd.packetId, g))
      return SendOrder::Yes;
    sentFirst |= carries(bd.packetId, f);
    sentSecond |= carries(bd.packetId, g);
  }
  if (program.loopStart || !sentFirst || !sentSecond)
    return SendOrder::No;
  // In a later pass the second one comes again.
  if (!program.repeatCount)
    return SendOrder::NotModelled;
  return *program.repeatCount > 0 ? SendOrder::Yes : SendOrder::No;
}
