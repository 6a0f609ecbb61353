// heddle: => violated assert:29
// heddle: -DPOLLS => safe complete
// heddle: -DNEVER => violated assert:25
// heddle: -DTHAT_TIME --check livelock => unknown unsupported
// heddle: -DERRORS => safe complete
// about: a timer runs out at any moment after it was set, and not before
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

int main(void) {
    uint64_t n;
    struct itimerspec time = {{0, 0}, {1, 0}}, bad = {{0, 0}, {0, 1000000000}};
    int fd = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK);
    if (fd < 0) return 0;
    assert(read(fd, &n, sizeof n) == -1 && errno == EAGAIN);
    assert(timerfd_settime(fd, 0, &time, 0) == 0);
#if defined POLLS
    struct pollfd p = {fd, POLLIN};
    if (poll(&p, 1, 0) == 1) assert(read(fd, &n, sizeof n) == sizeof n && n == 1);
#elif defined NEVER
    assert(read(fd, &n, sizeof n) == -1);
#elif defined THAT_TIME
    while (read(fd, &n, sizeof n) < 0) ;
#elif !defined ERRORS
    assert(read(fd, &n, sizeof n) == sizeof n);
#else
    assert(timerfd_settime(fd, TFD_TIMER_ABSTIME, &time, &bad) == 0 && bad.it_value.tv_sec <= 1 && bad.it_interval.tv_sec == 0);
    bad.it_value.tv_nsec = 1000000000;
    assert(timerfd_settime(fd, 0, &bad, 0) == -1 && errno == EINVAL);
    assert(timerfd_settime(fd, 8, &time, 0) == -1 && errno == EINVAL);
    assert(timerfd_settime(-1, 0, &time, 0) == -1 && errno == EBADF);
    assert(timerfd_create(5, 0) == -1 && errno == EINVAL);
    assert(timerfd_create(CLOCK_MONOTONIC, 1) == -1 && errno == EINVAL);
    assert(write(fd, &n, sizeof n) == -1 && errno == EINVAL);
    assert(read(fd, &n, 7) == -1 && errno == EINVAL);
    close(fd);
#endif
    return 0;
}
