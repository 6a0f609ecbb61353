// heddle: --context-bound 3 => safe bounded
// pruned: => safe complete
// about: i += j against j += i, 6 rounds each; 377 is the largest value that can be reached
#include <assert.h>
#include <pthread.h>

int i = 1, j = 1;

static void first(void) {
  for (int k = 0; k < 6; k++)
    i += j;
}

void *second(void *arg) {
  for (int k = 0; k < 6; k++)
    j += i;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, second, 0);
  first();
  pthread_join(t, 0);
  assert(i <= 377 && j <= 377);
  return 0;
}
