// heddle: => violated
// about: the bytes of a mutex, read by who holds another one, which does not guard them
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static int taken(void)
{
    const int *word = (const int *)&m;
    return word[0] | word[1] | word[2] | word[3];
}
static void *reader(void *arg)
{
    pthread_mutex_lock(&guard);
    int before = taken(), after = taken();
    pthread_mutex_unlock(&guard);
    assert(before || !after);
    return 0;
}
static void *locker(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, locker, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
}
