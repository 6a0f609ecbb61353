// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model pso -DTWICE => violated assert
// heddle: --memory-model tso -DTWICE => safe complete
// about: a store of eight bytes reaches memory as a whole; two of four bytes are two, which pso lets go in any order
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union {
  uint64_t all;
  uint32_t part[2];
} u;

void *writer(void *arg) {
#ifdef TWICE
  u.part[1] = 1;
  u.part[0] = 1;
#else
  u.all = 0x100000001;
#endif
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  uint32_t low = u.part[0], high = u.part[1];
  assert(!(low == 1 && high == 0));
  pthread_join(a, 0);
}
