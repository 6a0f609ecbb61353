// heddle: => violated pthread:12
// about: a thread is created with attributes that are gone
#include <pthread.h>

void *user(void *arg) { return arg; }

int main(void) {
  pthread_attr_t a;
  pthread_t t;
  pthread_attr_init(&a);
  pthread_attr_destroy(&a);
  pthread_create(&t, &a, user, 0);
  pthread_join(t, 0);
  return 0;
}
