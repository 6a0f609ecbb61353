// heddle: => safe complete
// heddle: --32 => safe complete
// about: call_once of C11
#include <assert.h>
#include <threads.h>

once_flag flag = ONCE_FLAG_INIT;
int n;

void init(void) { n++; }

int user(void *arg) {
  call_once(&flag, init);
  assert(n == 1);
  return 0;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, user, 0);
  user(0);
  thrd_join(t, 0);
  return 0;
}
