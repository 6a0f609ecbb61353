// heddle: => safe complete
// heddle: -DTWO => unknown unsupported
// about: a lock can be had again through the same number; two numbers may be the same file
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

int main(void) {
    int fd = open("lock", O_RDWR);
    if (fd < 0) return 1;
    assert(flock(fd, 16) == -1 && errno == EINVAL);
    assert(flock(-1, LOCK_EX) == -1 && errno == EBADF);
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) return 1;
#ifdef TWO
    int other = open("lock", O_RDWR);
    if (other >= 0) flock(other, LOCK_EX);
#endif
    flock(fd, LOCK_SH);
    flock(fd, LOCK_UN);
    if (lockf(fd, F_TLOCK, 0) == 0) lockf(fd, F_ULOCK, 0);
    close(fd);
    return 0;
}
