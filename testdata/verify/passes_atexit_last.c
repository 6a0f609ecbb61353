// heddle: -DLAST=0 => violated assert
// heddle: -DLAST=1 => violated assert
// heddle: -DLAST=2 => violated assert
// heddle: -DLAST=3 => safe complete
// about: where main ends by pthread_exit the last thread runs the exit handlers, which any one may be
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Thread_local int who;

void handler(void) { assert(who != LAST); }

void *first(void *arg) {
  who = 1;
  return arg;
}

void *second(void *arg) {
  who = 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  atexit(handler);
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_exit(0);
}
