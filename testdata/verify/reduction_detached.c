// heddle: => safe
// heddle: -DATTRIBUTE => safe
// about: threads that are detached have nothing in common: in which order they are detached and end does not matter, nor does it to those made later
#include <pthread.h>

#ifndef N
#define N 2
#endif
int b[N];

static void *adds(void *arg) {
  long i = (long)arg;
  b[i]++;
  b[i]++;
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  for (long i = 0; i < N; i++) {
#ifdef ATTRIBUTE
    pthread_create(&t[i], &detached, adds, (void *)i);
#else
    pthread_create(&t[i], 0, adds, (void *)i);
    pthread_detach(t[i]);
#endif
  }
  return 0;
}
