// heddle: --memory-model rc11 --check assert => violated assert
// heddle: --memory-model auto --check assert => violated assert
// heddle: --memory-model auto --check assert,race => violated assert
// heddle: --memory-model auto --check assert -DRIGHT => safe complete
// about: looking for races has threads be switched at some calls, too, and so has the trace of what is found meanwhile
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int calls;

void *writer(void *arg) {
  int before;
  pthread_mutex_lock(&lock);
  putchar_unlocked('.');
  before = calls++;
  pthread_mutex_unlock(&lock);
#ifdef RIGHT
  assert(before < 2);
#else
  assert(before == 0);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
