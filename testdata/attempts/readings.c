// heddle: => safe complete
// about: threads of two kinds, which may change places: what readers of a sequence lock do seldom matters to each other, so the reduction saves much beside symmetry
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WRITERS = 2, READERS = 3 };
static _Atomic int sequence, a, b;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *p) {
  (void)p;
  pthread_mutex_lock(&m);
  int s = sequence;
  sequence = s + 1;
  int v = a;
  a = v + 1;
  b = v + 1;
  sequence = s + 2;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *reader(void *p) {
  (void)p;
  int s, x, y;
  do {
    while ((s = sequence) % 2) {
    }
    x = a;
    y = b;
  } while (sequence != s);
  assert(x == y);
  return 0;
}

int main(void) {
  pthread_t t[WRITERS + READERS];
  for (int i = 0; i < WRITERS; i++) {
    pthread_create(&t[i], 0, writer, 0);
  }
  for (int i = 0; i < READERS; i++) {
    pthread_create(&t[WRITERS + i], 0, reader, 0);
  }
  for (int i = 0; i < WRITERS + READERS; i++) {
    pthread_join(t[i], 0);
  }
  assert(a == WRITERS);
  return 0;
}
