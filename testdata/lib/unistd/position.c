// heddle: => safe complete
// about: what stands behind a position is any, as of a read; a pipe has no positions
#include <assert.h>
#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    int ends[2];
    char a[2] = {0}, b[2] = {0};
    struct iovec parts[2] = {{a, 2}, {b, 2}};
    ssize_t n = preadv(0, parts, 2, 8);
    assert(n >= -1 && n <= 4);
    assert(pwritev(1, parts, 2, 8) <= 4);
    assert(preadv(0, parts, 2, -1) == -1 && errno == EINVAL);
    assert(pwritev(1, parts, -1, 0) == -1 && errno == EINVAL);
    assert(preadv(-1, parts, 2, 0) == -1 && errno == EBADF);
    if (pipe(ends) != 0) return 0;
    assert(write(ends[1], "abc", 3) == 3);
    assert(pread(ends[0], a, 2, 0) == -1 && errno == ESPIPE);
    assert(preadv(ends[0], parts, 2, 0) == -1 && errno == ESPIPE);
    assert(pwrite(ends[1], a, 2, 0) == -1 && errno == ESPIPE);
    assert(pwritev(ends[1], parts, 2, 0) == -1 && errno == ESPIPE);
    assert(lseek(ends[0], 0, SEEK_CUR) == -1 && errno == ESPIPE);
    assert(read(ends[0], a, 2) == 2 && a[0] == 'a');
    return 0;
}
