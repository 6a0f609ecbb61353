// heddle: --unwind 3 => violated assert:8
// pruned: => violated assert:8
// about: main itself loops forever
#include <assert.h>
#include <pthread.h>

void *failing(void *arg) {
  assert(0); // violated here
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, failing, 0);
  for (;;)
    ;
}
