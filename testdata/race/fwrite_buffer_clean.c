// heddle: --check race => safe complete
// about: fwrite takes other bytes
#include <pthread.h>
#include <stdio.h>

char buffer[8];

void *worker(void *arg) {
  buffer[6] = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  fwrite(buffer, 1, 6, stdout);
  pthread_join(t, 0);
  return 0;
}
