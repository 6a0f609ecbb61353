// heddle: --context-bound 3 => safe bounded
// pruned: => violated assert:27
// about: i += j against j += i, 5 rounds each; 144 is the largest value that can be reached
#include <assert.h>
#include <pthread.h>

int i = 1, j = 1;

void *first(void *arg) {
  for (int k = 0; k < 5; k++)
    i += j;
  return 0;
}

void *second(void *arg) {
  for (int k = 0; k < 5; k++)
    j += i;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(i < 144 && j < 144); // violated here
  return 0;
}
