// heddle: => violated memory
// about: the twin of locale/uselocale that uses a locale which is gone
#define _GNU_SOURCE
#include <locale.h>

int main(void) {
  locale_t c = newlocale(LC_ALL_MASK, "C", 0);
  freelocale(c);
  uselocale(c);
  return 0;
}
