/* A ticket lock: each draws a number and waits until it is served. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

_Atomic int next, serving;
int inside;

static void *customer(void *arg) {
  for (int r = 0; r < ROUNDS; r++) {
#ifdef BROKEN
    int mine = atomic_load(&next);
    atomic_store(&next, mine + 1);
#else
    int mine = atomic_fetch_add(&next, 1);
#endif
    while (atomic_load(&serving) != mine)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store(&serving, mine + 1);
  }
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, customer, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}
