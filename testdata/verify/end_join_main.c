// heddle: => safe complete
// about: main ends by pthread_exit and is joined by a thread
#include <assert.h>
#include <pthread.h>

pthread_t boss;

void *worker(void *arg) {
  void *r;
  pthread_join(boss, &r);
  assert((long)r == 3);
  return 0;
}

int main(void) {
  pthread_t t;
  boss = pthread_self();
  pthread_create(&t, 0, worker, 0);
  pthread_exit((void *)3L);
}
