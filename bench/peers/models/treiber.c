/* Treiber's stack: each thread pushes elements of its own and pops one after each. Elements are never used again, so
   that no address comes back. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

_Atomic int top;                 /* the number of the topmost element, 0: none */
_Atomic int below[N * ROUNDS + 1]; /* of an element */

static void push(int e) {
  int t = top;
  do
    below[e] = t;
  while (!atomic_compare_exchange_strong(&top, &t, e));
}

static int pop(void) {
  int t = top;
#ifdef BROKEN
  if (t)
    top = below[t];
#else
  while (t && !atomic_compare_exchange_strong(&top, &t, below[t]))
    ;
#endif
  return t;
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    push(me * ROUNDS + r + 1);
    assert(pop() != 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  assert(top == 0);
  return 0;
}
