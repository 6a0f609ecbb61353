// heddle: --check race => violated race:9
// about: the halves of the array overlap in one element
#include <pthread.h>

int array[5];

static void fill(int from, int to) {
  for (int i = from; i < to; i++)
    array[i] = i; // violated here
}

void *first(void *arg) {
  fill(0, 3);
  return 0;
}

void *second(void *arg) {
  fill(2, 5);
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
