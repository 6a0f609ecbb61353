// heddle: => safe complete
// about: bytes are bytes: an int at an odd address, read by memcpy, on a little-endian machine
#include <assert.h>
#include <string.h>

int main(void) {
  unsigned char buf[6] = {9, 1, 2, 3, 4, 9};
  unsigned v;
  memcpy(&v, buf + 1, sizeof v);
  assert(v == 0x04030201u);
  v = 0xA0B0C0D0u;
  memcpy(buf + 1, &v, sizeof v);
  assert(buf[0] == 9 && buf[1] == 0xD0 && buf[4] == 0xA0 && buf[5] == 9);
  return 0;
}
