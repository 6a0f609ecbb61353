// heddle: => violated assert:14
// about: realloc may leave the block where it is or move it
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int main(void) {
  int *p = malloc(4);
  uintptr_t old = (uintptr_t)p;
  int *q = realloc(p, 8);
  assert((uintptr_t)q != old);
  free(q);
}
