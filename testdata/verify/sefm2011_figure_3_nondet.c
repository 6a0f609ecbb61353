// heddle: --granularity statement => safe complete
// heddle: => violated assert:36
// about: the same with a nondet start value and unequal increments, which commute all the same
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int x, y;

void *t1(void *arg) {
  x += 2;
  return 0;
}

void *t2(void *arg) {
  x += 3;
  return 0;
}

void *t3(void *arg) {
  y++;
  return 0;
}

int main(void) {
  pthread_t id1, id2, id3;
  int start = __VERIFIER_nondet_int();
  x = start;
  pthread_create(&id1, 0, t1, 0);
  pthread_create(&id2, 0, t2, 0);
  pthread_create(&id3, 0, t3, 0);
  pthread_join(id1, 0);
  pthread_join(id2, 0);
  pthread_join(id3, 0);
  assert(x == start + 5); // violated here
  return 0;
}
