// A transition of a million rounds, each of which makes an expression larger.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned g;

void *t(void *arg) {
  g = 3;
  return 0;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, 0, t, 0);
  unsigned x = __VERIFIER_nondet_uint(), e = x;
  __VERIFIER_atomic_begin();
  for (unsigned i = 0; i < 900000; i++)
    e = (e ^ (e * 3 + i)) + x;
  g = e;
  __VERIFIER_atomic_end();
  assert(g != 5);
  return 0;
}
