// heddle: => safe complete +no-signals
// heddle: -DHANDLES => safe complete +no-signals
// heddle: -DTHREAD => safe complete +no-signals
// heddle: -DTHREAD -DHANDLES => safe complete +no-signals
// heddle: -DREAL -DTHREAD => safe complete +no-signals
// about: a signal that is sent with a value brings it; of one that is pending already the first stays
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#ifdef REAL
#define NUMBER SIGRTMIN
#else
#define NUMBER SIGUSR1
#endif

static volatile sig_atomic_t got;

static void takes(const siginfo_t *info) {
    assert(info->si_signo == NUMBER && info->si_code == SI_QUEUE && info->si_pid == getpid());
    got = info->si_value.sival_int;
}

static void handler(int number, siginfo_t *info, void *context) { takes(info); }

static void *sender(void *arg) {
    union sigval v = {.sival_int = 7};
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, 0);
    assert(sigqueue(getpid(), NUMBER, v) == 0);
#ifndef THREAD
    v.sival_int = 8;
    assert(sigqueue(getpid(), NUMBER, v) == 0 && kill(getpid(), NUMBER) == 0);
#endif
    return 0;
}

int main(void) {
    pthread_t t;
    sigset_t set;
    siginfo_t info;
    struct sigaction a = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
    sigemptyset(&set);
    sigaddset(&set, NUMBER);
    sigprocmask(SIG_BLOCK, &set, 0);
    sigaction(NUMBER, &a, 0);
#ifdef THREAD
    pthread_create(&t, 0, sender, 0);
#else
    sender(0);
    sigprocmask(SIG_SETMASK, &set, 0);
#endif
#ifdef HANDLES
    sigdelset(&set, NUMBER);
    while (!got) sigsuspend(&set);
#else
    assert(sigwaitinfo(&set, &info) == NUMBER);
    takes(&info);
#endif
    assert(got == 7);
#ifdef THREAD
    pthread_join(t, 0);
#endif
    return 0;
}
