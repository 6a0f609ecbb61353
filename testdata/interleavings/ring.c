// about: three threads pass a token with a nondet payload around
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

atomic_int turn;
int payload;
static void *station(void *arg) {
  int me = (long)arg;
  int add = __VERIFIER_nondet_int() & 1;
  for (int i = 0; i < 2; i++)
    if (turn == me) {
      payload += add;
      turn = (me + 1) % 3;
    }
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, station, (void *)0L);
  pthread_create(&t[1], 0, station, (void *)1L);
  pthread_create(&t[2], 0, station, (void *)2L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(payload <= 6);
  return 0;
}
