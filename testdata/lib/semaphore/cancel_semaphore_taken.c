// heddle: => violated assert
// about: the request comes while the thread is in sem_wait; the post may still count
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *user(void *arg) {
  sem_wait(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  sem_post(&s);
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED);
  return 0;
}
