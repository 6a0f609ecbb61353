// heddle: => violated pthread:9
// about: a control object on the stack without PTHREAD_ONCE_INIT
#include <pthread.h>

void init(void) {}

int main(void) {
  pthread_once_t once;
  pthread_once(&once, init);
  return 0;
}
