// heddle: => violated memory:21
// about: what the destructor freed is used after the thread's end
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void *user(void *arg) {
  int *p = malloc(sizeof *p);
  *p = 1;
  pthread_setspecific(key, p);
  return p;
}

int main(void) {
  pthread_t t;
  void *p;
  pthread_key_create(&key, free);
  pthread_create(&t, 0, user, 0);
  pthread_join(t, &p);
  return *(int *)p;
}
