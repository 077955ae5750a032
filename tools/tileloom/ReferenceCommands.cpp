// `tileloom explain` and `tileloom devices`: what the tool knows by heart.

#include "Commands.h"

#include "tileloom/Device/DeviceTable.h"
#include "tileloom/Support/Diagnostic.h"

using namespace tileloom;
namespace cl = llvm::cl;

static cl::opt<std::string> diagnosticName(cl::Positional, cl::desc("NAME"),
                                           cl::sub(explainCommand()));
static cl::opt<std::string> shownDevice(cl::Positional, cl::desc("[NAME]"),
                                        cl::sub(devicesCommand()));

int tileloom::runExplainCommand() {
  if (diagnosticName.empty()) {
    for (llvm::StringRef name : diagnosticNames())
      llvm::outs() << name << "\n";
    return ExitGood;
  }
  llvm::StringRef name = llvm::StringRef(diagnosticName).trim("[]");
  llvm::StringRef page = diagnosticPage(name);
  if (!page.empty()) {
    llvm::outs() << page;
    return ExitGood;
  }
  std::vector<std::string> notes;
  llvm::StringRef nearest;
  unsigned best = 1 + name.size() / 3;
  for (llvm::StringRef known : diagnosticNames())
    if (unsigned distance = name.edit_distance(known); distance <= best) {
      best = distance;
      nearest = known;
    }
  if (!nearest.empty())
    notes.push_back("did you mean '" + nearest.str() + "'?");
  notes.push_back("`tileloom explain` without a name lists all");
  return failWith(makeDiagnostic("unknown-diagnostic",
                                 "there is no diagnostic '" + name + "'",
                                 std::move(notes)));
}

int tileloom::runDevicesCommand() {
  if (shownDevice.empty()) {
    writeDeviceList(llvm::outs());
    return ExitGood;
  }
  const Device *device = Device::lookup(shownDevice);
  if (!device)
    return failWith(makeDiagnostic("unknown-device",
                                   "there is no device '" + shownDevice + "'",
                                   {"`tileloom devices` lists them"}));
  writeDeviceTable(*device, llvm::outs());
  return ExitGood;
}
