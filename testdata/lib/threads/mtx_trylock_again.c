// pruned: => safe complete
// about: attempts that fail for no reason only repeat the loop
#include <assert.h>
#include <threads.h>

mtx_t m;
int n;

int work(void *arg) {
  while (mtx_trylock(&m) != thrd_success)
    ;
  n++;
  mtx_unlock(&m);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, work, 0);
  work(0);
  thrd_join(t, 0);
  assert(n == 2);
  return 0;
}
