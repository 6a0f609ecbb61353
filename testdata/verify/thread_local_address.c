// heddle: => violated assert:18
// about: another thread writes this thread's instance through a pointer
#include <assert.h>
#include <pthread.h>

_Thread_local int mine;

void *worker(void *arg) {
  *(int *)arg = 1;
  assert(mine == 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &mine);
  pthread_join(t, 0);
  assert(mine == 0); // violated here
  return 0;
}
