// heddle: --check race => safe complete
// about: main joins the thread whose result it reads
#include <pthread.h>

int result;

void *first(void *arg) {
  result = 1;
  return 0;
}

void *second(void *arg) { return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  int r = result;
  pthread_join(b, 0);
  return r;
}
