// heddle: => safe complete +no-signals
// heddle: -DTHREAD => safe complete
// heddle: -DNONE => safe complete
// about: who asked for it is told once of a message for an empty queue, by a signal or by a thread
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static mqd_t q;
static sem_t told;

static void notify(union sigval v) {
    assert(v.sival_int == 5);
    sem_post(&told);
}

static void *sender(void *arg) {
    mq_send(q, "a", 1, 0);
    mq_send(q, "b", 1, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    struct mq_attr attributes = {.mq_maxmsg = 2, .mq_msgsize = 1};
    struct sigevent e = {.sigev_value.sival_int = 5};
    char c;
    sem_init(&told, 0, 0);
    q = mq_open("/q", O_CREAT | O_RDWR, 0600, &attributes);
    if (q < 0) return 0;
#if defined THREAD
    e.sigev_notify = SIGEV_THREAD;
    e.sigev_notify_function = notify;
#elif defined NONE
    e.sigev_notify = SIGEV_NONE;
#else
    sigset_t set;
    siginfo_t info;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, 0);
    e.sigev_notify = SIGEV_SIGNAL;
    e.sigev_signo = SIGUSR1;
#endif
    assert(mq_notify(q, &e) == 0);
    assert(mq_notify(q, &e) == -1 && errno == EBUSY);
    assert(mq_notify(q, 0) == 0 && mq_notify(q, &e) == 0);
    assert(mq_notify(-1, &e) == -1 && errno == EBADF);
    pthread_create(&t, 0, sender, 0);
#if defined THREAD
    sem_wait(&told);
#elif !defined NONE
    assert(sigwaitinfo(&set, &info) == SIGUSR1 && info.si_code == SI_MESGQ && info.si_value.sival_int == 5);
#endif
    assert(mq_receive(q, &c, 1, 0) == 1 && c == 'a');
    pthread_join(t, 0);
#ifndef NONE
    assert(mq_notify(q, &e) == 0);
#endif
    mq_close(q);
    mq_unlink("/q");
    return 0;
}
