// heddle: --context-bound 6 => violated assert:18
// pruned: => violated assert:18
// about: both threads wait, in this order; the signal need not wake the one that waited first
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, order, woken;

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  int me = ++order;
  waiting++;
  pthread_cond_wait(&c, &m);
  if (!woken) {
    woken = 1;
    assert(me == 1); // violated here
  }
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, waiter, 0);
  pthread_create(&u, 0, waiter, 0);
  pthread_mutex_lock(&m);
  if (waiting == 2)
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
