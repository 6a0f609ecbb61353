// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => violated assert
// heddle: --memory-model pso => violated assert
// heddle: --memory-model tso -DFENCE => safe complete
// heddle: --memory-model pso -DFENCE => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => violated race
// about: a load takes each byte from its own thread's store that waits, or from memory: both threads see their own half of a word first
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

union {
  uint16_t word;
  uint8_t half[2];
} u;
uint16_t r, s;

#ifdef FENCE
#define BETWEEN atomic_thread_fence(memory_order_seq_cst)
#else
#define BETWEEN (void)0
#endif

void *first(void *arg) {
  u.half[0] = 1;
  BETWEEN;
  r = u.word;
  return arg;
}

void *second(void *arg) {
  u.half[1] = 1;
  BETWEEN;
  s = u.word;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r == 0x0101 || s == 0x0101);
}
