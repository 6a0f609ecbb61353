// heddle: => violated deadlock
// about: main joins a thread that joins main
#include <pthread.h>

pthread_t boss;

void *worker(void *arg) {
  pthread_join(boss, 0);
  return 0;
}

int main(void) {
  pthread_t t;
  boss = pthread_self();
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
