// heddle: => violated assert:26
// about: the reader looks at both members in one atomic section, so only a copy that is really split shows the difference
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct pair {
  int a, b;
};

struct pair shared, fresh = {1, 1};

void *writer(void *arg) {
  shared = fresh;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  __VERIFIER_atomic_begin();
  int a = shared.a, b = shared.b;
  __VERIFIER_atomic_end();
  assert(a == b); // violated here
  pthread_join(t, 0);
  return 0;
}
