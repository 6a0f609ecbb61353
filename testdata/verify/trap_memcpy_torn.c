// heddle: => violated assert
// about: memcpy moves one scalar at a time, too; both members are read in one atomic section
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct pair {
  int a, b;
};

struct pair shared, fresh = {1, 1};

void *writer(void *arg) {
  memcpy(&shared, &fresh, sizeof shared);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  __VERIFIER_atomic_begin();
  int a = shared.a, b = shared.b;
  __VERIFIER_atomic_end();
  assert(a == b);
  pthread_join(t, 0);
  return 0;
}
