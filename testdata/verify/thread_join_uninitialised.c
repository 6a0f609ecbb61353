// heddle: => violated pthread:11
// heddle: -DUSE=pthread_detach(t) => violated pthread:11
// heddle: -DUSE=pthread_cancel(t) => violated pthread:11
// about: a pthread_t that was never set names no thread
#include <pthread.h>
#ifndef USE
#define USE pthread_join(t, 0)
#endif
int main(void) {
  pthread_t t;
  USE;
  return 0;
}
