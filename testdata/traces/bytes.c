// heddle: => violated
// A trace tells a number whose bytes memcmp reads as the number, and a text as a text.
#include <assert.h>
#include <stdint.h>
#include <string.h>

uint64_t pattern = 0xfacefeedfacefeed;
char name[] = "hello";

int main(void) {
  uint64_t same = 0xfacefeedfacefeed;
  assert(memcmp(&pattern, &same, sizeof same) == 0);
  assert(memcmp(name, "hello", sizeof name) != 0);
}
