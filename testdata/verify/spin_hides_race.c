// pruned: --check race => violated race
// pruned: --check race -DSPINNERS=2 => violated race
// pruned: --check race -DSPINNERS=3 -DINPUT => violated race
// pruned: --check assert -DASSERT -DSPINNERS=2 => violated assert
// about: a race that only some orders show, of threads that never end and touch nothing shared afterwards
#include <assert.h>
#include <pthread.h>
#ifndef SPINNERS
#define SPINNERS 1
#endif
unsigned __VERIFIER_nondet_uint(void);
int g, order;
pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;

void *t(void *a) {
  pthread_mutex_lock(&m1);
  order++;
  pthread_mutex_unlock(&m1);
  pthread_mutex_lock(&m2);
#ifndef ASSERT
  if (a)
    g++; /* races with main */
#endif
  pthread_mutex_unlock(&m2);
#ifdef INPUT
  unsigned i = __VERIFIER_nondet_uint();
#else
  unsigned i = 0;
#endif
  while (1) i++; /* never ends, touches nothing shared */
}

int main(void) {
  pthread_t id[SPINNERS];
  for (int i = 0; i < SPINNERS; i++)
    pthread_create(&id[i], 0, t, i == SPINNERS - 1 ? &g : 0);
  pthread_mutex_lock(&m1);
  g++;
#ifdef ASSERT
  assert(order != SPINNERS - 1);
#endif
  pthread_mutex_unlock(&m1);
  for (int i = 0; i < SPINNERS; i++)
    pthread_join(id[i], 0);
  return 0;
}
