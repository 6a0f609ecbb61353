// heddle: => violated pthread:10
// about: locked after destroy
#include <pthread.h>

pthread_spinlock_t lock;

int main(void) {
  pthread_spin_init(&lock, 0);
  pthread_spin_destroy(&lock);
  pthread_spin_trylock(&lock);
  return 0;
}
