// heddle: => safe complete
// about: the C locale is there under its names
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void) {
  assert(strcmp(setlocale(LC_ALL, 0), "C") == 0);
  assert(setlocale(LC_ALL, "") != 0);
  assert(setlocale(LC_ALL, "POSIX") != 0);
  return 0;
}
