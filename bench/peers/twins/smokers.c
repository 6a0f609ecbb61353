#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
#ifndef A
#define A 1
#endif
#ifndef R
#define R 3
#endif
/* A agents of R rounds each put two of three ingredients on the table; pushers
   (Downey) wake the smoker who has the third */
static sem_t agent, ingredient[3], smoker[3];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int on[3], smoking, smoked;
static int lacking(int k) { int n = 0; for (int i = 0; i < A; i++) for (int r = 0; r < R; r++) n += (i + r) % 3 == k; return n; }
static void *agents(void *p) {
  int i = (int)(long)p;
  for (int r = 0; r < R; r++) {
    int k = (i + r) % 3;
    sem_wait(&agent);
    sem_post(&ingredient[(k + 1) % 3]);
    sem_post(&ingredient[(k + 2) % 3]);
  }
  return 0;
}
static void *pusher(void *p) {
  int j = (int)(long)p, x = (j + 1) % 3, y = (j + 2) % 3, n = A * R - lacking(j);
  while (n-- > 0) {
    sem_wait(&ingredient[j]);
    pthread_mutex_lock(&m);
    if (on[x]) { on[x] = 0; sem_post(&smoker[y]); }
    else if (on[y]) { on[y] = 0; sem_post(&smoker[x]); }
    else on[j] = 1;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *smokers(void *p) {
  int k = (int)(long)p, n = lacking(k);
  while (n-- > 0) {
    sem_wait(&smoker[k]);
    assert(smoking == 0); smoking = 1; smoked++; smoking = 0;
    sem_post(&agent);
  }
  return 0;
}
int main(void) {
  pthread_t t[6 + A];
  sem_init(&agent, 0, 1);
  for (int k = 0; k < 3; k++) { sem_init(&ingredient[k], 0, 0); sem_init(&smoker[k], 0, 0); }
  for (long k = 0; k < 3; k++) pthread_create(&t[k], 0, pusher, (void *)k);
  for (long k = 0; k < 3; k++) pthread_create(&t[3 + k], 0, smokers, (void *)k);
  for (long i = 0; i < A; i++) pthread_create(&t[6 + i], 0, agents, (void *)i);
  for (int i = 0; i < 6 + A; i++) pthread_join(t[i], 0);
  assert(smoked == A * R);
  return 0;
}
