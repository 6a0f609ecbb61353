// heddle: --check uninit => violated uninit:7
// about: an uninitialised value is printed
#include <stdio.h>

int main(void) {
  int n;
  printf("%d\n", n); // violated here
  return 0;
}
