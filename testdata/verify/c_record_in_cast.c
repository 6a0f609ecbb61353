// heddle: => safe complete
// about: a struct that a compound literal in an arm of ?: defines is defined once
#include <assert.h>

int main(int argc, char **argv) {
  assert((argc ? (struct pair {
            int a, b;
          }){1, 2}
                     .b
               : 2) == 2);
  struct pair p = {3, 4};
  return p.a - 3;
}
