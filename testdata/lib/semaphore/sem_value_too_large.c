// heddle: => violated pthread:13
// about: sem_init refuses a value above SEM_VALUE_MAX, and then there is no semaphore
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

sem_t s;

int main(void) {
  int r = sem_init(&s, 0, 2147483648u);
  assert(r == -1);
  assert(errno == EINVAL);
  sem_wait(&s); // violated here
  return 0;
}
