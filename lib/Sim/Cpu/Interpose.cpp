// Which Unicorn is loaded, and where are the functions that were replaced?

#include "Interpose.h"

#include <dlfcn.h>
#include <unicorn/unicorn.h>

using namespace tileloom;

static bool loadsKnownRelease() {
  unsigned major = 0, minor = 0;
  // Major, minor, patch and an extra byte; the extra one names packagings.
  return uc_version(&major, &minor) >> 8 == 0x020001;
}
static bool knownRelease = loadsKnownRelease();

bool interpose::isKnownRelease() { return knownRelease; }

void interpose::pretendUnknownRelease(bool unknown) {
  knownRelease = !unknown && loadsKnownRelease();
}

interpose::Function interpose::original(const char *name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}
