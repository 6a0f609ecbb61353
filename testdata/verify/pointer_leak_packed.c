// heddle: --check leak => safe complete
// heddle: --check leak -DLOST => violated leak
// about: a pointer keeps its block wherever it stands
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

struct __attribute__((packed)) { char c; int *p; } s;
int main(void) {
  s.p = malloc(4);
#ifdef LOST
  s.p = 0;
#endif
}
