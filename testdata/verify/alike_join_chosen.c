// pruned: --reduction persistent => violated assert
// pruned: --reduction symmetry => violated assert
// heddle: => violated assert
// about: between joins of threads that are alike an input decides what is called: the main thread stands before no join then
#include <pthread.h>
#include <assert.h>
int x; pthread_t t[2]; extern _Bool __VERIFIER_nondet_bool(void);
static void *f0(void *p) { __atomic_fetch_add(&x, 1, 5); return 0; }
static void a(pthread_t u) { assert(x == 2); pthread_join(u, 0); }
static void b(pthread_t u) { pthread_join(u, 0); }
int main(void)
{
  pthread_create(&t[0], 0, f0, 0);
  pthread_create(&t[1], 0, f0, 0);
  pthread_join(t[0], 0);
  (__VERIFIER_nondet_bool() ? a : b)(t[1]);
  return 0;
}
