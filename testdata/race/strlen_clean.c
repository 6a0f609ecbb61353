// heddle: --check race => safe complete
// about: strlen reads a string that is no longer changed
#include <pthread.h>
#include <string.h>

char name[4] = "ab";

void *worker(void *arg) {
  name[1] = 'c';
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  int n = strlen(name);
  return n != 2;
}
