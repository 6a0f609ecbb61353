// pruned: -DTHREADS=1 => violated assert 19
// about: one of many threads sees the first write of the first writer without the second
#include <assert.h>
#include <pthread.h>

int a, b;

void *set(void *arg) {
  a = 1;
  b = 1;
  return 0;
}

void *look(void *arg) {
  int x = a, y = b;
  if (x == 1 && y == 0)
    // The first writer has to be stopped between its writes.
    assert(0);
  return 0;
}

int main(void) {
  pthread_t s[THREADS], l[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&s[i], 0, set, 0);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&l[i], 0, look, 0);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(s[i], 0);
    pthread_join(l[i], 0);
  }
  return 0;
}
