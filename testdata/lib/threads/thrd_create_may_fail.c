// heddle: => safe complete
// heddle: -DEITHER=thrd_error --threads-may-fail => violated assert:15
// heddle: -DEITHER=thrd_nomem --threads-may-fail => violated assert:15
// about: C11 has two errors
#include <assert.h>
#include <threads.h>
#ifndef EITHER
#define EITHER thrd_busy
#endif
int work(void *arg) { return 0; }

int main(void) {
  thrd_t t;
  int e = thrd_create(&t, work, 0);
  assert(e != EITHER);
  return 0;
}
