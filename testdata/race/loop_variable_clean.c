// heddle: --check race => safe complete
// about: each thread gets a variable of its own
#include <pthread.h>

int slots[2];

void *worker(void *arg) {
  slots[*(int *)arg & 1] = 0;
  return 0;
}

int main(void) {
  pthread_t t[2];
  int id[2];
  for (int i = 0; i < 2; i++) {
    id[i] = i;
    pthread_create(&t[i], 0, worker, &id[i]);
  }
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
