// heddle: --policy round-robin --shorten 0 --ltl F{y==1} => violated
// The last step is made after a switch of which nothing else is told.
#include <pthread.h>

int x, y;

static void *worker(void *arg) {
    x = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
