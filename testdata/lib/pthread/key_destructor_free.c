// heddle: => safe complete
// about: free as the destructor
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void *user(void *arg) {
  int *p = malloc(sizeof *p);
  *p = 1;
  pthread_setspecific(key, p);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_key_create(&key, free);
  pthread_create(&t, 0, user, 0);
  pthread_create(&u, 0, user, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
