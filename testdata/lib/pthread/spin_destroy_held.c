// heddle: => violated pthread:10
// about: destroyed while it is locked
#include <pthread.h>

pthread_spinlock_t lock;

int main(void) {
  pthread_spin_init(&lock, 0);
  pthread_spin_lock(&lock);
  pthread_spin_destroy(&lock);
  return 0;
}
