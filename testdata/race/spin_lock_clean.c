// heddle: --check race => safe complete
// about: the spin lock is taken for both
#include <pthread.h>

int value;
pthread_spinlock_t s;

void *worker(void *arg) {
  pthread_spin_lock(&s);
  value = 1;
  pthread_spin_unlock(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&s, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_spin_lock(&s);
  int v = value;
  pthread_spin_unlock(&s);
  pthread_join(t, 0);
  return v > 1;
}
