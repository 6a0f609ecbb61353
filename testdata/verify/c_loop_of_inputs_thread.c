// pruned: => safe complete
// pruned: -DBAD => violated assert:22
// about: a thread that reads an input each round of a long loop before others see what it has done
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

int shared;

void *counter(void *arg) {
  int odd = 0;
  for (int i = 0; i < 40; i++)
    if (__VERIFIER_nondet_bool())
      odd = !odd;
#ifdef BAD
  shared++;
#endif
  shared += odd;
  int s = shared;
#ifdef BAD
  assert(s != 2); // violated here
#else
  assert(s == 0 || s == 1);
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, counter, 0);
  pthread_join(t, 0);
  return 0;
}
