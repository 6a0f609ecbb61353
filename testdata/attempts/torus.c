// heddle: => safe complete +may-not-terminate
// about: two threads count round for ever: each cycle is long, and crosses many paths
#include <pthread.h>

enum { LENGTH = 70 };
static volatile unsigned char across, along;

static void *turn(void *p) {
  volatile unsigned char *at = p;
  for (;;) {
    *at = (*at + 1) % LENGTH;
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, turn, (void *)&across);
  pthread_create(&b, 0, turn, (void *)&along);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
