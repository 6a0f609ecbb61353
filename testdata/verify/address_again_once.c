// heddle: => safe complete
// about: two objects that live at the same time have different addresses, and what was found equal stays so
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4), *r = malloc(4);
  assert(!(p == q && p == r));
  int same = p == q;
  assert(same == (p == q) && same == ((uintptr_t)p == (uintptr_t)q));
  free(q);
  free(r);
}
