// heddle: => safe complete
// about: error() goes on where its status is 0 and ends the program where it is not
#define _GNU_SOURCE
#include <assert.h>
#include <error.h>

int main(void) {
  int after = 0;
  error(0, 0, "only a message: %d", after);
  after = 1;
  assert(after == 1);
  error(3, 0, "the end");
  assert(0);
  return 0;
}
