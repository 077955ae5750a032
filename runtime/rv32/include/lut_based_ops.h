// The names of the vendor's functions that look tables up, for kernels that
// include them beside scalar code. -*- C++ -*-
//
// Declared and not defined, as what aie_api/aie.hpp names.

#ifndef TILELOOM_LUT_BASED_OPS_H
#define TILELOOM_LUT_BASED_OPS_H

#include <aie_api/aie.hpp>

namespace aie::luts {
template <class... A> value getExpBf16(A &&...);
template <class... A> value getInvBf16(A &&...);
template <class... A> value getRsqrtBf16(A &&...);
template <class... A> value getSqrtBf16(A &&...);
template <class... A> value getTanhBf16(A &&...);
} // namespace aie::luts

using namespace aie::luts;

#endif // TILELOOM_LUT_BASED_OPS_H
