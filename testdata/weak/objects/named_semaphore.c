// heddle: --memory-model rc11 --check assert,memory,pthread,race => safe complete
// heddle: --memory-model auto --check assert,memory,pthread,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,pthread,race -DREADY => violated race
// heddle: --memory-model auto --check assert,memory,pthread,race -DREADY => violated race
// about: a semaphore that two threads open by its name orders by what is posted, not by who opened it
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

int data;
#ifdef READY
#define VALUE 1
#else
#define VALUE 0
#endif

void *gives(void *arg) {
  data = 1;
  sem_t *s = sem_open("s", O_CREAT, 0600, VALUE);
  sem_post(s);
  return arg;
}

void *takes(void *arg) {
  sem_t *s = sem_open("s", O_CREAT, 0600, VALUE);
  sem_wait(s);
  int seen = data;
  (void)seen;
#ifndef READY
  assert(seen == 1);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, gives, 0);
  pthread_create(&b, 0, takes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
