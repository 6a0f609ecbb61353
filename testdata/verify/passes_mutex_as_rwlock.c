// heddle: => violated pthread
// about: a mutex whose bytes are taken for a read/write lock: who holds the mutex keeps nobody from that
#include <pthread.h>
#include <stdatomic.h>
static atomic_int inside;
static union { pthread_rwlock_t l; pthread_mutex_t m; } u = {.m = PTHREAD_MUTEX_INITIALIZER};
static void *holds(void *arg)
{
    pthread_mutex_lock(&u.m);
    inside = 1;
    pthread_mutex_unlock(&u.m);
    return 0;
}
static void *reads(void *arg)
{
    if (inside)
        pthread_rwlock_rdlock(&u.l);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, holds, 0);
    pthread_create(&t[1], 0, reads, 0);
    pthread_join(t[0], 0);
    return 0;
}
