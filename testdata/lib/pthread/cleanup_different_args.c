// heddle: => violated assert:11
// about: two states that differ only in the handler pushed are not the same state
#include <assert.h>
#include <pthread.h>

int which;
pthread_t t;

void good(void *arg) {}
void bad(void *arg) {
  assert(0);
}

void *chooser(void *arg) {
  which = 1;
  which = 0;
  return 0;
}

void *user(void *arg) {
  pthread_cleanup_push(which ? bad : good, 0);
  pthread_join(t, 0);
  for (;;)
    pthread_exit(0);
  pthread_cleanup_pop(0);
}

int main(void) {
  pthread_t u;
  pthread_create(&t, 0, chooser, 0);
  pthread_create(&u, 0, user, 0);
  pthread_join(u, 0);
  return 0;
}
