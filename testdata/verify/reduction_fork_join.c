// heddle: => safe complete
// about: threads create threads: in which order those of different creators come does not show
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LEVELS
#define LEVELS 2
#endif
enum { LEAVES = 1 << LEVELS };
static _Atomic int ends;
static int sums[2 * LEAVES];

static void *add(void *p) {
  long at = (long)p;
  if (at >= LEAVES) {
    ends++;
    sums[at] = 1;
    return 0;
  }
  pthread_t left, right;
  pthread_create(&left, 0, add, (void *)(2 * at));
  pthread_create(&right, 0, add, (void *)(2 * at + 1));
  pthread_join(left, 0);
  pthread_join(right, 0);
  sums[at] = sums[2 * at] + sums[2 * at + 1];
  return 0;
}

int main(void) {
  add((void *)1L);
  assert(sums[1] == LEAVES && ends == LEAVES);
  return 0;
}
