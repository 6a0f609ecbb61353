/* Lamport's bakery: each takes a number above all that it sees, and waits for those with a lower one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

_Atomic int choosing[N], number[N];
int inside;

static void *customer(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    choosing[me] = 1;
    int mine = 0;
    for (int k = 0; k < N; k++) {
      int v = number[k];
      if (v > mine)
        mine = v;
    }
    mine++;
    number[me] = mine;
    choosing[me] = 0;
    for (int k = 0; k < N; k++) {
      if (k == me)
        continue;
#ifndef BROKEN
      while (choosing[k])
        ;
#endif
      for (;;) {
        int v = number[k];
        if (v == 0 || v > mine || (v == mine && k > me))
          break;
      }
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    number[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, customer, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}
