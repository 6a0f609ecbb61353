// heddle: => violated assert:8
// about: the twin of fcntl/open_checked that expects every file to be there
#include <assert.h>
#include <fcntl.h>

int main(void) {
  int fd = open("/etc/passwd", O_RDONLY);
  assert(fd >= 0); // violated here
  return 0;
}
