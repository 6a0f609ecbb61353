// heddle: => safe complete
// about: constant expressions that overflow wrap, as compilers have it
#include <assert.h>

enum { least = 1 << 31, also = (1 << 30) * 2 };

static int is_least(int x) {
  switch (x) {
  case 1 << 31:
    return 1;
  }
  return 0;
}

int main(void) {
  assert(least == -2147483647 - 1 && also == least);
  assert(is_least(least) && !is_least(0));
  return 0;
}
