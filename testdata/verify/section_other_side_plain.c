// heddle: => violated assert:29
// about: an atomic section does not help against a thread whose load and store stand apart
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

void *careful(void *arg) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return 0;
}

void *careless(void *arg) {
  x++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, careful, 0);
  pthread_create(&b, 0, careless, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); // violated here
  return 0;
}
