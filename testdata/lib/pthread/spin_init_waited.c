// heddle: => violated pthread
// about: a spin lock is initialised again while a thread waits for it
#include <pthread.h>

pthread_spinlock_t x;

void *waiter(void *arg) {
  pthread_spin_lock(&x);
  pthread_spin_unlock(&x);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&x, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&x);
  pthread_create(&t, 0, waiter, 0);
  pthread_spin_init(&x, PTHREAD_PROCESS_PRIVATE);
  return 0;
}
