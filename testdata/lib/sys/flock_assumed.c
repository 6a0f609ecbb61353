// heddle: => violated assert:13
// heddle: -DLOCKF => violated assert:16
// about: another process may hold the lock
#include <assert.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

int main(void) {
    int fd = open("lock", O_RDWR);
    if (fd < 0) return 1;
#ifndef LOCKF
    assert(flock(fd, LOCK_EX | LOCK_NB) == 0);
#else
    int got = lockf(fd, F_TLOCK, 0);
    assert(got == 0);
#endif
    close(fd);
    return 0;
}
