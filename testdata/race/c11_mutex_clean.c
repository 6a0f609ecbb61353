// heddle: --check race => safe complete
// about: mtx_t guards both sides
#include <threads.h>

int x;
mtx_t m;

int worker(void *arg) {
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, worker, 0);
  mtx_lock(&m);
  int v = x;
  mtx_unlock(&m);
  thrd_join(t, 0);
  return v > 1;
}
