// heddle: => violated deadlock:6
// heddle: --check pthread => violated pthread:6
// about: C11's join of oneself
#include <threads.h>

int self(void *arg) { return thrd_join(thrd_current(), 0); }

int main(void) {
  thrd_t t;
  thrd_create(&t, self, 0);
  return 0;
}
