// heddle: => violated assert:8
// about: pthread_exit in main is the end of a thread
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

void never(void *v) { assert(0); }

int main(void) {
  pthread_key_create(&key, never);
  pthread_setspecific(key, &key);
  pthread_exit(0);
}
