// heddle: => safe complete
// about: mutual exclusion of three threads by levels: nearly every step of one thread matters to the others, so the reduction saves little
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 3, ROUNDS = 3 };
static _Atomic int level[THREADS], last[THREADS];
static int inside;

static int must_wait(int me, int at) {
  for (int i = 0; i < THREADS; i++) {
    if (i != me && level[i] >= at && last[at] == me) {
      return 1;
    }
  }
  return 0;
}

static void *enter(void *p) {
  int me = (int)(long)p;
  for (int i = 0; i < ROUNDS; i++) {
    for (int at = 1; at < THREADS; at++) {
      level[me] = at;
      last[at] = me;
      while (must_wait(me, at)) {
      }
    }
    inside++;
    assert(inside == 1);
    inside--;
    level[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&t[i], 0, enter, (void *)i);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(t[i], 0);
  }
  return 0;
}
