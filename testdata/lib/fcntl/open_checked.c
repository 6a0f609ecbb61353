// heddle: => safe complete
// about: what is known of files by number: -1 or a number from 3 up, and pipes have two ends
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int ends[2], fd = open("/etc/passwd", O_RDONLY);
  assert(fd == -1 || fd > 2);
  if (fd >= 0) {
    assert(lseek(fd, -1, SEEK_SET) == -1);
    close(fd);
  }
  if (pipe(ends) == 0)
    assert(ends[0] != ends[1]);
  errno = 0;
  assert(close(-1) == -1 && errno == EBADF);
  return 0;
}
