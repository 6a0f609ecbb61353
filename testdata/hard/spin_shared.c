// A thread whose every step makes a new state: the path has no end.
#include <pthread.h>
int num = 1;

void *t(void *a) {
  while (num > 0)
    num++;
  return 0;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, 0, t, 0);
  pthread_join(id, 0);
  return 0;
}
