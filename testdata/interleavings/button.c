// about: a button that a user may press, a controller that charges
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

atomic_int pressed, charge, stop;
static void *user(void *arg) {
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_int())
      pressed = 1;
  stop = 1;
  return 0;
}
static void *controller(void *arg) {
  for (int i = 0; i < 4 && !stop; i++)
    if (pressed) {
      charge = charge + 1;
      pressed = 0;
    }
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, user, (void *)0L);
  pthread_create(&t[1], 0, controller, (void *)0L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(charge <= 3);
  return 0;
}
