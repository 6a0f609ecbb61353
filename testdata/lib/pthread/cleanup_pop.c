// heddle: => safe complete
// about: pop takes the handler off and runs it if told to
#include <assert.h>
#include <pthread.h>

int n;

void add(void *arg) { n += *(int *)arg; }

int main(void) {
  int one = 1, ten = 10;
  pthread_cleanup_push(add, &one);
  pthread_cleanup_push(add, &ten);
  pthread_cleanup_pop(0);
  assert(n == 0);
  pthread_cleanup_pop(1);
  assert(n == 1);
  pthread_exit(0);
}
