// heddle: => safe complete
// heddle: -DPOLLS => safe complete
// heddle: -DSELECTS => safe complete
// heddle: -DWAITS => safe complete
// heddle: -DAGAIN => safe complete
// heddle: -DAGAIN -DWAITS -DEDGE => safe complete
// about: who waits for a timer, in read, poll, select or an epoll, waits until another thread has set it, and then until it has run out
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/timerfd.h>
#include <unistd.h>

int fd;

void *worker(void *arg) {
    struct itimerspec time = {{0, 0}, {1, 0}};
#ifdef AGAIN
    time.it_interval.tv_nsec = 5;
#endif
    timerfd_settime(fd, 0, &time, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    uint64_t n;
    struct itimerspec left;
    fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    if (fd < 0) return 0;
#ifdef WAITS
    struct epoll_event e = {EPOLLIN};
#ifdef EDGE
    e.events |= EPOLLET;
#endif
    int set = epoll_create1(0);
    if (set < 0 || epoll_ctl(set, EPOLL_CTL_ADD, fd, &e) != 0) return 0;
#endif
    assert(timerfd_gettime(fd, &left) == 0 && left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
    pthread_create(&t, 0, worker, 0);
#ifdef POLLS
    struct pollfd p = {fd, POLLIN | POLLOUT};
    if (poll(&p, 1, -1) < 0) return 0;
    assert(p.revents == POLLIN);
#endif
#ifdef SELECTS
    fd_set s;
    FD_ZERO(&s);
    FD_SET(fd, &s);
    if (select(fd + 1, &s, 0, 0, 0) < 0) return 0;
    assert(FD_ISSET(fd, &s));
#endif
#ifdef WAITS
    if (epoll_wait(set, &e, 1, -1) < 0) return 0;
    assert(e.events == EPOLLIN);
#endif
    assert(read(fd, &n, sizeof n) == sizeof n);
#ifdef AGAIN
#ifdef WAITS
    if (epoll_wait(set, &e, 1, -1) < 0) return 0;
#endif
    assert(n > 0 && read(fd, &n, sizeof n) == sizeof n && n > 0);
    assert(timerfd_gettime(fd, &left) == 0 && left.it_interval.tv_nsec == 5 && left.it_value.tv_sec <= 1);
#else
    assert(n == 1);
    assert(timerfd_gettime(fd, &left) == 0 && left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
#endif
    pthread_join(t, 0);
    return 0;
}
