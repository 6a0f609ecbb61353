// heddle: => violated deadlock
// heddle: -DAGAIN => safe complete
// heddle: -DSTOPPED => violated deadlock
// heddle: -DEDGE => violated deadlock
// heddle: -DEDGE -DAGAIN => safe complete
// about: one of two threads waits for ever for a timer that runs out once, and both for one that is stopped; of one that runs out again and again an edge is told again, too
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

int fd, set;

void *waits(void *arg) {
#ifdef EDGE
    struct epoll_event e;
    epoll_wait(set, &e, 1, -1);
#else
    uint64_t n;
    read(fd, &n, sizeof n);
#endif
    return 0;
}

int main(void) {
    pthread_t t;
    struct itimerspec time = {{0, 0}, {1, 0}};
#ifdef AGAIN
    time.it_interval.tv_nsec = 5;
#endif
#ifdef STOPPED
    time.it_value.tv_sec = 0;
    time.it_interval.tv_nsec = 5;
#endif
    fd = timerfd_create(CLOCK_MONOTONIC, 0);
    if (fd < 0) return 0;
#ifdef EDGE
    struct epoll_event e = {EPOLLIN | EPOLLET};
    set = epoll_create1(0);
    if (set < 0 || epoll_ctl(set, EPOLL_CTL_ADD, fd, &e) != 0) return 0;
#endif
    pthread_create(&t, 0, waits, 0);
    timerfd_settime(fd, 0, &time, 0);
    waits(0);
    pthread_join(t, 0);
    return 0;
}
