// The names of the vendor's vector library, so that scalar kernels that include
// it compile for the portable core. -*- C++ -*-
//
// A scalar core has no vector unit, so what would need one is declared and not
// defined: a core that reaches a call of it is not linked, and the build says
// which call that was and where (`kernel-needs-vector-unit`). Functions of the
// same file that a core does not reach cost nothing and break nothing.
//
// The types are looser than the real ones: nearly every call takes anything and
// gives a `detail::value`, which turns into whatever is asked for.

#ifndef TILELOOM_AIE_API_AIE_HPP
#define TILELOOM_AIE_API_AIE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

// Tags of accumulators.
struct acc32 {};
struct acc40 {};
struct acc48 {};
struct acc56 {};
struct acc64 {};
struct acc72 {};
struct acc80 {};
struct accfloat {};
struct accauto {};
struct cacc48 {};
struct cacc64 {};
struct cacc80 {};
struct caccfloat {};

/// Memory banks, as arguments of loads and stores.
enum class aie_dm_resource { none, a, b, c, d, stack };

namespace aie {

/// Alignment of a buffer that vectors are loaded from, in bytes.
inline constexpr unsigned vector_decl_align = 32;
template <class T, unsigned Elems>
inline constexpr unsigned vector_ldst_align_v = 32;

enum class rounding_mode {
  floor,
  ceil,
  positive_inf,
  negative_inf,
  symmetric_inf,
  symmetric_zero,
  conv_even,
  conv_odd,
  symmetric_floor,
  symmetric_ceil
};
enum class saturation_mode { none, truncate, saturate, symmetric };

// Modes that only the vector unit has.
inline void set_rounding(rounding_mode) {}
inline void set_saturation(saturation_mode) {}
inline void clear_rounding() {}

template <class T, unsigned Elems> class vector;
template <class Tag, unsigned Elems> class accum;
template <unsigned Elems> class mask;

namespace detail {

/// Calls that several classes have, for one that knows nothing about types.
#define TL_AIE_MEMBER(name)                                                    \
  template <auto... Ns, class... As> value name(As &&...) const;               \
  template <class To, auto... Ns, class... As> value name(As &&...) const;
#define TL_AIE_MEMBERS                                                         \
  TL_AIE_MEMBER(abs_square)                                                    \
  TL_AIE_MEMBER(cast_to)                                                       \
  TL_AIE_MEMBER(clear)                                                         \
  TL_AIE_MEMBER(count)                                                         \
  TL_AIE_MEMBER(elem_const_ref)                                                \
  TL_AIE_MEMBER(elem_ref)                                                      \
  TL_AIE_MEMBER(empty)                                                         \
  TL_AIE_MEMBER(extract)                                                       \
  TL_AIE_MEMBER(from_vector)                                                   \
  TL_AIE_MEMBER(full)                                                          \
  TL_AIE_MEMBER(get)                                                           \
  TL_AIE_MEMBER(grow)                                                          \
  TL_AIE_MEMBER(grow_extract)                                                  \
  TL_AIE_MEMBER(grow_replicate)                                                \
  TL_AIE_MEMBER(insert)                                                        \
  TL_AIE_MEMBER(load)                                                          \
  TL_AIE_MEMBER(load_unaligned)                                                \
  TL_AIE_MEMBER(mac)                                                           \
  TL_AIE_MEMBER(mul)                                                           \
  TL_AIE_MEMBER(negmul)                                                        \
  TL_AIE_MEMBER(pack)                                                          \
  TL_AIE_MEMBER(peek)                                                          \
  TL_AIE_MEMBER(pop)                                                           \
  TL_AIE_MEMBER(push)                                                          \
  TL_AIE_MEMBER(set)                                                           \
  TL_AIE_MEMBER(shiftl)                                                        \
  TL_AIE_MEMBER(shiftr)                                                        \
  TL_AIE_MEMBER(split)                                                         \
  TL_AIE_MEMBER(store)                                                         \
  TL_AIE_MEMBER(store_unaligned)                                               \
  TL_AIE_MEMBER(to_accum)                                                      \
  TL_AIE_MEMBER(to_native)                                                     \
  TL_AIE_MEMBER(to_uint32)                                                     \
  TL_AIE_MEMBER(to_vector)                                                     \
  TL_AIE_MEMBER(to_vector_sign)                                                \
  TL_AIE_MEMBER(unpack)                                                        \
  TL_AIE_MEMBER(unpack_sign)                                                   \
  TL_AIE_MEMBER(update)                                                        \
  TL_AIE_MEMBER(write)

class value {
public:
  template <class T> operator T() const;
  template <class T> const value &operator=(const T &) const;
  const value &operator=(const value &) const;
  value() = default;
  value(const value &) = default;
  value operator*() const;
  value operator[](int) const;
  const value &operator++() const;
  const value &operator--() const;
  value operator++(int) const;
  value operator--(int) const;
  TL_AIE_MEMBERS
};

struct pair {
  value first, second;
};

template <class T> struct is_ours : std::false_type {};
template <> struct is_ours<value> : std::true_type {};
template <class T, unsigned N> struct is_ours<vector<T, N>> : std::true_type {};
template <class T, unsigned N> struct is_ours<accum<T, N>> : std::true_type {};
template <unsigned N> struct is_ours<mask<N>> : std::true_type {};

/// A vector type of tileloom_vectors.h.
template <class T>
concept native = requires {
  requires sizeof(T) >= 16;
  std::declval<T>()[0];
  requires !std::is_class_v<T>;
  requires !std::is_array_v<T>;
};

template <class L, class R>
concept oneIsOurs = is_ours<std::remove_cvref_t<L>>::value ||
                    is_ours<std::remove_cvref_t<R>>::value;

} // namespace detail

// Operators, found by way of their operands' namespaces.
#define TL_AIE_OPERATOR(op)                                                    \
  template <class L, class R>                                                  \
    requires detail::oneIsOurs<L, R>                                           \
  detail::value operator op(const L &, const R &);
TL_AIE_OPERATOR(+)
TL_AIE_OPERATOR(-)
TL_AIE_OPERATOR(*)
TL_AIE_OPERATOR(/)
TL_AIE_OPERATOR(%)
TL_AIE_OPERATOR(&)
TL_AIE_OPERATOR(|)
TL_AIE_OPERATOR(^)
TL_AIE_OPERATOR(<<)
TL_AIE_OPERATOR(>>)
TL_AIE_OPERATOR(<)
TL_AIE_OPERATOR(>)
TL_AIE_OPERATOR(<=)
TL_AIE_OPERATOR(>=)
TL_AIE_OPERATOR(==)
TL_AIE_OPERATOR(!=)
TL_AIE_OPERATOR(+=)
TL_AIE_OPERATOR(-=)
TL_AIE_OPERATOR(*=)
TL_AIE_OPERATOR(&=)
TL_AIE_OPERATOR(|=)
TL_AIE_OPERATOR(^=)
TL_AIE_OPERATOR(<<=)
TL_AIE_OPERATOR(>>=)
#undef TL_AIE_OPERATOR
template <class T>
  requires detail::oneIsOurs<T, T>
detail::value operator-(const T &);
template <class T>
  requires detail::oneIsOurs<T, T>
detail::value operator~(const T &);

namespace detail {
// So that the operators are found for a `value` too.
using aie::operator+;
using aie::operator-;
using aie::operator*;
using aie::operator/;
using aie::operator%;
using aie::operator&;
using aie::operator|;
using aie::operator^;
using aie::operator~;
using aie::operator<<;
using aie::operator>>;
using aie::operator<;
using aie::operator>;
using aie::operator<=;
using aie::operator>=;
using aie::operator==;
using aie::operator!=;
using aie::operator+=;
using aie::operator-=;
using aie::operator*=;
using aie::operator&=;
using aie::operator|=;
using aie::operator^=;
using aie::operator<<=;
using aie::operator>>=;
} // namespace detail

using detail::value;

template <class T, unsigned Elems> class vector {
public:
  using value_type = T;
  static constexpr unsigned size() { return Elems; }
  static constexpr unsigned bits() { return Elems * sizeof(T) * 8; }
  static constexpr unsigned type_bits() { return sizeof(T) * 8; }

  vector() = default;
  vector(value);
  template <class... Parts>
    requires(sizeof...(Parts) > 1)
  explicit vector(const Parts &...);
  vector &operator=(value);
  template <detail::native V> vector(const V &);
  template <detail::native V> operator V() const;
  value operator[](unsigned) const;
  TL_AIE_MEMBERS

private:
  alignas(vector_decl_align) T elements[Elems];
};

template <class Tag, unsigned Elems> class accum {
public:
  using value_type = Tag;
  static constexpr unsigned size() { return Elems; }

  accum() = default;
  accum(value);
  template <class T, unsigned N>
  explicit accum(const vector<T, N> &, int shift = 0);
  accum &operator=(value);
  template <detail::native V> accum(const V &);
  template <detail::native V> operator V() const;
  value operator[](unsigned) const;
  TL_AIE_MEMBERS

private:
  alignas(vector_decl_align) long long lanes[Elems];
};

template <unsigned Elems> class mask {
public:
  static constexpr unsigned size() { return Elems; }
  mask() = default;
  mask(value);
  mask &operator=(value);
  template <class... A> static mask from_uint32(A &&...);
  template <class... A> static mask from_uint64(A &&...);
  TL_AIE_MEMBERS

private:
  unsigned bits[(Elems + 31) / 32];
};

/// Blocks of a matrix product; their sizes are plain numbers.
template <unsigned Rows, unsigned Inner, unsigned Columns, class A, class B = A,
          class Accum = void>
class mmul {
public:
  static constexpr unsigned M = Rows, K = Inner, N = Columns;
  static constexpr unsigned size_A = M * K, size_B = K * N, size_C = M * N;
  mmul() = default;
  template <class T> mmul(const T &);
  template <class T> mmul &operator=(const T &);
  TL_AIE_MEMBERS
};

#undef TL_AIE_MEMBER
#undef TL_AIE_MEMBERS

#define TL_AIE_CALL(name)                                                      \
  template <auto... N, class... A> value name(A &&...);                        \
  template <class T, auto... N, class... A> value name(A &&...);               \
  template <class T, class U, auto... N, class... A> value name(A &&...);
#define TL_AIE_PAIR(name)                                                      \
  template <auto... N, class... A> detail::pair name(A &&...);                 \
  template <class T, auto... N, class... A> detail::pair name(A &&...);
#include "tileloom_aie_calls.inc"
#undef TL_AIE_CALL
#undef TL_AIE_PAIR

/// Schedules of multiplications with a sliding window.
template <unsigned... N> struct sliding_mul_base {
  template <class... A> static value mul(A &&...);
  template <class... A> static value mac(A &&...);
  template <class... A> static value negmul(A &&...);
};
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1,
          int DataStepY = DataStepX, class Coeff = int16_t, class Data = Coeff,
          class Accum = void>
struct sliding_mul_ops : sliding_mul_base<Lanes, Points> {
  static constexpr unsigned lanes = Lanes, points = Points;
};
template <unsigned Lanes, unsigned Points, class Coeff = int16_t,
          class Data = Coeff, class Accum = void>
struct sliding_mul_x_ops : sliding_mul_base<Lanes, Points> {};
template <unsigned Lanes, unsigned Points, class Coeff = int16_t,
          class Data = Coeff, class Accum = void>
struct sliding_mul_y_ops : sliding_mul_base<Lanes, Points> {};

/// Tables in two banks that the load units look up.
template <unsigned Accesses, class Offset, class Slope = Offset> struct lut {
  template <class... A> explicit lut(A &&...);
};
template <class Table> struct parallel_lookup {
  template <class... A> explicit parallel_lookup(A &&...);
  template <class... A> value fetch(A &&...);
};
template <class Table> struct linear_approx {
  template <class... A> explicit linear_approx(A &&...);
  template <class... A> value compute(A &&...);
};

/// The vector unit's operations on the types of tileloom_vectors.h, which the
/// vendor's compilers know as functions of no namespace.
namespace intrinsics {

template <class T>
concept isVector = detail::is_ours<std::remove_cvref_t<T>>::value ||
                   detail::native<std::remove_cvref_t<T>>;

#define TL_AIE_CALL(name)                                                      \
  template <class... A>                                                        \
    requires(isVector<A> || ...)                                               \
  value name(A &&...);
#include "tileloom_intrinsic_calls.inc"
#undef TL_AIE_CALL

} // namespace intrinsics
} // namespace aie

using namespace aie::intrinsics;

/// Of bfloat16, which libc++ does not know.
template <> class std::numeric_limits<bfloat16> {
public:
  static constexpr bool is_specialized = true, is_signed = true,
                        has_infinity = true, has_quiet_NaN = true;
  static constexpr int digits = 8, radix = 2, max_exponent = 128,
                       min_exponent = -125;
  static constexpr bfloat16 min() { return bfloat16(0x1p-126f); }
  static constexpr bfloat16 max() { return bfloat16(0x1.fep127f); }
  static constexpr bfloat16 lowest() { return bfloat16(-0x1.fep127f); }
  static constexpr bfloat16 epsilon() { return bfloat16(0x1p-7f); }
  static constexpr bfloat16 infinity() { return bfloat16(__builtin_inff()); }
  static constexpr bfloat16 quiet_NaN() {
    return bfloat16(__builtin_nanf(""));
  }
};

#endif // TILELOOM_AIE_API_AIE_HPP
