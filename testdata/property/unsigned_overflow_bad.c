// heddle: --check unsigned-overflow => violated unsigned-overflow:16
// heddle: => safe complete
// about: the place that is left in a ring is counted by what is unsigned, and two threads take from it
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned left = 1, taken;

static void *take(void *arg) {
  pthread_mutex_lock(&m);
  int some = left > 0;
  pthread_mutex_unlock(&m);
  if (!some)
    return 0;
  pthread_mutex_lock(&m);
  taken++;
  left--; // violated here: another thread took the last one
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, take, 0);
  pthread_create(&b, 0, take, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
