// heddle: => violated
// about: a semaphore that one thread has as a lock is raised by another one meanwhile: it guards nothing
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
static sem_t m;
static atomic_int inside;
static int v;
static void *owner(void *arg)
{
    sem_wait(&m);
    inside = 1;
    v = v + 1;
    inside = 0;
    sem_post(&m);
    return 0;
}
static void *lender(void *arg)
{
    if (inside) {
        sem_post(&m);
        sem_wait(&m);
    }
    return 0;
}
static void *other(void *arg)
{
    sem_wait(&m);
    v = v + 1;
    sem_post(&m);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    sem_init(&m, 0, 1);
    pthread_create(&t[0], 0, owner, 0);
    pthread_create(&t[1], 0, lender, 0);
    pthread_create(&t[2], 0, other, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(v == 2);
}
