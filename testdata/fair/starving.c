// heddle: --reduction persistent => violated assert
// A thread that never ends, and whose every round is a new state, starves neither the reduction nor a search under a context bound: TestStarving.
#include <assert.h>
#include <pthread.h>

static int shared;
static unsigned rounds;

static void *count(void *arg)
{
    for (;;)
        rounds++;
    return 0;
}

static void *add(void *arg)
{
    int seen = shared;
    shared = seen + 1;
    return 0;
}

int main(void)
{
    pthread_t counter, a, b;
    pthread_create(&counter, 0, count, 0);
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(shared == 2);
    return 0;
}
