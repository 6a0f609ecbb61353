// heddle: -DFIRST=0 => violated assert
// heddle: -DFIRST=1 => violated assert
// heddle: -DFIRST=2 => safe complete
// about: of two threads that end the program at the same time either may run the exit handler
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Thread_local int who;
int run;

void handler(void) {
  run = 1;
  run = 2; // the other thread may end the program meanwhile
  assert(who != FIRST);
}

void *ends(void *arg) {
  who = 1;
  exit(0);
}

int main(void) {
  pthread_t a;
  atexit(handler);
  pthread_create(&a, 0, ends, 0);
  exit(0);
}
