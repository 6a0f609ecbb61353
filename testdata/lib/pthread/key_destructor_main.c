// heddle: => safe complete
// about: a return from main calls no destructor, pthread_exit does
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

void never(void *v) { assert(0); }

int main(void) {
  pthread_key_create(&key, never);
  pthread_setspecific(key, &key);
  return 0;
}
