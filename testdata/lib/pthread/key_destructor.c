// heddle: => safe complete
// heddle: --32 => safe complete
// about: the destructor gets the value when the thread ends, however it ends, and the value is NULL then
// slow: its full tree has millions of nodes
#include <assert.h>
#include <pthread.h>

pthread_key_t key, other;
int a, b, destroyed;

void destroy(void *v) {
  assert(v == &a || v == &b);
  assert(pthread_getspecific(key) == 0);
  ++*(int *)v;
}

void *returns(void *arg) {
  pthread_setspecific(key, &a);
  return 0;
}

void *exits(void *arg) {
  pthread_setspecific(key, &b);
  pthread_exit(&b);
}

void *without(void *arg) { return 0; }

int main(void) {
  pthread_t t, u, v;
  void *r;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, returns, 0);
  pthread_create(&u, 0, exits, 0);
  pthread_create(&v, 0, without, 0);
  pthread_join(t, 0);
  pthread_join(u, &r);
  pthread_join(v, 0);
  assert(a == 1 && b == 1 && r == &b);
  return 0;
}
