// heddle: => violated pthread:8
// about: a spin lock has no static initialiser
#include <pthread.h>

pthread_spinlock_t lock;

int main(void) {
  pthread_spin_lock(&lock);
  return 0;
}
