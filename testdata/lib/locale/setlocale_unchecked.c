// heddle: => violated memory
// about: the twin of locale/setlocale that counts on a locale which need not be installed
#include <locale.h>

int main(void) {
  char *name = setlocale(LC_ALL, "xx_XX.UTF-8");
  return name[0];
}
