// heddle: --std=c23 => safe complete
// heddle: --std=c23 -DARRAY=4 => violated assert
// about: auto, constexpr, typeof_unqual, nullptr_t, divided digits, #elifdef and labels at the end of a block, as C23 has them
#include <assert.h>
#include <stddef.h>
#include <string.h>

constexpr int size = 5, twice = 2 * size;
static int array[size];
enum { after = twice + 1 };
const int fixed = 3;

#ifdef NOT_DEFINED
#elifndef NOT_DEFINED
static int taken = 1;
#endif
#ifdef NOT_DEFINED
#elifdef __STDC__
#define also 1
#else
#define also 0
#endif
#ifndef ARRAY
#define ARRAY 5
#endif

static int search(int x) {
  for (auto i = 0; i < size; i++) {
    if (array[i] != x) goto next;
    return i;
  next:
  }
  switch (x) {
  case 1: return -2;
  default: // nothing
  }
  return -1;
}

int main(void) {
  constexpr unsigned small = 3u;
  static_assert(small == 3 && after == 11);
  auto half = 2.5;
  static auto kept = 1'000'000L;
  const auto text = "abc";
  auto int old = 7;
  static_assert(_Generic(half, double: 1) && _Generic(kept, long: 1) && sizeof(text) == sizeof(char *));
  typeof_unqual(fixed) more = fixed;
  more++;
  typeof(const int) same = more;
  nullptr_t none = nullptr;
  assert(sizeof array / sizeof *array == ARRAY && taken && also);
  assert(half * 2 == small + 2 && kept == 0xf'42'40 && 1'0.2'5 == 10.25 && old == 7 && same == 4 && none == nullptr && !strcmp(text, "abc"));
  array[2] = 4;
  assert(search(4) == 2 && search(1) == -2 && search(9) == -1 && *&size == 5);
  return 0;
}
