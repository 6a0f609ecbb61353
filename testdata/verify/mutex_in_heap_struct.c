// heddle: => safe complete
// about: an account with its own mutex, made by malloc and initialised at run time
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t m;
  int balance;
};

void *deposit(void *arg) {
  struct account *a = arg;
  pthread_mutex_lock(&a->m);
  a->balance += 10;
  pthread_mutex_unlock(&a->m);
  return 0;
}

int main(void) {
  pthread_t t, u;
  struct account *a = malloc(sizeof *a);
  int r = pthread_mutex_init(&a->m, 0);
  assert(r == 0);
  a->balance = 0;
  pthread_create(&t, 0, deposit, a);
  pthread_create(&u, 0, deposit, a);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a->balance == 20);
  r = pthread_mutex_destroy(&a->m);
  assert(r == 0);
  free(a);
  return 0;
}
