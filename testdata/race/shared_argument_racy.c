// heddle: --check race => violated race:11
// about: both threads get the same structure
#include <pthread.h>

struct job {
  int n, result;
};

void *worker(void *arg) {
  struct job *j = arg;
  j->result = j->n * j->n; // violated here
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct job first = {3, 0}, second = {4, 0};
  pthread_create(&a, 0, worker, &first);
  pthread_create(&b, 0, worker, &first);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return first.result + second.result;
}
