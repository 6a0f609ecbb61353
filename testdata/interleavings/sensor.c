// about: a sensor writes samples, a filter and a logger read them
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int sample, filtered, logged;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *sensor(void *arg) {
  for (int i = 0; i < 2; i++) {
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= 0 && v < 100);
    pthread_mutex_lock(&m);
    sample = v;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *filter(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    filtered = (filtered + sample) / 2;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *logger(void *arg) {
  pthread_mutex_lock(&m);
  logged = sample;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, sensor, (void *)0L);
  pthread_create(&t[1], 0, filter, (void *)0L);
  pthread_create(&t[2], 0, logger, (void *)0L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(filtered < 100 && logged < 100);
  return 0;
}
