// heddle: => safe complete
// about: the same sections under their other name
#include <assert.h>
#include <pthread.h>

extern void __ESBMC_atomic_begin(void);
extern void __ESBMC_atomic_end(void);

int x;

void *worker(void *arg) {
  __ESBMC_atomic_begin();
  int t = x;
  x = t + 1;
  __ESBMC_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
