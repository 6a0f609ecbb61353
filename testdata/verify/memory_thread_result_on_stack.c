// heddle: => violated memory:17
// about: a thread returns the address of its own local
#include <pthread.h>

static void *address(int *p) { return p; }

void *worker(void *arg) {
  int result = 5;
  return address(&result);
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, &r);
  return *(int *)r; // violated here
}
