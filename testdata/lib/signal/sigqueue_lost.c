// heddle: => violated assert:25
// heddle: -DREAL => unknown unsupported
// about: the value of a signal that is sent while it is pending is lost; of one of real time both would be queued, which is not modelled
#include <assert.h>
#include <signal.h>
#include <unistd.h>

#ifdef REAL
#define NUMBER SIGRTMIN
#else
#define NUMBER SIGUSR1
#endif

int main(void) {
    sigset_t set;
    siginfo_t info;
    union sigval v = {.sival_int = 1};
    sigemptyset(&set);
    sigaddset(&set, NUMBER);
    sigprocmask(SIG_BLOCK, &set, 0);
    sigqueue(getpid(), NUMBER, v);
    v.sival_int = 2;
    sigqueue(getpid(), NUMBER, v);
    sigwaitinfo(&set, &info);
    assert(info.si_value.sival_int == 2);
    return 0;
}
