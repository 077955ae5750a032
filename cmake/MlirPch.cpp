// The one source file of the library that owns the precompiled header.
