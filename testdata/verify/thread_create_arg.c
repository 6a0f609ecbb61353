// heddle: => safe complete
// about: the argument of pthread_create reaches the thread, as a pointer to a struct and as an integer in disguise
#include <assert.h>
#include <pthread.h>

struct job {
  int a, b, sum;
};

void *add(void *arg) {
  struct job *j = arg;
  j->sum = j->a + j->b;
  return 0;
}

void *number(void *arg) {
  assert((long)arg == -7);
  return 0;
}

int main(void) {
  pthread_t t, u;
  struct job j = {20, 22, 0};
  int r = pthread_create(&t, 0, add, &j);
  assert(r == 0);
  r = pthread_join(t, 0);
  assert(r == 0);
  assert(j.sum == 42);
  pthread_create(&u, 0, number, (void *)-7L);
  pthread_join(u, 0);
  return 0;
}
