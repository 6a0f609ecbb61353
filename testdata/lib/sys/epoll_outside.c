// pruned: => safe complete
// pruned: -DASSUMED => violated assert:27
// about: of files outside the program any may be ready, for what was asked or with an error; the order is open
#include <assert.h>
#include <sys/epoll.h>
#include <unistd.h>

int main(void) {
    struct epoll_event e = {0}, got[2];
    int set = epoll_create(1), i, n;
    if (set < 0) return 0;
    for (i = 0; i < 2; i++) {
        e.events = i == 0 ? EPOLLIN : EPOLLOUT;
        e.data.u32 = i;
        if (epoll_ctl(set, EPOLL_CTL_ADD, i, &e) != 0) return 0;
    }
    n = epoll_wait(set, got, 2, -1);
    if (n < 0) return 0;
    assert(n == 1 || n == 2);
    for (i = 0; i < n; i++) {
        assert(got[i].data.u32 <= 1);
        assert(got[i].events & (EPOLLHUP | EPOLLERR | (got[i].data.u32 == 0 ? EPOLLIN : EPOLLOUT)));
        assert(!(got[i].events & EPOLLPRI));
    }
#ifdef ASSUMED
    if (n == 2)
        assert(got[0].data.u32 == 0);
#endif
    close(set);
    return 0;
}
