// heddle: => safe complete
// about: the twin that signals again when its time is up
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, items;

void *patient(void *arg) {
  pthread_mutex_lock(&m);
  waiting++;
  while (items == 0)
    pthread_cond_wait(&c, &m);
  items--;
  pthread_mutex_unlock(&m);
  return 0;
}

void *hasty(void *arg) {
  struct timespec ts = {1, 0};
  pthread_mutex_lock(&m);
  waiting++;
  if (items == 0 && pthread_cond_timedwait(&c, &m, &ts) == ETIMEDOUT) {
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
  }
  if (items > 0)
    items--;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, patient, 0);
  pthread_create(&u, 0, hasty, 0);
  pthread_mutex_lock(&m);
  if (waiting < 2)
    return 0;
  items = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(u, 0);
  pthread_mutex_lock(&m);
  int left = items;
  pthread_mutex_unlock(&m);
  if (left)
    pthread_join(t, 0);
  return 0;
}
