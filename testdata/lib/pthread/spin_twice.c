// heddle: => violated deadlock:10
// about: a thread spins on its own lock
#include <pthread.h>

pthread_spinlock_t lock;

int main(void) {
  pthread_spin_init(&lock, 0);
  pthread_spin_lock(&lock);
  pthread_spin_lock(&lock);
  return 0;
}
