// about: four threads add inputs to two atomic counters
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

atomic_int odd, even;
static void *adder(void *arg) {
  int d = __VERIFIER_nondet_int() & 3;
  if ((long)arg & 1)
    atomic_fetch_add(&odd, d);
  else
    atomic_fetch_add(&even, d);
  return 0;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, adder, (void *)0L);
  pthread_create(&t[1], 0, adder, (void *)1L);
  pthread_create(&t[2], 0, adder, (void *)2L);
  pthread_create(&t[3], 0, adder, (void *)3L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  pthread_join(t[3], 0);
  assert(odd >= 0 && even >= 0);
  return 0;
}
