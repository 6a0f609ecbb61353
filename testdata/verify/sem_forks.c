// pruned: -DN=4 => safe
// pruned: -DN=4 -DLEFT => violated deadlock
// about: philosophers whose forks are semaphores: who gives one back and who waits for it can be taken in any order
#include <pthread.h>
#include <semaphore.h>

static sem_t forks[N];

static void *philosopher(void *arg) {
    int me = (int)(long)arg, a = me, b = (me + 1) % N;
#ifndef LEFT
    if (a > b) {
        a = b;
        b = me;
    }
#endif
    for (int r = 0; r < 2; r++) {
        sem_wait(&forks[a]);
        sem_wait(&forks[b]);
        sem_post(&forks[b]);
        sem_post(&forks[a]);
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        sem_init(&forks[i], 0, 1);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, philosopher, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
