// heddle: => violated pthread:8
// about: a key that pthread_key_create did not give
#include <pthread.h>

pthread_key_t key;

int main(void) {
  return pthread_getspecific(key) != 0;
}
