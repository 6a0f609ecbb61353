// pruned: --reduction persistent => safe
// pruned: --reduction auto => safe
// about: a thread that is created beside others that are alike stands before a semaphore at once
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER; sem_t s; int x; pthread_t t[6];
static void *f0(void *p) { sem_wait(&s); return 0; }
static void *f1(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); if (pthread_mutex_trylock(&n) == 0) pthread_mutex_unlock(&n); return 0; }
int main(void)
{
  sem_init(&s, 0, 2);
  pthread_create(&t[0], 0, f1, 0); pthread_create(&t[1], 0, f1, 0);
  pthread_mutex_lock(&m); x = 2; pthread_mutex_unlock(&m);
  pthread_create(&t[2], 0, f0, 0);
  pthread_join(t[0], 0); pthread_join(t[1], 0); pthread_join(t[2], 0);
  return 0;
}
