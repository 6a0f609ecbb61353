// heddle: => safe complete
// heddle: -DNOTHING => unknown unsupported
// about: what is ready was asked for or is an error, and is counted
#include <assert.h>
#include <errno.h>
#include <poll.h>

int main(void)
{
    struct pollfd f[2] = {{0, POLLIN, 7}, {-1, POLLOUT, 7}};
    int n = poll(f, 2, 100);
    if (n < 0) {
        assert(errno == EINTR || errno == ENOMEM);
        return 0;
    }
    assert(n <= 1 && f[1].revents == 0);
    assert(n == (f[0].revents != 0));
    assert(!(f[0].revents & POLLOUT));
    f[0].events = 0;
    n = poll(f, 2, -1);
    assert(n == 1 && f[0].revents & (POLLERR | POLLHUP | POLLNVAL) || n == -1);
#ifdef NOTHING
    poll(0, 0, -1);
#endif
    n = poll(0, 0, 1);
    assert(n == 0 || n == -1);
    return 0;
}
