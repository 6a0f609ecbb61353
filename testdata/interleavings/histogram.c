// about: four threads count inputs in bins
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int bin[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *count(void *arg) {
  int v = __VERIFIER_nondet_int() & 1;
  pthread_mutex_lock(&m);
  bin[v]++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, count, (void *)0L);
  pthread_create(&t[1], 0, count, (void *)1L);
  pthread_create(&t[2], 0, count, (void *)2L);
  pthread_create(&t[3], 0, count, (void *)3L);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  pthread_join(t[3], 0);
  assert(bin[0] + bin[1] == 4);
  return 0;
}
