// heddle: => violated assert:15
// heddle: -DRET --after-main wait => violated assert:15
// heddle: -DJOIN => violated assert:15
// heddle: -DNONE => safe complete
// about: the program ends with its last thread as if by exit, so that its exit handlers run then
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int n;

static void handler(void) {
#ifndef NONE
  n++;
  assert(n == 1); // violated here
#endif
}

static void first(void) { n = 1; }

static void *thread(void *arg) {
  return 0;
}

int main(void) {
  pthread_t t;
  atexit(handler);
  atexit(first);
  pthread_create(&t, 0, thread, 0);
#ifdef JOIN
  pthread_join(t, 0);
#endif
#ifdef RET
  return 0;
#endif
  pthread_exit(0);
}
