// heddle: => safe complete
// about: a new key begins with NULL in every thread, and deleting calls no destructor
#include <assert.h>
#include <pthread.h>

void never(void *v) { assert(0); }

int main(void) {
  pthread_key_t a, b, c;
  int x;
  pthread_key_create(&a, never);
  pthread_key_create(&b, 0);
  assert(a != b);
  pthread_setspecific(a, &x);
  pthread_setspecific(b, &b);
  pthread_key_delete(a);
  pthread_key_create(&c, 0);
  assert(pthread_getspecific(c) == 0);
  assert(pthread_getspecific(b) == &b);
  pthread_exit(0);
}
