// pruned: => safe complete
// about: threads that ask about an input each round for ever, and do nothing else
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

void *idle(void *arg) {
  for (;;) {
    int x = __VERIFIER_nondet_int();
    if (x != 0)
      ;
  }
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, idle, 0);
  pthread_create(&u, 0, idle, 0);
  pthread_join(t, 0);
  return 0;
}
