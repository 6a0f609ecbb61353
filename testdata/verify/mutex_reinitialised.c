// heddle: => safe complete
// about: after destroy a mutex may be initialised and used again
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;

int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&m, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    int r = pthread_mutex_destroy(&m);
    assert(r == 0);
  }
  return 0;
}
