// heddle: => safe complete
// heddle: -DMISUSE=free(c) => violated memory
// heddle: -DMISUSE=cnd_init(c) => violated pthread
// about: a condition variable of a wait whose time is up is freed meanwhile, or initialised again
#include <stdlib.h>
#include <threads.h>
#include <time.h>

#ifndef MISUSE
#define MISUSE (void)0
#endif

mtx_t m;
cnd_t *c;
int waits;

int waiter(void *arg) {
  struct timespec now = {0, 0};
  mtx_lock(&m);
  waits = 1;
  cnd_timedwait(c, &m, &now);
  mtx_unlock(&m);
  return 0;
}

int main(void) {
  thrd_t t;
  int seen;
  c = malloc(sizeof *c);
  mtx_init(&m, mtx_plain);
  cnd_init(c);
  thrd_create(&t, waiter, 0);
  mtx_lock(&m);
  seen = waits;
  mtx_unlock(&m);
  if (seen)
    MISUSE;
  return 0;
}
