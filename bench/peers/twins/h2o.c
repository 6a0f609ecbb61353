#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef M
#define M 1
#endif
#ifndef R
#define R 1
#endif
#define N (M + 2 * M * R)
/* M oxygen threads come R times each, 2MR hydrogen threads once, and build molecules */
static sem_t mutex, hq, oq;
static pthread_barrier_t bar;
static int hydrogen, oxygen;
static _Atomic int bonded;
static void *ox(void *p) {
  for (int r = 0; r < R; r++) {
    sem_wait(&mutex);
    oxygen++;
    if (hydrogen >= 2) {
      sem_post(&hq); sem_post(&hq); hydrogen -= 2;
      sem_post(&oq); oxygen--;
    } else sem_post(&mutex);
    sem_wait(&oq);
    atomic_fetch_add(&bonded, 1);
    pthread_barrier_wait(&bar);
    assert(bonded == 3); bonded = 0;
    sem_post(&mutex);
  }
  return 0;
}
static void *hy(void *p) {
  sem_wait(&mutex);
  hydrogen++;
  if (hydrogen >= 2 && oxygen >= 1) {
    sem_post(&hq); sem_post(&hq); hydrogen -= 2;
    sem_post(&oq); oxygen--;
  } else sem_post(&mutex);
  sem_wait(&hq);
  atomic_fetch_add(&bonded, 1);
  pthread_barrier_wait(&bar);
  return 0;
}
int main(void) {
  pthread_t t[N];
  sem_init(&mutex, 0, 1); sem_init(&hq, 0, 0); sem_init(&oq, 0, 0);
  pthread_barrier_init(&bar, 0, 3);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, i < M ? ox : hy, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(hydrogen == 0 && oxygen == 0);
  return 0;
}
