// heddle: => safe complete +evaluation-order
// heddle: --evaluation-order all => violated assert:28
// heddle: -DALONE => safe complete -evaluation-order
// heddle: -DALONE --evaluation-order all => safe complete -evaluation-order
// about: two atomic variables are read as arguments; the order of the reads shows when another thread writes in between
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static int f(int a, int b) { return a * 10 + b; }

void *writer(void *arg) {
  y = 1;
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
#ifdef ALONE
  pthread_join(t, 0);
#endif
  int r = f(x, y);
#ifndef ALONE
  assert(r != 10); // violated here
  pthread_join(t, 0);
#endif
  return 0;
}
