// heddle: => safe complete
// heddle: -DLESS => violated assert:26
// heddle: -DEMPTY => violated deadlock
// heddle: -DROOM => violated memory
// about: a pipe takes all parts at once, and gives what is there to one after the other
#include <assert.h>
#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    int ends[2];
    char a[2], b[3] = {9, 9, 9};
    struct iovec from[2] = {{"ab", 2}, {"c", 1}}, to[2] = {{a, sizeof a}, {b, sizeof b}};
    if (pipe(ends) != 0) return 0;
#ifdef ROOM
    from[1].iov_len = 3;
#endif
    assert(writev(ends[0], from, 2) == -1 && errno == EBADF);
    assert(readv(ends[1], to, 2) == -1 && errno == EBADF);
#ifndef EMPTY
    assert(writev(ends[1], from, 2) == 3 && writev(ends[1], from, 0) == 0 && readv(ends[0], to, 0) == 0);
#endif
    ssize_t n = readv(ends[0], to, 2);
#ifdef LESS
    assert(n == 5);
#endif
    assert(n == 3 && a[0] == 'a' && a[1] == 'b' && b[0] == 'c' && b[1] == 9);
    close(ends[1]);
    assert(readv(ends[0], to, 2) == 0);
    return 0;
}
