// heddle: => safe complete
// heddle: -DFREED => violated memory:23
// heddle: -DPENDING => unknown unsupported
// about: the time limit is read, and must be one; a mask that lets a signal through that is pending is not modelled
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/select.h>

static void stop(int number) { abort(); }

int main(void) {
    struct timespec *limit = malloc(sizeof *limit);
    sigset_t mask, empty;
    sigemptyset(&empty);
    sigemptyset(&mask);
    sigaddset(&mask, SIGUSR1);
    limit->tv_sec = 0;
    limit->tv_nsec = 1000000000;
    assert(pselect(0, 0, 0, 0, limit, &empty) == -1 && errno == EINVAL);
#ifdef FREED
    free(limit), pselect(0, 0, 0, 0, limit, 0);
#else
    limit->tv_nsec = 0;
    signal(SIGUSR1, stop);
    sigprocmask(SIG_BLOCK, &mask, 0);
    raise(SIGUSR1);
    assert(pselect(0, 0, 0, 0, limit, &mask) == 0);
#ifdef PENDING
    pselect(0, 0, 0, 0, limit, &empty);
#endif
    free(limit);
#endif
    return 0;
}
