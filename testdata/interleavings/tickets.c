// about: three threads with a ticket lock, each with one input
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

atomic_int next, serving;
int shared;
static void *worker(void *arg) {
  int v = __VERIFIER_nondet_int() & 1;
  int mine = atomic_fetch_add(&next, 1);
  for (int i = 0; i < 2; i++)
    if (serving == mine) {
      shared += v;
      serving = serving + 1;
      break;
    }
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, worker, (void *)0L);
  pthread_create(&t[1], 0, worker, (void *)1L);
  pthread_create(&t[2], 0, worker, (void *)2L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(shared <= 3);
  return 0;
}
