// heddle: --memory-model rc11 --check race => violated race
// heddle: --memory-model auto --check race => violated race
// heddle: --memory-model rc11 --check race -DJOINED => safe complete
// heddle: --memory-model rc11 --check race -DEXIT => violated race
// heddle: --memory-model auto --check race -DEXIT => violated race
// heddle: --memory-model rc11 --check race -DEXIT -DJOINED => safe complete
// about: that a handler of quick_exit or exit was registered does not order what its thread did before with what the handler does in another one
#include <pthread.h>
#include <stdlib.h>

#ifdef EXIT
#define at_quick_exit atexit
#define quick_exit exit
#endif

int data;

void handler(void) {
  int seen = data;
  (void)seen;
}

void *registers(void *arg) {
  data = 1;
  at_quick_exit(handler);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, registers, 0);
#ifdef JOINED
  pthread_join(t, 0);
#endif
  quick_exit(0);
}
