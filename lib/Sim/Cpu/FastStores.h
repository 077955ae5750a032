// Why stores of a core do not pay for a search for self-modifying code.

#ifndef TILELOOM_SIM_CPU_FASTSTORES_H
#define TILELOOM_SIM_CPU_FASTSTORES_H

namespace tileloom {

/// True when the loaded Unicorn is the release whose store path is shortened. A
/// program that calls this links the replacements in.
bool hasFastStores();

} // namespace tileloom

#endif // TILELOOM_SIM_CPU_FASTSTORES_H
