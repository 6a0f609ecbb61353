// heddle: --check assert,deadlock,memory,pthread,race,leak => safe complete
// about: each thread has a locale of its own
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>

void *worker(void *arg) {
  assert(uselocale(0) == LC_GLOBAL_LOCALE);
  return arg;
}

int main(void) {
  assert(newlocale(LC_ALL_MASK, "xx_XX", 0) == 0 && errno == ENOENT);
  locale_t c = newlocale(LC_ALL_MASK, "C", 0);
  assert(c != 0);
  c = newlocale(LC_NUMERIC_MASK, "POSIX", c);
  assert(c != 0);
  locale_t before = uselocale(c);
  assert(before == LC_GLOBAL_LOCALE && uselocale(0) == c);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(uselocale(before) == c);
  locale_t twin = duplocale(c);
  assert(twin != 0);
  freelocale(twin);
  freelocale(c);
  return 0;
}
