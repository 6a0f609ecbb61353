// heddle: => safe complete
// about: the same by the names that ESBMC has for it, undeclared, as its programs have it
#include <assert.h>

int main(void) {
  struct { int x[3]; char c; } s = {{1, 2, 3}, 4};
  float f = 1.0f;
  unsigned u = 0;
  assert(__ESBMC_POINTER_OFFSET(&s.x[2]) == 8 && __ESBMC_get_object_size(&s.c) == sizeof s);
  assert(__ESBMC_same_object(&s, &s.c) && !__ESBMC_same_object(&s, &u));
  assert(__ESBMC_POINTER_OBJECT(&s) == __ESBMC_POINTER_OBJECT(&s.c));
  assert(__ESBMC_r_ok(&s, sizeof s) && !__ESBMC_r_ok(&s.c, 5) && __ESBMC_r_ok(0, 0) && !__ESBMC_r_ok(0, 1));
  __ESBMC_bitcast(&u, &f);
  assert(u == 0x3f800000);
  __ESBMC_init_object(&s.x[1]);
  __ESBMC_assume(s.x[2] == 7 && s.c == 5);
  assert(s.x[2] == 7 && s.c == 5);
  return 0;
}
