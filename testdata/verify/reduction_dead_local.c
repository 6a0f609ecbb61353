// heddle: --check assert => violated assert 10
// about: whether a local still lives when another thread reads it depends on its function's return
#include <assert.h>
#include <pthread.h>

int *where;

void *look(void *arg) {
  int *p = where;
  assert(p == 0 || *p != 7);
  return 0;
}

void lend(void) {
  int local = 7;
  where = &local;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  lend();
  pthread_join(t, 0);
  return 0;
}
