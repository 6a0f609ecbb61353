// heddle: => violated assert:16
// about: two ways to the same state, of which only the one through the else branch breaks the check in between
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int x;

void *worker(void *arg) {
  int way = __VERIFIER_nondet_int();
  if (way)
    x = 1;
  else
    x = 2;
  assert(x == 1); // violated here
  x = 0;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  pthread_join(a, 0);
  assert(x == 0);
  return 0;
}
