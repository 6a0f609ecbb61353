// heddle: => violated deadlock
// heddle: -DENOUGH => safe complete
// about: a thread that stands for any number stands for none, too: the others are blocked for ever then
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t s;
static int left;

static void *post(void *arg) {
    for (int done = 0; !done;) {
        pthread_mutex_lock(&m);
        if (left > 0) {
            left--;
            sem_post(&s);
            done = 1;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, post, 0);
    pthread_create(&t, 0, post, 0);
    pthread_mutex_lock(&m);
    left = 3;
    pthread_mutex_unlock(&m);
    sem_wait(&s);
    sem_wait(&s);
#ifndef ENOUGH
    sem_wait(&s);
#endif
    return 0;
}
