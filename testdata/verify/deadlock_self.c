// heddle: => violated deadlock:9
// about: a normal mutex is locked twice by the only thread
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // violated here
  return 0;
}
