// heddle: --check race => violated race:10
// about: mtx_t guards one side
#include <threads.h>

int x;
mtx_t m;

int worker(void *arg) {
  mtx_lock(&m);
  x++; // violated here
  mtx_unlock(&m);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, worker, 0);
  int v = x;
  thrd_join(t, 0);
  return v > 1;
}
