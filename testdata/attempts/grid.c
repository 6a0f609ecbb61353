// heddle: => safe complete -may-not-terminate
// about: two threads count, and each node can be reached on many ways; no path comes back
#include <pthread.h>

enum { LENGTH = 70 };
static volatile unsigned char across, along;

static void *turn(void *p) {
  volatile unsigned char *at = p;
  for (int i = 0; i < LENGTH - 1; i++) {
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
