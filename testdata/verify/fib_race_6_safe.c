// heddle: --context-bound 3 => safe bounded
// pruned: => safe complete
// about: i += j against j += i, 6 rounds each; 377 is the largest value that can be reached
#include <assert.h>
#include <pthread.h>

int i = 1, j = 1;

void *first(void *arg) {
  for (int k = 0; k < 6; k++)
    i += j;
  return 0;
}

void *second(void *arg) {
  for (int k = 0; k < 6; k++)
    j += i;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(i <= 377 && j <= 377);
  return 0;
}
