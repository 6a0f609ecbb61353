// heddle: --unwind 3 => violated assert:15
// heddle: --unwind 2 --context-bound 2 => violated assert:15
// pruned: => violated assert:15
// about: a thread that loops forever without a visible operation must not starve the one that fails
#include <assert.h>
#include <pthread.h>

void *spinner(void *arg) {
  while (1)
    ;
  return 0;
}

void *failing(void *arg) {
  assert(0); // violated here
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, spinner, 0);
  pthread_create(&b, 0, failing, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
