// heddle: --check race => violated race
// about: some input lets both threads write
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

int x, mode;

void *worker(void *arg) {
  if (mode)
    x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  mode = __VERIFIER_nondet_bool();
  pthread_create(&t, 0, worker, 0);
  if (mode)
    x = 2;
  pthread_join(t, 0);
  return 0;
}
