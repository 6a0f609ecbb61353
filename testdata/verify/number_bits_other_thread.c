// pruned: => unknown unsupported
// pruned: -DSAME => safe complete +address-layout
// about: an address that one thread finds out bit by bit, of what only it can reach, is that of its variable for this thread alone
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

atomic_uintptr_t number;

void *finds(void *arg) {
  int x = 0;
  uintptr_t v = 0;
  for (int i = 0; i < 64; i++)
    if ((uintptr_t)&x >> i & 1)
      v |= (uintptr_t)1 << i;
#ifdef SAME
  *(int *)v = 1;
  assert(x == 1);
#else
  number = v;
  while (number) {
  }
#endif
  return 0;
}

void *uses(void *arg) {
  uintptr_t v = number;
  if (v)
    *(int *)v = 1;
  number = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, finds, 0);
  pthread_create(&b, 0, uses, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
