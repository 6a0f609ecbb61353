// heddle: => violated assert:28
// Whether a thread has read the name of one that has ended does not bear on which name the next one gets: the name comes again.
#include <assert.h>
#include <pthread.h>

pthread_t first, second;
int begun;

void *nothing(void *arg) { return 0; }

void *reads(void *arg)
{
    begun = 1;
    return (void *)first;
}

int main(void)
{
    pthread_t reader;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);

    pthread_create(&first, &detached, nothing, 0);
    pthread_create(&reader, 0, reads, 0);
    if (begun) {
        pthread_create(&second, &detached, nothing, 0);
        assert(!pthread_equal(first, second));
    }
    pthread_join(reader, 0);
    return 0;
}
