// pruned: --reduction persistent => safe
// pruned: --reduction symmetry => safe
// heddle: => safe
// about: between joins of threads that are alike an input is asked for
#include <pthread.h>
int x; pthread_t t[2]; extern int __VERIFIER_nondet_int(void);
static void *f0(void *p) { __atomic_fetch_add(&x, 1, 5); return 0; }
int main(void)
{
  pthread_create(&t[0], 0, f0, 0);
  pthread_create(&t[1], 0, f0, 0);
  pthread_join(t[0], 0);
  if (__VERIFIER_nondet_int()) x += 2;
  pthread_join(t[1], 0);
  return 0;
}
