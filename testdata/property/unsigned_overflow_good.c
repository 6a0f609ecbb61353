// heddle: --check unsigned-overflow => safe complete
// about: as unsigned_overflow_bad.c, but what is looked at is taken in the same section
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned left = 1, taken;

static void *take(void *arg) {
  pthread_mutex_lock(&m);
  int some = left > 0;
  if (some) {
    taken++;
    left--;
  }
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
