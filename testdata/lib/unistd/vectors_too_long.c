// heddle: => violated memory
// heddle: -DALL => violated assert
// about: a part is longer than what is there; not all may be read
#include <assert.h>
#include <sys/uio.h>

int main(void) {
    char a[2], b[1];
    struct iovec parts[2] = {{a, sizeof a}, {b, 2}};
#ifdef ALL
    parts[1].iov_len = 1;
    ssize_t n = readv(0, parts, 2);
    assert(n <= 0 || n == 3);
#else
    writev(1, parts, 2);
#endif
    return 0;
}
