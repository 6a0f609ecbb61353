// heddle: => safe complete
// heddle: -DSIZE=sizeof(int) => safe complete
// heddle: -DSIZE=count*sizeof(int) => safe complete
// heddle: -DSET => safe complete
// heddle: -DSIZE=count+1 => violated assert:23
// about: memcpy and memset of what pointers to scalars point to access it scalar by scalar also where the size is not constant; a part of one is accessed byte by byte
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef SIZE
#define SIZE bytes(count)
#endif

static int from[2] = {0x0202, 0x0202}, to[2], count = 2;

static size_t bytes(int n) {
  return n * sizeof(int);
}

static void *look(void *arg) {
  int v = to[0];
  assert(v == 0 || v == 0x0202 || v == 0x02020202);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
#ifdef SET
  memset(to, 2, SIZE);
#else
  memcpy(to, from, SIZE);
#endif
  pthread_join(t, 0);
  return 0;
}
