// heddle: => violated deadlock
// about: each of two init routines waits for the other
#include <pthread.h>

pthread_once_t a = PTHREAD_ONCE_INIT, b = PTHREAD_ONCE_INIT;

void nothing(void) {}
void init_a(void) { pthread_once(&b, nothing); }
void init_b(void) { pthread_once(&a, nothing); }

void *user(void *arg) {
  pthread_once(&a, init_a);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_once(&b, init_b);
  pthread_join(t, 0);
  return 0;
}
