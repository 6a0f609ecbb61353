// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model tso -DAPART => safe complete
// heddle: --memory-model pso -DAPART => violated assert
// about: a store of one byte does not overtake an earlier one of a word that has the byte; under pso one of another place does
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union {
  uint16_t word;
  uint8_t half[2];
} u;
uint8_t apart;

#ifdef APART
#define BYTE apart
#else
#define BYTE u.half[0]
#endif

void *writer(void *arg) {
  u.word = 0x0202;
  BYTE = 3;
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  uint8_t r = BYTE, s = u.half[1];
  assert(!(r == 3 && s == 0));
  pthread_join(a, 0);
  assert(BYTE == 3 && u.half[1] == 2);
}
