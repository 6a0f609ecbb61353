// heddle: => violated assert:16
// about: C11's timed wait, too, may time out after it was signalled
#include <assert.h>
#include <threads.h>
#include <time.h>

mtx_t m;
cnd_t c;
int ready;

int waiter(void *arg) {
  struct timespec ts = {1, 0};
  mtx_lock(&m);
  if (!ready)
    if (cnd_timedwait(&c, &m, &ts) == thrd_timedout)
      assert(!ready); // violated here
  mtx_unlock(&m);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_timed);
  cnd_init(&c);
  thrd_create(&t, waiter, 0);
  mtx_lock(&m);
  ready = 1;
  cnd_signal(&c);
  mtx_unlock(&m);
  thrd_join(t, 0);
  return 0;
}
