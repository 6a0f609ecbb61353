// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model tso -DSIZE=2 => safe complete
// heddle: --memory-model tso -DSIZE=5 => unknown unsupported
// about: realloc takes along what its thread has stored and what has not reached memory
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef SIZE
#define SIZE 16
#endif

char *block;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *moves(void *arg) {
  pthread_mutex_lock(&m);
  block[0] = 1;
  *(int *)(block + 4) = 2;
  block = realloc(block, SIZE);
  assert(block[0] == 1);
#if SIZE > 7
  assert(*(int *)(block + 4) == 2);
#endif
  pthread_mutex_unlock(&m);
  return arg;
}

void *looks(void *arg) {
  pthread_mutex_lock(&m);
  assert(block[0] == 0 || block[0] == 1);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  block = calloc(8, 1);
  pthread_t a, b;
  pthread_create(&a, 0, moves, 0);
  pthread_create(&b, 0, looks, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(block);
}
