// heddle: => safe complete
// about: pthread_join hands over what the thread returned or gave to pthread_exit
#include <assert.h>
#include <pthread.h>

int cell;

void *returns(void *arg) {
  cell = 5;
  return &cell;
}

static void deep(int n) {
  if (n == 0)
    pthread_exit((void *)9L);
  deep(n - 1);
}

void *exits(void *arg) {
  deep(2);
  assert(0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  void *r;
  pthread_create(&a, 0, returns, 0);
  pthread_join(a, &r);
  assert(r == &cell && *(int *)r == 5);
  pthread_create(&b, 0, exits, 0);
  pthread_join(b, &r);
  assert((long)r == 9);
  return 0;
}
