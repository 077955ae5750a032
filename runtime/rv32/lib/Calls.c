// The intrinsics of tileloom_core.h as functions that generated code can call.

#include "tileloom_core.h"

void __tl_done(void) { tl_done(); }

void __tl_lock_acquire(int32_t lock, int32_t value) {
  tl_lock_acquire(lock, value);
}

void __tl_lock_release(int32_t lock, int32_t value) {
  tl_lock_release(lock, value);
}

void __tl_stream_put(int32_t channel, int32_t word, int32_t tlast) {
  tl_stream_put(channel, (uint32_t)word, tlast);
}

int32_t __tl_stream_get(int32_t channel) {
  return (int32_t)tl_stream_get(channel);
}

void __tl_stream_put_wide(int32_t channel, const void *words) {
  tl_stream_put_wide(channel, (const tl_wide_word *)words);
}

void __tl_stream_get_wide(int32_t channel, void *words) {
  tl_stream_get_wide(channel, (tl_wide_word *)words);
}

void __tl_cascade_put(const void *bytes64) {
  tl_cascade_put((const tl_cascade_word *)bytes64);
}

void __tl_cascade_get(void *bytes64) {
  tl_cascade_get((tl_cascade_word *)bytes64);
}

void __tl_event(int32_t number) { tl_event(number); }

void __tl_debug(int32_t word) { tl_debug((uint32_t)word); }

int32_t __tl_read_register(int32_t offset) {
  return (int32_t)tl_read_register((uint32_t)offset);
}

void __tl_write_register(int32_t offset, int32_t value) {
  tl_write_register((uint32_t)offset, (uint32_t)value);
}
