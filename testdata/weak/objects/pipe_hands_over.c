// heddle: --memory-model rc11 --check assert,memory,race => safe complete
// heddle: --memory-model auto --check assert,memory,race => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 --check race -DBOTH_WRITE => violated race
// heddle: --memory-model auto --check race -DBOTH_WRITE => violated race
// heddle: --memory-model rc11 --check race -DWRITTEN_BEHIND => violated race
// heddle: --memory-model rc11 --check assert,memory,race -DEND => safe complete
// about: who reads from a pipe has seen what was done before what was written to it; who writes has not
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int ends[2], data;

void *writer(void *arg) {
  char c = 'x';
#ifndef WRITTEN_BEHIND
  data = 1;
#endif
#ifdef END
  close(ends[1]);
#else
  write(ends[1], &c, 1);
#endif
#ifdef WRITTEN_BEHIND
  data = 1;
#endif
  return arg;
}

void *other(void *arg) {
  char c = 'y';
#ifdef BOTH_WRITE
  write(ends[1], &c, 1);
  data = 2;
#else
  ssize_t n = read(ends[0], &c, 1);
  int seen = data;
  (void)n, (void)seen;
#ifndef WRITTEN_BEHIND
  assert(seen == 1);
#endif
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  if (pipe(ends))
    return 0;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
