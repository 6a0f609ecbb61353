package browser

// This file defines programs that pages are tried on.

// Busy is a program with some millions of nodes and a violation that a search finds soon.
const Busy = `#include <assert.h>
#include <pthread.h>

int shared, other, turns;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *up(void *arg)
{
    int *mine = arg;
    for (int i = 0; i < ROUNDS; i++) {
        *mine = *mine + 1;
        pthread_mutex_lock(&lock);
        turns++;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, up, &shared);
    pthread_create(&t[1], 0, up, &other);
    pthread_create(&t[2], 0, up, &shared);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(turns == 3 * ROUNDS);
    assert(shared == 2 * ROUNDS);
    return 0;
}
`

// Chooses has an outcome that depends on an input, and a signal that one of two threads may get.
const Chooses = `#include <pthread.h>
int __VERIFIER_nondet_int(void);
int got, waiting;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
void *first(void *p) { pthread_mutex_lock(&lock); waiting++; pthread_cond_wait(&filled, &lock); got = 1; pthread_mutex_unlock(&lock); return 0; }
void *second(void *p) { pthread_mutex_lock(&lock); waiting++; pthread_cond_wait(&filled, &lock); got = 2; pthread_mutex_unlock(&lock); return 0; }
int main(void)
{
    pthread_t t[2];
    int n = __VERIFIER_nondet_int();
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, second, 0);
    while (waiting < 2)
        ;
    if (n > 7)
        got = n;
    pthread_cond_signal(&filled);
    return 0;
}
`
