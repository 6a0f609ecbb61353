// heddle: --context-bound 3 => safe bounded
// pruned: => safe complete
// about: i += j against j += i, 5 rounds each; 144 is the largest value that can be reached
#include <assert.h>
#include <pthread.h>

int i = 1, j = 1;

static void first(void) {
  for (int k = 0; k < 5; k++)
    i += j;
}

void *second(void *arg) {
  for (int k = 0; k < 5; k++)
    j += i;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, second, 0);
  first();
  pthread_join(t, 0);
  assert(i <= 144 && j <= 144);
  return 0;
}
