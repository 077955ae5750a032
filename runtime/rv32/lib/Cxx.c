// What C++ objects with static lifetime refer to on a core that never exits.

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
