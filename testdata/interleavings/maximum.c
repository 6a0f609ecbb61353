// about: three threads race for the greatest of their inputs
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

atomic_int greatest;
static void *offer(void *arg) {
  int v = __VERIFIER_nondet_int() & 3;
  for (int i = 0; i < 3; i++) {
    int seen = greatest;
    if (seen >= v || atomic_compare_exchange_strong(&greatest, &seen, v))
      break;
  }
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, offer, (void *)0L);
  pthread_create(&t[1], 0, offer, (void *)1L);
  pthread_create(&t[2], 0, offer, (void *)2L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(greatest <= 3);
  return 0;
}
