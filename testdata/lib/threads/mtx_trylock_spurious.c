// heddle: => violated assert:9
// about: mtx_trylock may fail though nobody holds the mutex (C17 7.26.4.5)
#include <assert.h>
#include <threads.h>

int main(void) {
  mtx_t m;
  mtx_init(&m, mtx_plain);
  assert(mtx_trylock(&m) == thrd_success);
  return 0;
}
