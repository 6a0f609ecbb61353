// heddle: => safe complete
// about: a spin lock makes an increment one step
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int n;

void *count(void *arg) {
  pthread_spin_lock(&lock);
  n++;
  pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t, u;
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  pthread_create(&t, 0, count, 0);
  pthread_create(&u, 0, count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(n == 2);
  assert(pthread_spin_destroy(&lock) == 0);
  return 0;
}
