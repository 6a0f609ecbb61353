// heddle: => violated assert:9
// about: of what is asked whether it may be read one byte more than there is
#include <assert.h>
#include <stddef.h>
_Bool __CPROVER_r_ok(const void *, size_t);

int main(void) {
  char a[10];
  assert(__CPROVER_r_ok(a + 5, 6)); // violated here
  return 0;
}
