// heddle: -DP=&s.x[1] -DWAS=s.c==4 => violated assert:11
// heddle: -DP=&s.x[1] -DWAS=s.x[0]==1 => violated assert:11
// heddle: -DP=&t -DWAS=s.x[0]==1 => safe complete
// heddle: -DP=(void*)0 -DWAS=1 => violated memory
// about: the whole object that a pointer points into gets any content, and no other one
#include <assert.h>

int main(void) {
  struct { int x[3]; char c; } s = {{1, 2, 3}, 4}, t;
  __ESBMC_init_object(P);
  assert(WAS); // violated here
  return 0;
}
