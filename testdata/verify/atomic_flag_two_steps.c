// heddle: => violated assert:23
// about: the twin that looks first and sets afterwards
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int f, winners;

void *worker(void *arg) {
  if (!atomic_load(&f)) {
    atomic_store(&f, 1);
    atomic_fetch_add(&winners, 1);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(winners == 1); // violated here
  return 0;
}
