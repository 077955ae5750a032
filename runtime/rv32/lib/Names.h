// Lets the host's unit tests link this library beside the host's own functions.
//
// For a device every function keeps the name that compilers call. With
// TILELOOM_RUNTIME_PREFIX each one becomes tlrt_NAME.

#ifndef TILELOOM_RUNTIME_NAMES_H
#define TILELOOM_RUNTIME_NAMES_H

#ifdef TILELOOM_RUNTIME_PREFIX
#define TLRT(name) tlrt_##name
#else
#define TLRT(name) name
#endif

#endif // TILELOOM_RUNTIME_NAMES_H
