// heddle: => violated pthread:10
// about: a normal mutex that nobody holds is unlocked
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m); // violated here
  return 0;
}
