// heddle: => violated assert:22
// heddle: -DRESTART => safe complete +no-signals
// heddle: -DAGAIN => safe complete +no-signals
// about: a signal interrupts who reads a timer that runs, unless its handler was set with SA_RESTART
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

void handler(int number) {}
int fd;

void *reader(void *arg) {
    uint64_t n;
    int got = read(fd, &n, sizeof n), error = errno;
#ifdef AGAIN
    assert(got == 8 || error == EINTR);
#else
    assert(got == 8);
#endif
    return 0;
}

int main(void) {
    pthread_t t;
    struct itimerspec time = {{0, 0}, {1, 0}};
    struct sigaction a = {.sa_handler = handler};
#ifdef RESTART
    a.sa_flags = SA_RESTART;
#endif
    fd = timerfd_create(CLOCK_MONOTONIC, 0);
    if (fd < 0) return 0;
    sigaction(SIGUSR1, &a, 0);
    timerfd_settime(fd, 0, &time, 0);
    pthread_create(&t, 0, reader, 0);
    pthread_kill(t, SIGUSR1);
    pthread_join(t, 0);
    return 0;
}
