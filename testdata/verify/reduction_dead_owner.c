// heddle: => violated assert:29
// The end of a thread that holds a robust mutex is a step that others see: before it the mutex is busy.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;
int result;

void *owner(void *arg)
{
    pthread_mutex_lock(&m);
    return arg;
}

int main(void)
{
    pthread_mutexattr_t robust;
    pthread_t t;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &robust);
    pthread_create(&t, 0, owner, 0);
    result = pthread_mutex_trylock(&m);
    if (result == EOWNERDEAD)
        pthread_mutex_consistent(&m);
    if (result == 0 || result == EOWNERDEAD)
        pthread_mutex_unlock(&m);
    assert(result != EBUSY);
    return 0;
}
