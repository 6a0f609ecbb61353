// heddle: => violated deadlock
// heddle: -DFULL => violated deadlock
// heddle: -DAGAIN => safe complete
// heddle: -DWAITING => violated deadlock
// about: nobody is told of a second message, of one for a queue that holds some, nor of one that somebody waits for
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static mqd_t q;
static sem_t told;
static struct sigevent e = {.sigev_notify = SIGEV_THREAD};

static void notify(union sigval v) { sem_post(&told); }

static void *receiver(void *arg) {
    char c;
    mq_receive(q, &c, 1, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    struct mq_attr attributes = {.mq_maxmsg = 2, .mq_msgsize = 1};
    char c;
    sem_init(&told, 0, 0);
    q = mq_open("/q", O_CREAT | O_RDWR, 0600, &attributes);
    if (q < 0) return 0;
    e.sigev_notify_function = notify;
#ifdef FULL
    mq_send(q, "a", 1, 0);
#endif
    mq_notify(q, &e);
#ifdef WAITING
    pthread_create(&t, 0, receiver, 0);
#endif
    mq_send(q, "a", 1, 0);
    sem_wait(&told);
#ifndef WAITING
    mq_receive(q, &c, 1, 0);
#ifdef AGAIN
    mq_notify(q, &e);
#endif
    mq_send(q, "a", 1, 0);
    sem_wait(&told);
#endif
    return 0;
}
