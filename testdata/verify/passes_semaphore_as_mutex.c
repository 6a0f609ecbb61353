// heddle: => violated pthread
// about: a semaphore whose bytes are taken for a mutex, too: each is told what the other has done there
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
static atomic_int inside;
static union { sem_t s; pthread_mutex_t m; } u;
static void *holds(void *arg)
{
    sem_wait(&u.s);
    inside = 1;
    sem_post(&u.s);
    return 0;
}
int main(void)
{
    pthread_t t;
    sem_init(&u.s, 0, 1);
    pthread_create(&t, 0, holds, 0);
    if (inside)
        pthread_mutex_lock(&u.m);
    pthread_join(t, 0);
}
