// heddle: => violated deadlock
// heddle: -DLEVEL => safe complete
// heddle: -DONCE => violated deadlock
// about: of what was told by its edge nobody is told again, though it was not read; nor of what is told once
#include <sys/epoll.h>
#include <sys/eventfd.h>

#ifdef LEVEL
enum { HOW = EPOLLIN };
#elif defined ONCE
#define HOW (EPOLLIN | EPOLLONESHOT)
#else
#define HOW (EPOLLIN | EPOLLET)
#endif

int main(void) {
    struct epoll_event e = {0};
    int set = epoll_create1(EPOLL_CLOEXEC), counter = eventfd(3, 0);
    if (set < 0 || counter < 0) return 0;
    e.events = HOW;
    if (epoll_ctl(set, EPOLL_CTL_ADD, counter, &e) != 0) return 0;
    epoll_wait(set, &e, 1, -1);
    epoll_wait(set, &e, 1, -1);
    return 0;
}
