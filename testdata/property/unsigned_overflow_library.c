// heddle: --check unsigned-overflow => safe complete
// about: what functions of the library compute, atomic operations and constants of static objects wrap unseen
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static unsigned long top = -1ul, next = -1ul + 2;
static _Atomic unsigned a;

int main(void) {
  char s[8] = "abc";
  a--;
  atomic_fetch_add(&a, 2);
  srand(4000000000u);
  return top == next || strtoul("-1", 0, 10) != -(long)1 || strcmp(s, "abc") || memcmp(s, "abd", 3) > 0 || rand() < 0;
}
