// What the end of a program and C++ objects with static lifetime refer to on a
// core that never exits.

#include "tileloom_core.h"

void *__dso_handle = 0;

// Destructors of statics are never run: a core stops at `done`, it does not
// exit.
int __cxa_atexit(void (*destroy)(void *), void *object, void *owner) {
  (void)destroy;
  (void)object;
  (void)owner;
  return 0;
}

// A call of a pure virtual function has no meaning to go on with: an illegal
// instruction stops the core with its address.
void __cxa_pure_virtual(void) { __builtin_trap(); }
void abort(void) { __builtin_trap(); }

__attribute__((noreturn)) void exit(int status) {
  (void)status;
  tl_done();
}
__attribute__((noreturn)) void _Exit(int status) { exit(status); }
__attribute__((noreturn)) void quick_exit(int status) { exit(status); }
// Nothing runs at an end that is only a stop.
int atexit(void (*function)(void)) {
  (void)function;
  return 0;
}
int at_quick_exit(void (*function)(void)) { return atexit(function); }
int errno;
