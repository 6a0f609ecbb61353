// heddle: => violated deadlock:6
// heddle: --check deadlock => violated deadlock:6
// heddle: --check pthread => violated pthread:6
// about: a thread joins itself, which is found before main returns
#include <pthread.h>
void *self(void *arg) { pthread_join(pthread_self(), 0); return 0; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, self, 0);
  return 0;
}
