// heddle: --check race => safe complete
// about: each thread gets a structure of its own
#include <pthread.h>

struct job {
  int n, result;
};

void *worker(void *arg) {
  struct job *j = arg;
  j->result = j->n * j->n;
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct job first = {3, 0}, second = {4, 0};
  pthread_create(&a, 0, worker, &first);
  pthread_create(&b, 0, worker, &second);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return first.result + second.result;
}
