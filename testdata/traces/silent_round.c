// heddle: --fairness weak --shorten 0 --ltl F{x==2} => violated
// The execution repeats rounds of two threads: the one that moves last is not the one of which the loop is told.
#include <pthread.h>

int x;

static void *worker(void *arg) {
    x = 1;
    while (1)
        ;
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
