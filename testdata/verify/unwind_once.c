// heddle: --unwind 1 => safe complete
// about: loops of one body or none are not cut by a bound of 1
#include <assert.h>

int main(void) {
  int n = 0;
  do
    n++;
  while (0);
  for (int i = 0; i < 1; i++)
    n++;
  while (n > 2)
    n++;
  assert(n == 2);
  return 0;
}
