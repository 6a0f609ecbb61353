// heddle: --context-bound 6 => safe complete
// heddle: --context-bound 3 => safe bounded
// pruned: => safe complete
// about: two threads take turns through one condition variable; a schedule takes four to six switches
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int turn, rounds;

static void play(int me) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    while (turn != me)
      pthread_cond_wait(&c, &m);
    assert(rounds % 2 == me);
    rounds++;
    turn = 1 - me;
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
  assert(rounds == 4);
  return 0;
}
