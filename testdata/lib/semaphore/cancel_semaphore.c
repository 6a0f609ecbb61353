// heddle: => safe complete
// about: a thread cancelled in sem_wait has not taken the semaphore, unless it was posted
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s;
int got;

void *user(void *arg) {
  sem_wait(&s);
  got = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  int v;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  sem_post(&s);
  pthread_join(t, &r);
  sem_getvalue(&s, &v);
  assert(v == (r == PTHREAD_CANCELED));
  assert(got == (r == 0));
  return 0;
}
