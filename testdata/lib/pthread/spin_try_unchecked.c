// heddle: => violated pthread
// about: unlocked although trylock may have failed
#include <pthread.h>

pthread_spinlock_t lock;
int n;

void *count(void *arg) {
  pthread_spin_trylock(&lock);
  n++;
  pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&lock, 0);
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  return 0;
}
