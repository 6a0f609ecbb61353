// heddle: --check race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// about: a pipe that is made while another thread uses a file is no data race
#include <pthread.h>
#include <unistd.h>

void *uses(void *arg) {
  write(1, "x", 1);
  return arg;
}

void *makes(void *arg) {
  int ends[2];
  pipe(ends);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, uses, 0);
  pthread_create(&b, 0, makes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
