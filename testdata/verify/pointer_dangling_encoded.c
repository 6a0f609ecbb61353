// heddle: => violated memory
// heddle: -DBYTES => violated memory
// heddle: -DPACKED => violated memory
// about: a freed block is known again from a pointer that is encoded, in bytes, or not aligned
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

uintptr_t e;
unsigned char raw[16];
struct __attribute__((packed)) { char c; int *p; } k;
int *mk(void) { return malloc(4); }
int main(void) {
  int *p = mk();
  e = ~(uintptr_t)p;
  memcpy(raw + 3, &p, sizeof p);
  k.p = p;
  free(p);
  p = 0;
  int *q = mk();
#if defined BYTES
  memcpy(&p, raw + 3, sizeof p);
#elif defined PACKED
  p = k.p;
#else
  p = (int *)~e;
#endif
  *p = 1;
  free(q);
}
