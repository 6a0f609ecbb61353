// heddle: => safe complete
// about: several parts are read and written as one, or fewer of them
#include <assert.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    char a[2], b[1];
    struct iovec parts[2] = {{a, sizeof a}, {b, sizeof b}};
    ssize_t n = readv(0, parts, 2);
    assert(n >= -1 && n <= 3);
    n = writev(1, parts, 2);
    assert(n >= -1 && n <= 3);
    n = pwrite(1, a, 2, 0);
    assert(n >= -1 && n <= 2 && pwrite(1, a, 2, -1) == -1);
    return 0;
}
