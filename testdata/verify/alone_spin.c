// pruned: => safe complete
// A thread that waits for a flag in a loop, beside two that count: the search meets a path that comes back to itself.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif

atomic_int flag, a, b;

void *waits(void *arg)
{
    while (!flag)
        ;
    return 0;
}

void *counts(void *arg)
{
    for (int i = 0; i < ROUNDS; i++)
        a += b, b++;
    return 0;
}

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, waits, 0);
    for (int i = 1; i < 4; i++)
        pthread_create(&t[i], 0, counts, 0);
    for (int i = 1; i < 4; i++)
        pthread_join(t[i], 0);
    flag = 1;
    pthread_join(t[0], 0);
    return 0;
}
