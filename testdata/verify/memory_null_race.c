// heddle: => violated memory:17
// about: the pointer is set to null between the other thread's test and its use
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
  if (p)
    *p = 1; // violated here
  pthread_join(t, 0);
  return 0;
}
