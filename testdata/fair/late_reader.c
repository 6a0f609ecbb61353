// Each of many threads writes in two stages, and one looks between the stages of the first: two context switches are enough, but at random all others
// would have to be late.
#include <assert.h>
#include <pthread.h>

#ifndef WRITERS
#define WRITERS 60
#endif

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void *write(void *arg)
{
    pthread_mutex_lock(&one);
    first = 1;
    pthread_mutex_unlock(&one);
    pthread_mutex_lock(&two);
    second = first + 1;
    pthread_mutex_unlock(&two);
    return 0;
}

static void *look(void *arg)
{
    pthread_mutex_lock(&one);
    int seen = first;
    pthread_mutex_unlock(&one);
    if (seen == 0)
        return 0;
    pthread_mutex_lock(&two);
    assert(second == seen + 1);
    pthread_mutex_unlock(&two);
    return 0;
}

int main(void)
{
    pthread_t writers[WRITERS], reader;
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&writers[i], 0, write, 0);
    pthread_create(&reader, 0, look, 0);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(writers[i], 0);
    pthread_join(reader, 0);
    return 0;
}
