// heddle: => safe complete
// about: a queue with a number for each cell: two threads that put and two that take hinder each other at nearly every step, and may change places; symmetry alone is quicker than with persistent sets
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { OF_EACH = 2, ITEMS = 2, CELLS = 2 };
static _Atomic int turn[CELLS], head, tail, sum;
static int data[CELLS];

static void put(int v) {
  for (;;) {
    int at = tail;
    if (turn[at % CELLS] == at && atomic_compare_exchange_strong(&tail, &at, at + 1)) {
      data[at % CELLS] = v;
      turn[at % CELLS] = at + 1;
      return;
    }
  }
}

static int take(void) {
  for (;;) {
    int at = head;
    if (turn[at % CELLS] == at + 1 && atomic_compare_exchange_strong(&head, &at, at + 1)) {
      int v = data[at % CELLS];
      turn[at % CELLS] = at + CELLS;
      return v;
    }
  }
}

static void *puts_all(void *p) {
  for (int i = 0; i < ITEMS; i++) {
    put((int)(long)p + 1);
  }
  return 0;
}

static void *takes_all(void *p) {
  (void)p;
  for (int i = 0; i < ITEMS; i++) {
    sum += take();
  }
  return 0;
}

int main(void) {
  pthread_t t[2 * OF_EACH];
  for (int i = 0; i < CELLS; i++) {
    turn[i] = i;
  }
  for (long i = 0; i < OF_EACH; i++) {
    pthread_create(&t[i], 0, puts_all, (void *)i);
  }
  for (int i = 0; i < OF_EACH; i++) {
    pthread_create(&t[OF_EACH + i], 0, takes_all, 0);
  }
  for (int i = 0; i < 2 * OF_EACH; i++) {
    pthread_join(t[i], 0);
  }
  assert(sum == ITEMS * OF_EACH * (OF_EACH + 1) / 2);
  return 0;
}
