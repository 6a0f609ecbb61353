// heddle: => violated assert:25
// heddle: -DOTHER_FIRST => violated assert:25
// heddle: -DASSUMED => safe complete
// A check that can fail is owed even where what follows was seen before, on a path
// on which it could not fail: once x is dead, both ways lead to the same node.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int g;
void *other(void *arg) { pthread_mutex_lock(&m); g = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m); // the other thread lives until the end
  pthread_create(&t, 0, other, 0);
  int x = __VERIFIER_nondet_int(), known = __VERIFIER_nondet_int();
#ifdef OTHER_FIRST
  known = !known;
#endif
#ifdef ASSUMED
  known = 1;
#endif
  if (known) __VERIFIER_assume(x < 5);
  assert(x < 5);
  g = 2;
  pthread_mutex_unlock(&m);
  return 0;
}
