// heddle: => violated pthread:11
// heddle: -DDESTROYED => safe complete
// about: a barrier that is initialised must be destroyed before it is initialised again
#include <pthread.h>
pthread_barrier_t b;
int main(void) {
  pthread_barrier_init(&b, 0, 2);
#ifdef DESTROYED
  pthread_barrier_destroy(&b);
#endif
  pthread_barrier_init(&b, 0, 3);
  return 0;
}
