// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DORDER=memory_order_seq_cst => violated assert
// heddle: --memory-model rc11 -DTAKE => safe complete
// about: to ask for the value of a semaphore orders nothing (it is not in the list of POSIX 4.12); to take it, if that goes, does
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t sem;
#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

atomic_int data;

void *poster(void *arg) {
  atomic_store_explicit(&data, 1, ORDER);
  sem_post(&sem);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&sem, 0, 0);
  pthread_create(&t, 0, poster, 0);
#ifdef TAKE
  int there = sem_trywait(&sem) == 0;
#else
  int there;
  sem_getvalue(&sem, &there);
#endif
  if (there)
    assert(atomic_load_explicit(&data, ORDER) == 1);
  pthread_join(t, 0);
  sem_destroy(&sem);
}
