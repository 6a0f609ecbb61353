// heddle: => safe complete
// about: the length in the type name of a cast counts where the cast is an arm of ?: or the operand of typeof
#include <assert.h>

int main(void) {
  int n = 3, a[6] = {1, 2, 3, 4, 5, 6};
  int *p = a, *q = a;
  assert((n ? (int(*)[n])p : (int(*)[n])q)[1][0] == 4);
  typeof((int(*)[n])p) r = (void *)a;
  assert(r[1][0] == 4 && sizeof *r == 3 * sizeof(int));
  assert(({ typeof((int(*)[n])p) t = (void *)a; t[1][1]; }) == 5);
  return 0;
}
