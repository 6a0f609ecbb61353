// heddle: => violated assert:11
// about: write may write less than it was asked to, and may fail
#include <assert.h>
#include <unistd.h>

int main(void) {
  char buf[4] = "abc";
  ssize_t n = write(1, buf, 4);
  assert(n >= -1 && n <= 4);
  if (n >= 0)
    assert(n == 4); // violated here
  return 0;
}
