// heddle: --std=c23 => safe complete
// heddle: --std=gnu2x => safe complete
// about: what is read of C23
#include <assert.h>
#include <stddef.h>

[[nodiscard]] static int f([[maybe_unused]] int) { return 1; }
static thread_local int t;
enum E : unsigned char { A, B };
struct [[deprecated("not [[so]]")]] S {
  alignas(16) char c;
};

static int g(int n) {
  switch (n) {
  case 1: n++; [[fallthrough]];
  default:;
  }
  return n;
}

int main() {
  int x[3] = {};
  static_assert(alignof(struct S) == 16);
  static_assert(sizeof(enum E) == 1, "with a text");
  int *p = nullptr;
  bool b = true;
  typeof(b) c = false;
#if true
  unsigned u = 0b101u;
#endif
  assert(f(1) && !p && b && !c && u == 5 && g(1) == 2 && x[0] == 0 && t == 0 && sizeof(true) == 1);
  return 0;
}
