// heddle: => safe complete
// heddle: -DELEMENTS=0 => safe complete
// heddle: --hash none --reduction none => safe complete
// about: a block with a flexible array member is one structure, not several: memcpy and memset through void * access its elements whole
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef ELEMENTS
#define ELEMENTS
#endif

struct list {
  int n;
  long element[ELEMENTS];
};

static struct list *to, *from;

static void copy(void *dst, const void *src, size_t n) { memcpy(dst, src, n); }

static void *writer(void *arg) {
  copy(to, from, sizeof *to + 2 * sizeof(long));
  return arg;
}

int main(void) {
  pthread_t t;
  to = calloc(1, sizeof *to + 2 * sizeof(long));
  from = calloc(1, sizeof *from + 2 * sizeof(long));
  from->element[0] = from->element[1] = 0x100000001;
  pthread_create(&t, 0, writer, 0);
  long seen = to->element[1];
  assert(seen == 0 || seen == 0x100000001);
  pthread_join(t, 0);
  return 0;
}
