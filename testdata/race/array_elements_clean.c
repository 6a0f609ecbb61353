// heddle: --check race => safe complete
// about: each thread fills its half of the array
#include <pthread.h>

int array[5];

static void fill(int from, int to) {
  for (int i = from; i < to; i++)
    array[i] = i;
}

void *first(void *arg) {
  fill(0, 3);
  return 0;
}

void *second(void *arg) {
  fill(3, 5);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
