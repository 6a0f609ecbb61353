// heddle: => safe complete
// heddle: --threads-may-fail => violated pthread:13
// about: an object whose initialisation failed is used
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_barrier_t *b = malloc(sizeof *b);
  if (!b)
    return 0;
  pthread_barrier_init(b, 0, 1);

  pthread_barrier_wait(b);
  return 0;
}
