// heddle: => violated deadlock
// heddle: -DOTHER => violated deadlock
// about: a thread that is not there does not let others go on, whichever way is looked at first
#include <pthread.h>
#include <semaphore.h>
int __VERIFIER_nondet_int(void);

static sem_t s, never;

static void *wait(void *arg) {
    sem_wait(&never);
    return arg;
}

static void *post(void *arg) {
    sem_post(&s);
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, wait, 0);
#ifdef OTHER
    if (!__VERIFIER_nondet_int()) {
    } else
#else
    if (__VERIFIER_nondet_int())
#endif
        pthread_create(&t, 0, post, 0);
    sem_post(&s);
    sem_wait(&s);
    sem_wait(&s);
    return 0;
}
