// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model auto => violated assert
// heddle: --memory-model rc11 -DEVENTS => violated assert
// heddle: --memory-model auto --check assert,memory,race -DRIGHT => safe complete
// about: a violation found under sequential consistency, while it is looked whether rc11 shows more, has a trace that sequential consistency repeats
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

int ends[2], done;

void *user(void *arg) {
  char c = 'x';
#ifdef EVENTS
  uint64_t n = 1;
  write(ends[0], &n, sizeof n);
  c = read(ends[0], &n, sizeof n) == 8;
#else
  write(ends[1], &c, 1);
  c = read(ends[0], &c, 1);
#endif
  done = 1;
#ifdef RIGHT
  assert(c == 1);
#else
  assert(c != 1);
#endif
  return arg;
}

int main(void) {
  pthread_t a;
#ifdef EVENTS
  ends[0] = eventfd(0, 0);
  if (ends[0] < 0)
    return 0;
#else
  if (pipe(ends))
    return 0;
#endif
  pthread_create(&a, 0, user, 0);
  pthread_join(a, 0);
}
