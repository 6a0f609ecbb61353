// heddle: => violated memory:14
// about: a thread's thread-local variable dies with it
#include <pthread.h>

_Thread_local int mine = 4;

void *worker(void *arg) { return &mine; }

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, &r);
  return *(int *)r; // violated here
}
