// heddle: => violated pthread:8
// about: a barrier without init
#include <pthread.h>

pthread_barrier_t bar;

int main(void) {
  pthread_barrier_wait(&bar);
  return 0;
}
