// pruned: => safe complete
// pruned: -DBAD => violated assert:32
// pruned: -DBUSY => safe complete
// about: a thread that goes one of many ways each round for ever, while nobody else can move, or while others go round too
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

void *machine(void *arg) {
  int state = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      state = 0;
      break;
    case 1:
      state = state == 0 ? 1 : state;
      break;
    case 2:
      state = state == 1 ? 2 : state;
      break;
    case 3:
      state = state == 2 ? 3 : state;
      break;
#ifdef BAD
    case 4:
      state = state == 3 ? 4 : state;
      break;
#endif
    }
    assert(state <= 3); // violated here
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, machine, 0);
#ifdef BUSY
  for (;;)
    ;
#endif
  pthread_join(t, 0);
  return 0;
}
