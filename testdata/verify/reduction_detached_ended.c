// heddle: => violated pthread:21
// heddle: -DATTRIBUTE => violated pthread:21
// about: a thread that was detached before its end or after has no name any more: who asks for it then is wrong
#include <pthread.h>
#include <signal.h>

pthread_t first, others[2];
int begun;

static void *works(void *arg) {
  begun = 1;
  return 0;
}

static void *nothing(void *arg) { return 0; }

static void *asks(void *arg) {
  if (!begun) {
    return 0;
  }
  pthread_kill(first, 0); // violated here
  return 0;
}

int main(void) {
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
#ifdef ATTRIBUTE
  pthread_create(&first, &detached, works, 0);
#else
  pthread_create(&first, 0, works, 0);
#endif
  pthread_create(&others[0], 0, asks, 0);
#ifndef ATTRIBUTE
  pthread_detach(first);
#endif
  pthread_create(&others[1], 0, nothing, 0);
  pthread_join(others[0], 0);
  pthread_join(others[1], 0);
  return 0;
}
