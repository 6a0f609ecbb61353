// heddle: --check race => violated race:9
// about: strlen reads a string that is being changed
#include <pthread.h>
#include <string.h>

char name[4] = "ab";

void *worker(void *arg) {
  name[1] = 'c'; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int n = strlen(name);
  pthread_join(t, 0);
  return n != 2;
}
