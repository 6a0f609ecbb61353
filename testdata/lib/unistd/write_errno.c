// pruned: => safe complete
// pruned: -DINTERRUPTED => violated assert
// about: a write that fails says why, in a loop that tries again, too
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
    ssize_t n;
    errno = 0;
    n = write(1, "x", 1);
    assert(n >= -1 && n <= 1 && (n >= 0 ? errno == 0 : errno > 0));
#ifdef INTERRUPTED
    assert(n >= 0 || errno != EINTR);
#endif
    while (write(1, "y", 1) < 0)
        if (errno != EINTR) return 1;
    return 0;
}
