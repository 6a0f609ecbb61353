#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef K
#define K 1
#endif
#ifndef R
#define R 1
#endif
/* a barber, K chairs to wait on, N customers who come R times each */
static sem_t customers, barbers, finished, mutex;
static int waiting, closed, served, left, chair;
static void *barber(void *p) {
  for (;;) {
    sem_wait(&customers);
    sem_wait(&mutex);
    if (waiting == 0) { assert(closed); sem_post(&mutex); return 0; }
    waiting--;
    sem_post(&barbers);
    sem_post(&mutex);
    sem_wait(&finished);
    served++;
  }
}
static void *customer(void *p) {
  for (int r = 0; r < R; r++) {
    sem_wait(&mutex);
    if (waiting < K) {
      waiting++;
      sem_post(&customers);
      sem_post(&mutex);
      sem_wait(&barbers);
      assert(chair == 0); chair = 1; chair = 0;
      sem_post(&finished);
    } else {
      left++;
      sem_post(&mutex);
    }
  }
  return 0;
}
int main(void) {
  pthread_t b, t[N];
  sem_init(&customers, 0, 0); sem_init(&barbers, 0, 0); sem_init(&finished, 0, 0); sem_init(&mutex, 0, 1);
  pthread_create(&b, 0, barber, 0);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, customer, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  closed = 1; sem_post(&customers);
  pthread_join(b, 0);
  assert(served + left == N * R);
  return 0;
}
