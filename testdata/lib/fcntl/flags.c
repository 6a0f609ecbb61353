// heddle: => safe complete
// heddle: -DOTHER => unknown unsupported
// about: the flags of a pipe are kept, and belong to all numbers of its end
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    int ends[2], twin, fd = open("a", O_RDWR);
    char c;
    if (fd >= 0) {
        int flags = fcntl(fd, F_GETFL);
        assert(flags >= -1);
        fcntl(fd, F_SETFL, flags | O_NONBLOCK);
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        twin = fcntl(fd, F_DUPFD, 10);
        assert(twin == -1 || twin >= 10);
#ifdef OTHER
        fcntl(fd, F_GETOWN);
#endif
    }
    if (pipe(ends) == 0) {
        twin = dup(ends[0]);
        assert(fcntl(ends[0], F_GETFL) == O_RDONLY && fcntl(ends[1], F_GETFL) == O_WRONLY);
        if (twin >= 0) {
            assert(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 && fcntl(twin, F_GETFL) == O_NONBLOCK);
            assert(read(twin, &c, 1) == -1 && errno == EAGAIN);
        }
    }
    return 0;
}
