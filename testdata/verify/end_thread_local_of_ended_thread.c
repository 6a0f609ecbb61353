// heddle: --after-main wait => violated memory
// about: the twin of end_main_wait_keeps_locals: the locals of any other thread die with it
#include <pthread.h>

int *shared;

void *reader(void *arg) {
  return (void *)(long)*shared;
}

void *owner(void *arg) {
  pthread_t t;
  int local = 7;
  shared = &local;
  pthread_create(&t, 0, reader, 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, owner, 0);
  return 0;
}
