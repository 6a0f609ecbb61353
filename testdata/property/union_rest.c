// heddle: -DCASE=1 => violated assert
// heddle: -DCASE=2 => safe complete
// heddle: -DCASE=3 => safe complete
// heddle: -DCASE=4 => violated assert
// heddle: -DCASE=5 => violated assert
// heddle: -DCASE=6 --check uninit => violated uninit
// heddle: -DCASE=7 => safe complete
// heddle: -DCASE=8 => safe complete
// about: what an initialiser of an automatic union leaves of it has unspecified values (C11 6.2.6.1p7), unless the initialiser is empty
#include <assert.h>

union whole { char c; int i; long l; };
union parts { struct { char a; int b[2]; } s; long l[4]; };
struct holder { int first; union whole u; };

static union whole global = { .c = 1 };

int main(void) {
#if CASE == 1
  union whole u = { .c = 1 };
  assert(u.i == 1);
#elif CASE == 2
  union whole u = { .c = 1 }, v = {}, w = { .l = 7 };
  assert(u.c == 1 && v.l == 0 && w.l == 7 && w.c == 7);
#elif CASE == 3
  assert(global.l == 1);
  static union whole kept = { 2 };
  assert(kept.l == 2);
  union parts p = { .s = { .a = 1 } };
  assert(p.s.a == 1 && p.s.b[0] == 0 && p.s.b[1] == 0);
#elif CASE == 4
  union parts p = { { 1, { 2, 3 } } };
  assert(p.l[3] == 0);
#elif CASE == 5
  struct holder h = { 1, { .c = 2 } };
  assert(h.u.i == 2);
#elif CASE == 6
  union whole u = { 0 };
  return u.i != 0;
#elif CASE == 7
  struct holder h = { 1 };
  assert(h.u.l == 0 && h.first == 1);
  union whole u = { 0 }, copy = u;
  assert(copy.c == 0);
#else
  union whole u = { .l = -1, .i = 5 };
  assert(u.i == 5 && ((union whole){ .i = 3 }).c == 3);
#endif
  return 0;
}
