// heddle: => safe complete
// about: thread-specific storage of C11
#include <assert.h>
#include <threads.h>

tss_t key;
int destroyed;

void destroy(void *v) { destroyed += *(int *)v; }

int user(void *arg) {
  static int one = 1;
  assert(tss_get(key) == 0);
  assert(tss_set(key, &one) == thrd_success);
  assert(tss_get(key) == &one);
  return 0;
}

int main(void) {
  thrd_t t;
  assert(tss_create(&key, destroy) == thrd_success);
  thrd_create(&t, user, 0);
  thrd_join(t, 0);
  assert(destroyed == 1);
  tss_delete(key);
  return 0;
}
