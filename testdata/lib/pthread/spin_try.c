// heddle: => safe complete
// about: who gets the lock by trylock is alone; the other gets EBUSY
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_spinlock_t lock;
int n;

void *count(void *arg) {
  int e = pthread_spin_trylock(&lock);
  assert(e == 0 || e == EBUSY);
  if (e == 0) {
    int was = n;
    n = was + 1;
    assert(n == was + 1);
    pthread_spin_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&lock, 0);
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(n == 1 || n == 2);
  return 0;
}
