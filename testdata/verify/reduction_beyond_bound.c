// heddle: --context-bound 2 => safe bounded
// heddle: -DN=1 --context-bound 6 => violated assert:45
// Two threads hand a turn to each other: the more rounds, the more switches until the assertion fails.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

int turn, noise[2];

void *ping(void *arg)
{
    for (int i = 0; i < N; i++)
        if (turn == 2 * i)
            turn++;
    return 0;
}

void *pong(void *arg)
{
    for (int i = 0; i < N; i++)
        if (turn == 2 * i + 1)
            turn++;
    return 0;
}

void *other(void *arg)
{
    for (int i = 0; i < 2; i++)
        noise[0] += noise[1], noise[1]++;
    return 0;
}

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, ping, 0);
    pthread_create(&t[1], 0, pong, 0);
    pthread_create(&t[2], 0, other, 0);
    pthread_create(&t[3], 0, other, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(turn < 2 * N);
    return 0;
}
