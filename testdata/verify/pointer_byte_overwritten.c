// heddle: => violated assert:19
// heddle: -DUSED => violated memory:17
// heddle: -DBACK => safe complete
// about: a pointer of which one byte is overwritten with a number is another pointer
#include <assert.h>
#include <stdlib.h>

int *g, *h;

int main(void) {
  h = g = malloc(sizeof(int));
  unsigned char *low = (unsigned char *)&g, was = *low;
  *low = 0;
#if defined BACK
  *low = was;
#elif defined USED
  *g = 1;
#endif
  assert(g == h);
  free(h);
}
