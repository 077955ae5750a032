// What libc++'s headers leave to its compiled part and a core can use: sorting
// of numbers, and the end of a program that broke a rule.
//
// The headers declare these instances of std::sort `extern`; each is in a
// section of its own, so a core pays for the ones it calls.

#include <__verbose_abort>
#include <algorithm>

_LIBCPP_BEGIN_NAMESPACE_STD

// std::array::at and its like: there is no exception to throw. An illegal
// instruction stops the core with its address.
void __libcpp_verbose_abort(const char *, ...) noexcept { __builtin_trap(); }

// Heap sort: it is small, and it does not recurse, so the stack that a core
// needs stays measurable.
template <class Compare, class Iterator>
void __sort(Iterator first, Iterator last, Compare) {
  std::make_heap(first, last);
  std::sort_heap(first, last);
}

#define TL_SORT(Type)                                                          \
  template void __sort<__less<Type> &, Type *>(Type *, Type *, __less<Type> &);
TL_SORT(char)
TL_SORT(signed char)
TL_SORT(unsigned char)
TL_SORT(short)
TL_SORT(unsigned short)
TL_SORT(int)
TL_SORT(unsigned int)
TL_SORT(long)
TL_SORT(unsigned long)
TL_SORT(long long)
TL_SORT(unsigned long long)
TL_SORT(float)
TL_SORT(double)

_LIBCPP_END_NAMESPACE_STD
