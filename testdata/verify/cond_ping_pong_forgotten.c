// heddle: --context-bound 6 => violated deadlock
// pruned: => violated deadlock
// about: one side hands over the turn and forgets to signal
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int turn;

static void play(int me) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    while (turn != me)
      pthread_cond_wait(&c, &m);
    turn = 1 - me;
    if (me == 0)
      pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
}

void *pong(void *arg) {
  play(1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pong, 0);
  play(0);
  pthread_join(t, 0);
  return 0;
}
