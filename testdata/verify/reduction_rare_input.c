// heddle: -DTHREADS=1 => violated assert:39
// The defect needs eleven inputs to be right, the last that a depth-first search would try, and behind the
// first there are more interleavings than can be explored: see TestBeside.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

#ifndef THREADS
#define THREADS 6
#endif

int turns[THREADS], last;

void *work(void *arg)
{
    int me = *(int *)arg;
    for (int i = 0; i < 4; i++) {
        turns[me]++;
        last = last * 2 + me;
    }
    return 0;
}

int main(void)
{
    static int name[THREADS];
    pthread_t t[THREADS];
    int right = 0;
    for (int i = 0; i < 11; i++)
        if (!__VERIFIER_nondet_bool())
            right++;
    for (int i = 0; i < THREADS; i++) {
        name[i] = i;
        pthread_create(&t[i], 0, work, &name[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], 0);
    assert(right != 11);
    return 0;
}
