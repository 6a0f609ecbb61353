// heddle: --check race => violated race:9
// about: fwrite takes bytes that are being written
#include <pthread.h>
#include <stdio.h>

char buffer[8];

void *worker(void *arg) {
  buffer[6] = 1; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  fwrite(buffer, 1, 8, stdout);
  pthread_join(t, 0);
  return 0;
}
