// pruned: => safe
// pruned: -DARRAY => safe
// pruned: -DWRONG => violated assert
// about: threads that are alike though each has memory of its own: a thread-local variable, or an array with a computed index
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 4

static atomic_int next, serving;
static int x;
#ifndef ARRAY
static _Thread_local int mine;
#endif

static void *customer(void *arg)
{
#ifdef ARRAY
    int numbers[2];
#define mine numbers[i & 1]
#endif
    for (int i = 0; i < 2; i++) {
        mine = next++;
        while (serving != mine)
            ;
        x++;
        serving = mine + 1;
#ifdef WRONG
        assert(i == 0 || mine != 5);
#endif
    }
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, customer, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(x == 2 * N);
}
