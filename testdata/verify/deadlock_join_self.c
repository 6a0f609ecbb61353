// heddle: => violated deadlock:6
// about: a thread that joins itself waits for its own end
#include <pthread.h>

int main(void) {
  pthread_join(pthread_self(), 0); // violated here
  return 0;
}
