// heddle: => safe complete
// heddle: -DEARLY => violated memory
// heddle: -DUNLOCKED => violated memory
// about: a block that is accessed under a lock and freed without it
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *shared;

void *user(void *arg) {
  pthread_mutex_lock(&m);
  if (shared) {
    *shared = 1;
    *shared += 1;
  }
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  int *mine;
  shared = malloc(sizeof *shared);
  if (!shared)
    return 0;
  pthread_create(&a, 0, user, 0);
#ifdef UNLOCKED
  mine = shared;
  shared = 0;
#else
  pthread_mutex_lock(&m);
  mine = shared;
#ifndef EARLY
  shared = 0;
#endif
  pthread_mutex_unlock(&m);
#endif
  free(mine);
  pthread_join(a, 0);
}
