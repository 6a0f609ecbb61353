// heddle: --unwind 2 => safe bounded
// about: a thread that the bound stops is no reason to call the one that waits for it deadlocked
#include <pthread.h>

int x;

void *worker(void *arg) {
  for (int i = 0; i < 5; i++)
    x++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
