// How the end of a run prints, and which named error it is.

#include "tileloom/Sim/RunResult.h"

#include "tileloom/Support/Diagnostic.h"

using namespace tileloom;

llvm::StringRef tileloom::toString(RunStatus status) {
  switch (status) {
  case RunStatus::Completed:
    return "completed";
  case RunStatus::Hang:
    return "hang";
  case RunStatus::Fault:
    return "fault";
  case RunStatus::StepLimit:
    return "step limit";
  case RunStatus::BadRegister:
    return "bad register";
  case RunStatus::Unsupported:
    return "unsupported";
  }
  return "";
}

static std::string hangMessage(size_t blocked) {
  return "the design hangs: nothing can move and " + std::to_string(blocked) +
         (blocked == 1 ? " agent waits" : " agents wait");
}

void RunResult::writeDiagnosis(llvm::raw_ostream &os) const {
  if (completed())
    return;
  if (status == RunStatus::Hang) {
    os << hangMessage(blocked.size()) << " [design-hang]\n";
  } else {
    os << fault.message << " [" << fault.name << "]\n";
    for (const std::string &note : fault.notes)
      os << "note: " << note << "\n";
    if (!blocked.empty())
      os << "note: waiting at that moment:\n";
  }
  for (const BlockedAgent &agent : blocked) {
    os << "  " << agent.agent << " " << agent.doing << "\n";
    os << "    waits on " << agent.waitsOn << "\n";
    for (const std::string &helper : agent.couldSatisfy)
      os << "      - " << helper << "\n";
  }
}

llvm::Error RunResult::toError() const {
  if (completed())
    return llvm::Error::success();
  if (status != RunStatus::Hang)
    return makeDiagnostic(fault.name, fault.message, fault.notes);
  std::vector<std::string> notes;
  for (const BlockedAgent &agent : blocked) {
    notes.push_back(agent.agent + " " + agent.doing + " waits on " +
                    agent.waitsOn);
    for (const std::string &helper : agent.couldSatisfy)
      notes.push_back("  " + helper);
  }
  return makeDiagnostic("design-hang", hangMessage(blocked.size()), notes);
}
