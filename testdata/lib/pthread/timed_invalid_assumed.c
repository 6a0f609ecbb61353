// heddle: => violated assert:12
// about: whether a deadline is looked at where nothing is waited for is open (glibc's sem_timedwait does)
#include <assert.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
  struct timespec until = {1, 1000000000};
  sem_t s;
  sem_init(&s, 0, 1);
  int e = sem_timedwait(&s, &until);
  assert(e == 0); // violated here
  return 0;
}
