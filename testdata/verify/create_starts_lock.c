// pruned: --reduction persistent => violated assert
// pruned: --reduction auto => violated assert
// heddle: => violated assert
// about: what a new thread does before its first visible operation is a part of the transition that creates it: it is noted who stands before a lock, as there is a call that looks
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
int x; sem_t s; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { sem_post(&s); assert(x != 2); return 0; }
static void *g(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
int main(void)
{
  pthread_t t, u;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, w, 0);
  x = 1;
  sem_wait(&s);
  pthread_create(&u, 0, g, 0);
  x = 2;
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
