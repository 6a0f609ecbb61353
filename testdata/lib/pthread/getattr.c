// heddle: => safe complete
// about: a thread is detached as it was made, or from then on
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;

static int detached(pthread_t t) {
    pthread_attr_t a;
    int state;
    assert(pthread_getattr_np(t, &a) == 0);
    pthread_attr_getdetachstate(&a, &state);
    pthread_attr_destroy(&a);
    return state;
}

static void *worker(void *arg) {
    if (arg) assert(detached(pthread_self()) == PTHREAD_CREATE_DETACHED);
    sem_wait(&go);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_attr_t a;
    size_t size;
    sem_init(&go, 0, 0);
    pthread_create(&t, 0, worker, 0);
    assert(detached(t) == PTHREAD_CREATE_JOINABLE && detached(pthread_self()) == PTHREAD_CREATE_JOINABLE);
    assert(pthread_getattr_np(t, &a) == 0 && pthread_attr_getstacksize(&a, &size) == 0 && size >= 16384);
    pthread_attr_destroy(&a);
    pthread_detach(t);
    assert(detached(t) == PTHREAD_CREATE_DETACHED);
    sem_post(&go);
    pthread_attr_init(&a);
    pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &a, worker, &go);
    sem_post(&go);
    return 0;
}
