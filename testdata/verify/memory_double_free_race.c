// heddle: => violated memory:12
// about: both threads find the pointer set and free it
#include <pthread.h>
#include <stdlib.h>

char *shared;

static void drop(void) {
  char *p = shared;
  if (p) {
    shared = 0;
    free(p); // violated here
  }
}

void *worker(void *arg) {
  drop();
  return 0;
}

int main(void) {
  pthread_t t;
  shared = malloc(1);
  pthread_create(&t, 0, worker, 0);
  drop();
  pthread_join(t, 0);
  return 0;
}
