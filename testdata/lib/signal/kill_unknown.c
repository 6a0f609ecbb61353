// heddle: => unknown unsupported
// about: signals are not modelled
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

int main(void) {
  return pthread_kill(pthread_self(), SIGUSR1);
}
