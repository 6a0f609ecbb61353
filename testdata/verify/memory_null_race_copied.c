// heddle: => safe complete
// about: the twin that tests and uses a copy of its own
#include <pthread.h>

int x;
int *p = &x;

void *clearer(void *arg) {
  p = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, clearer, 0);
  int *q = p;
  if (q)
    *q = 1;
  pthread_join(t, 0);
  return 0;
}
