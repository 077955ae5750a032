// The vendor's vector types as rows of numbers: they can be loaded, stored,
// passed on, and their elements put in and taken out.
//
// A part of tileloom_intrinsics.h. Clang splits such a vector into scalars, so
// there is nothing of the vector unit in them: its own operations are not here
// (aie_api/aie.hpp names them). An undefined value is zero.

#ifndef TILELOOM_VECTORS_H
#define TILELOOM_VECTORS_H

// 16 bytes of alignment: what a core's stack has.
#define TL_VECTOR(Name, Element, count)                                        \
  typedef Element Name __attribute__((ext_vector_type(count), aligned(16)));   \
  TL_OVERLOAD Element ext_elem(Name value, int32_t index) {                    \
    return value[index & (count - 1)];                                         \
  }                                                                            \
  TL_OVERLOAD Element extract_elem(Name value, int32_t index) {                \
    return value[index & (count - 1)];                                         \
  }                                                                            \
  TL_OVERLOAD Name upd_elem(Name value, int32_t index, Element element) {      \
    value[index & (count - 1)] = element;                                      \
    return value;                                                              \
  }                                                                            \
  TL_OVERLOAD Name insert(Name value, int32_t index, Element element) {        \
    return upd_elem(value, index, element);                                    \
  }                                                                            \
  TL_VECTOR_NAMES(Name, Element)
#define TL_VECTOR_NAMES(Name, Element)                                         \
  TL_INLINE Name undef_##Name(void) { return (Name)(Element)0; }               \
  TL_INLINE Name broadcast_zero_to_##Name(void) { return (Name)(Element)0; }   \
  TL_INLINE Name broadcast_to_##Name(Element element) { return (Name)element; }

// 128 bits.
TL_VECTOR(v16int8, int8_t, 16)
TL_VECTOR(v16uint8, uint8_t, 16)
TL_VECTOR(v8int16, int16_t, 8)
TL_VECTOR(v8uint16, uint16_t, 8)
TL_VECTOR(v4int32, int32_t, 4)
TL_VECTOR(v4uint32, uint32_t, 4)

// 256 bits.
TL_VECTOR(v32int8, int8_t, 32)
TL_VECTOR(v32uint8, uint8_t, 32)
TL_VECTOR(v16int16, int16_t, 16)
TL_VECTOR(v16uint16, uint16_t, 16)
TL_VECTOR(v8int32, int32_t, 8)
TL_VECTOR(v8uint32, uint32_t, 8)
TL_VECTOR(v16bfloat16, __bf16, 16)
TL_VECTOR(v8float, float, 8)
TL_VECTOR(v4acc64, int64_t, 4)
typedef v8int32 v8acc32;
TL_VECTOR_NAMES(v8acc32, int32_t)
typedef v8float v8accfloat;
TL_VECTOR_NAMES(v8accfloat, float)

// 512 bits.
TL_VECTOR(v64int8, int8_t, 64)
TL_VECTOR(v64uint8, uint8_t, 64)
TL_VECTOR(v32int16, int16_t, 32)
TL_VECTOR(v32uint16, uint16_t, 32)
TL_VECTOR(v16int32, int32_t, 16)
TL_VECTOR(v16uint32, uint32_t, 16)
TL_VECTOR(v32bfloat16, __bf16, 32)
TL_VECTOR(v16float, float, 16)
TL_VECTOR(v8acc64, int64_t, 8)
typedef v16int32 v16acc32;
TL_VECTOR_NAMES(v16acc32, int32_t)
typedef v16float v16accfloat;
TL_VECTOR_NAMES(v16accfloat, float)

// 1024 bits.
TL_VECTOR(v128int8, int8_t, 128)
TL_VECTOR(v128uint8, uint8_t, 128)
TL_VECTOR(v64int16, int16_t, 64)
TL_VECTOR(v64uint16, uint16_t, 64)
TL_VECTOR(v32int32, int32_t, 32)
TL_VECTOR(v32uint32, uint32_t, 32)
TL_VECTOR(v64bfloat16, __bf16, 64)
TL_VECTOR(v32float, float, 32)
TL_VECTOR(v16acc64, int64_t, 16)
typedef v32int32 v32acc32;
TL_VECTOR_NAMES(v32acc32, int32_t)
typedef v32float v32accfloat;
TL_VECTOR_NAMES(v32accfloat, float)

#undef TL_VECTOR
#undef TL_VECTOR_NAMES

#endif // TILELOOM_VECTORS_H
