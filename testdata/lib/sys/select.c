// heddle: => safe complete
// heddle: -DNOTHING => unknown unsupported
// heddle: -DEPOLL => unknown unsupported
// about: what is ready was asked for, with a number below the first argument, and is counted; without a time limit something is
#include <assert.h>
#include <errno.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <unistd.h>

int main(void) {
    fd_set in, out;
    struct timeval limit = {1, 500000};
    int n;
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_SET(0, &in);
    FD_SET(1, &out);
    n = select(2, &in, &out, 0, &limit);
    if (n < 0) {
        assert(errno == EINTR || errno == ENOMEM);
        return 0;
    }
    assert(n == !!FD_ISSET(0, &in) + !!FD_ISSET(1, &out));
    assert(!FD_ISSET(1, &in) && !FD_ISSET(0, &out));
    assert((n == 0) == (!FD_ISSET(0, &in) && !FD_ISSET(1, &out)));
    assert(limit.tv_sec >= 0 && limit.tv_sec <= 1 && limit.tv_usec >= 0 && limit.tv_usec < 1000000);
    FD_ZERO(&in);
    FD_SET(0, &in);
    n = select(1, &in, 0, 0, 0);
    assert(n == -1 || FD_ISSET(0, &in));
    FD_ZERO(&in);
    FD_SET(5, &in);
    assert(select(5, &in, 0, 0, &limit) <= 0);
    assert(select(0, 0, 0, 0, &limit) == 0 && select(-1, 0, 0, 0, &limit) == -1);
#ifdef NOTHING
    select(0, 0, 0, 0, 0);
#endif
#ifdef EPOLL
    FD_SET(0, &in);
    if (epoll_create(1) >= 0) select(1, &in, 0, 0, 0);
#endif
    return 0;
}
