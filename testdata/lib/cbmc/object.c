// heddle: => safe complete
// heddle: --malloc-may-fail => safe complete
// about: what model checkers tell of the object that a pointer points into
#include <assert.h>
#include <stdlib.h>
#include <stddef.h>
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);
_Bool __CPROVER_same_object(const void *, const void *);
_Bool __CPROVER_r_ok(const void *, size_t), __CPROVER_w_ok(const void *, size_t), __CPROVER_rw_ok(const void *, size_t);
_Bool __CPROVER_LIVE_OBJECT(const void *), __CPROVER_DYNAMIC_OBJECT(const void *), __CPROVER_WRITEABLE_OBJECT(const void *);
size_t __CPROVER_OBJECT_SIZE(const void *), __CPROVER_POINTER_OBJECT(const void *);
ptrdiff_t __CPROVER_POINTER_OFFSET(const void *);
static struct { int x; char text[20]; } s;

int main(void) {
  int a[4];
  unsigned k = __VERIFIER_nondet_uint();
  __VERIFIER_assume(k < 4);
  assert(__CPROVER_POINTER_OFFSET(a + 4) == 16 && __CPROVER_POINTER_OFFSET(&a[k]) == 4 * k && __CPROVER_POINTER_OFFSET(s.text) == 4);
  assert(__CPROVER_OBJECT_SIZE(&a[k]) == sizeof a && __CPROVER_OBJECT_SIZE(s.text) == sizeof s && __CPROVER_OBJECT_SIZE(0) == 0);
  assert(__CPROVER_r_ok(&a[k], 4 * (4 - k)) && !__CPROVER_r_ok(&a[k], 17 - 4 * k) && __CPROVER_r_ok(a + 4, 0));
  assert(!__CPROVER_r_ok(0, 0) && !__CPROVER_r_ok((void *)16, 1) && __CPROVER_r_ok("abc", 4) && !__CPROVER_r_ok("abc", 5));
  assert(__CPROVER_w_ok(&s, sizeof s) && __CPROVER_rw_ok(&s, 1) && __CPROVER_WRITEABLE_OBJECT(&s) && !__CPROVER_DYNAMIC_OBJECT(&s));
  assert(__CPROVER_same_object(a, &a[k]) && !__CPROVER_same_object(a, &s) && __CPROVER_same_object(0, 0) && !__CPROVER_same_object(a, 0));
  assert(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(&a[k]) && __CPROVER_POINTER_OBJECT(a) != __CPROVER_POINTER_OBJECT(&s));
  char *p = malloc(8);
  if (!p)
    return 0;
  assert(__CPROVER_DYNAMIC_OBJECT(p) && __CPROVER_LIVE_OBJECT(p + 3) && __CPROVER_OBJECT_SIZE(p + 3) == 8);
  char *q = k ? p + 1 : (char *)0;
  assert(__CPROVER_OBJECT_SIZE(q) == (k ? 8 : 0) && __CPROVER_same_object(p, q) == (k != 0));
  free(p);
  char *r = malloc(8);
  assert(!__CPROVER_LIVE_OBJECT(p) && !__CPROVER_r_ok(p, 1) && (!r || !__CPROVER_same_object(p, r)));
  free(r);
  return 0;
}
