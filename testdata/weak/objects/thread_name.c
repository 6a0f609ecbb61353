// heddle: --memory-model rc11 --check race => violated race
// heddle: --memory-model auto --check race => violated race
// heddle: --memory-model sc --check race => safe complete
// heddle: --memory-model rc11 --check race -DJOINED => safe complete
// about: who finds a thread by a name that it gave itself has not seen what it did before: POSIX does not say that names order anything
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

sem_t begin, end;
int data;

void *gives(void *arg) {
  sem_wait(&begin);
  data = 1;
  pthread_setname_np(pthread_self(), "r");
  sem_wait(&end);
  return arg;
}

int main(void) {
  pthread_t t;
  char name[16];
  int seen = 0;
  sem_init(&begin, 0, 0);
  sem_init(&end, 0, 0);
  pthread_create(&t, 0, gives, 0);
  pthread_setname_np(t, "w");
  sem_post(&begin);
  pthread_getname_np(t, name, sizeof name);
#ifdef JOINED
  sem_post(&end);
  pthread_join(t, 0);
#endif
  if (strcmp(name, "r") == 0)
    seen = data;
#ifndef JOINED
  sem_post(&end);
  pthread_join(t, 0);
#endif
  return seen;
}
